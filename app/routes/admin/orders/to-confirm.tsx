import { data, Form, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { extendConfirmation } from "#app/domain/orders/actions/extend-confirmation.server.ts";
import { ExtendConfirmationForm, MAX_CONFIRM_DAYS } from "#app/domain/orders/actions/extend-confirmation.ts";
import { findLastOrderNumber } from "#app/domain/orders/admin-list/new-orders.server.ts";
import { TO_CONFIRM } from "#app/domain/orders/admin-list/order-filters.ts";
import { listOrdersToConfirm, MAX_CALLS } from "#app/domain/orders/admin-list/list-to-confirm.server.ts";
import { listSelectedOrders } from "#app/domain/orders/admin-list/selected-orders.server.ts";
import { confirmPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoney } from "#app/lib/money.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { NewOrdersNote } from "#app/routes/admin/orders/new-orders-note.tsx";
import { CallRow } from "#app/routes/admin/orders/call-row.tsx";
import { SELECTION } from "#app/routes/admin/orders/selected/order-bulk-actions.tsx";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/to-confirm";

export const meta: Route.MetaFunction = () => [{ title: "Orders to confirm | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, secret, publicUrl } = getApp(context);
  const lastNumber = await findLastOrderNumber(db);
  const { total, orders } = await listOrdersToConfirm(db);
  const calls = orders.map((order) => ({
    ...order,
    confirmUrl: new URL(confirmPath(secret, order), publicUrl).href,
  }));
  return {
    total,
    orders: calls,
    lastNumber,
    nowMs: clock.now().getTime(),
    limit: total > MAX_CALLS ? MAX_CALLS : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = ExtendConfirmationForm.safeParse(fields);
  if (!form.success) return data({ ...invalidForm(fieldErrorsOf(form.error)), fields }, { status: 400 });
  const { number, ...change } = form.data;
  const { db, orders: deps } = getApp(context);
  const [order] = await listSelectedOrders(db, [number]);
  if (!order) throw data(null, { status: 404 });
  const { id, role } = adminOf(context);
  const extended = await extendConfirmation(deps, { ...change, orderId: order.id, actor: { id, role } });
  if (extended.ok)
    return redirectWithSuccess(
      href("/admin/orders/to-confirm"),
      `Order ${orderNumberLabel(number)} waits ${change.hours} hours longer`,
    );
  if (extended.error === "too-late") {
    const sentence = `An order can wait at most ${MAX_CONFIRM_DAYS} days from now`;
    return data({ ...invalidForm({ hours: sentence }), fields }, { status: 400 });
  }
  const isChanged = extended.error === "stale";
  const problem = formError(
    isChanged ? "Changed in the meantime" : "No longer possible",
    isChanged
      ? `Order ${orderNumberLabel(number)} was changed since you opened this list. Nothing was overwritten: look at its deadline again.`
      : `Order ${orderNumberLabel(number)} no longer waits for a confirmation. Nothing was changed.`,
  );
  return data({ ...problem, fields }, { status: 409 });
}

/** The orders whose customers are to be called, the first deadline first. */
export default function ToConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { total, orders, lastNumber, nowMs, limit } = loaderData;
  const { shop } = useShop();
  const mayConfirm = useMayRun("confirm");
  useErrorToast(actionData);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Orders to confirm"
        count={total === 1 ? "1 order" : `${total.toLocaleString(shop.money.locale)} orders`}
        text="Ask these customers whether they want their order. An order that is not confirmed in time is cancelled."
      />
      <NewOrdersNote
        after={lastNumber}
        query={`payment=${TO_CONFIRM}`}
        to={href("/admin/orders/to-confirm")}
      />
      {actionData && (
        <Alert tone="bad" title={actionData.title} className="mb-4">
          {actionData.description}
        </Alert>
      )}
      {orders.length === 0 ? (
        <EmptyState
          title="Nobody to call"
          text="Cash orders that their customers have to confirm appear here."
        />
      ) : (
        <>
          {mayConfirm && (
            <Form
              id={SELECTION.form}
              action={href("/admin/orders/selected")}
              className="sticky top-14 z-20 mb-3 bg-paper py-2"
            >
              <Button type="submit" name="step" value="confirm" variant="dark" size="sm" className="min-h-11">
                Mark ticked orders as confirmed
              </Button>
            </Form>
          )}
          <ul className="space-y-3">
            {orders.map((order) => (
              <CallRow
                key={order.id}
                order={order}
                amount={formatMoney(order.toCollectMinor, {
                  currency: order.currency,
                  locale: shop.money.locale,
                })}
                nowMs={nowMs}
                result={actionData?.fields["number"] === String(order.number) ? actionData : undefined}
              />
            ))}
          </ul>
          {limit !== null && (
            <p className="mt-4 text-sm text-ink-soft">
              The {limit} orders with the first deadlines are shown. The others follow when these are done.
            </p>
          )}
        </>
      )}
    </>
  );
}
