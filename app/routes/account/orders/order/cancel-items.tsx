import { data, Form, href, redirect, useNavigation } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { cancelItems, listCancellableLines } from "#app/domain/orders/actions/cancel-items.server.ts";
import { CancelItemsForm } from "#app/domain/orders/returns/returns.forms.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { quantityField, readLineQuantities } from "#app/domain/orders/line-quantities.forms.ts";
import { isUnpaid, orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { refundTarget } from "#app/domain/orders/order-payment.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/cancel-items";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Cancel items", matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { version, lines } = await listCancellableLines(getApp(context).db, order.id);
  const cancellable = lines.filter(({ toPack }) => toPack > 0);
  if (!order.canBeCancelled || cancellable.length === 0) throw redirect(ownOrderUrl(order.number));
  const { number, money } = order;
  const way = isUnpaid(order) ? null : refundTarget(order);
  return { number, money, way, version, key: crypto.randomUUID(), lines: cancellable };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  const values = await readForm(request);
  const form = CancelItemsForm.safeParse(values);
  if (!form.success) throw data(null, { status: 400 });
  const items = readLineQuantities(values, "pieces").quantities.filter(({ quantity }) => quantity > 0);
  if (items.length === 0) return data(refusal("Choose how many items to cancel.", values), { status: 400 });
  const { reason, ...change } = form.data;
  const input = { ...change, order, actor, items, reason: reason || undefined };
  const result = await cancelItems(getApp(context).orders, input);
  if (!result.ok && result.error === "to-confirm")
    return data({ kind: "to-confirm" as const, amountMinor: result.review.amountMinor, values });
  if (!result.ok) return data(refusal(messageOf(result), values), { status: 409 });
  return redirectWithFlash(ownOrderUrl(order.number), {
    title: "Items cancelled",
    description: describeOutcome(order, form.data.confirmedMinor),
    tone: "good",
  });
}

function refusal(message: string, values: Record<string, string>) {
  return { kind: "refused" as const, ...formError("Nothing was cancelled", message, { values }) };
}

function messageOf(result: Exclude<RefundOrderResult, { ok: true }>): string {
  if (result.error === "cancel-instead")
    return "These are all the items that are left. Cancel the whole order instead.";
  if (result.error === "stale")
    return "The order has changed in the meantime. Please check it and try again.";
  return "Some of these items are packed already, or were cancelled before.";
}

function describeOutcome(order: OrderView, refundMinor: number | undefined): string {
  return isUnpaid(order) || refundMinor === undefined
    ? "You do not pay for them."
    : `We will refund ${formatMoney(refundMinor, order.money)} ${refundTarget(order)}.`;
}

/** Cancels some items of an order that has not left, in two steps where something is refunded. */
export default function CancelItems({ loaderData, actionData }: Route.ComponentProps) {
  const { number, money, way, version, key, lines } = loaderData;
  const { refundedWithin } = useShop().shop;
  const isPending = useNavigation().state === "submitting";
  const review = actionData?.kind === "to-confirm" ? actionData : null;
  const error = actionData?.kind === "refused" ? actionData : undefined;
  const values: Record<string, string> = actionData?.values ?? {};
  const form = useFocusInvalid(error);
  const label = orderNumberLabel(number);
  return (
    <div className="column pt-8 pb-24 lg:pt-12">
      <Breadcrumb
        crumbs={[{ label: `Order ${label}`, to: ownOrderUrl(number) }, { label: "Cancel single items" }]}
      />
      <h1 className="display mt-4 mb-3 text-4xl">Cancel single items</h1>
      <p className="mb-8 text-ink-soft">
        {way
          ? `We refund what you paid for them ${way}, within ${refundedWithin}. Shipping is not refunded.`
          : "You do not pay for them. The rest of the order stays as it is."}
      </p>
      <FormErrorAlert error={error} className="mb-8" />
      <Form ref={form} method="post" noValidate className="space-y-6">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="key" value={values["key"] ?? key} />
        <ul className="border-t border-line">
          {lines.map((line) => (
            <LineField key={line.orderLineId} line={line} money={money} values={values} />
          ))}
        </ul>
        <TextField label="Reason (optional)" name="reason" maxLength={500} defaultValue={values["reason"]} />
        {review && (
          <Alert tone="warning" title={`Your refund: ${formatMoney(review.amountMinor, money)}`}>
            <input type="hidden" name="confirmedMinor" value={review.amountMinor} />
            Press the button again to cancel the items.
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" variant="danger" isPending={isPending} pendingLabel="Cancelling...">
            {review || !way ? "Cancel the items" : "Show the refund"}
          </Button>
          <ButtonLink size="lg" variant="quiet" to={ownOrderUrl(number)}>
            Keep them
          </ButtonLink>
        </div>
        <p className="text-sm text-ink-soft">
          To cancel everything,{" "}
          <a href={href("/orders/:number/cancel", { number: String(number) })} className="underlined">
            cancel the order
          </a>
          .
        </p>
      </Form>
    </div>
  );
}

interface LineFieldProps {
  line: Route.ComponentProps["loaderData"]["lines"][number];
  money: MoneyFormat;
  values: Record<string, string>;
}

function LineField({ line, money, values }: LineFieldProps) {
  const { orderLineId, productName, options, priceMinor, toPack } = line;
  const name = quantityField(orderLineId);
  const quantities = Array.from({ length: toPack + 1 }, (_, quantity) => quantity);
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
      <span className="min-w-40 flex-1">
        <span className="block font-medium wrap-anywhere">{productName}</span>
        <span className="text-sm text-ink-soft">
          {[options, formatMoney(priceMinor, money)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <SelectField
        label={`How many of ${itemLabel(productName, options)}`}
        isLabelHidden
        name={name}
        defaultValue={values[name] ?? "0"}
        className="w-36"
      >
        {quantities.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity === 0 ? "Keep" : `Cancel ${quantity} of ${toPack}`}
          </option>
        ))}
      </SelectField>
    </li>
  );
}
