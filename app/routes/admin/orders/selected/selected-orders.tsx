import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { useShop } from "#app/components/use-shop.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import {
  numbersIn,
  readBulkOrders,
  BulkOrderActionParam,
  canRunBulkAction,
  MAX_SKIPPED,
  type BulkOrderAction,
  type SelectedOrder,
  type SkippedOrders,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { describeEffects } from "#app/domain/orders/admin-list/bulk-effects.ts";
import { countBulkEffects } from "#app/domain/orders/admin-list/count-bulk-effects.server.ts";
import {
  listMatchingOrders,
  listSelectedOrders,
  runBulkAction,
} from "#app/domain/orders/admin-list/selected-orders.server.ts";
import { callBackBatch } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { findBatchWaitMs } from "#app/domain/orders/waiting/find-waiting.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { isToConfirm, isToPayFirst, isUnpaid } from "#app/domain/orders/order.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CalledBackAlert, UndoBatch } from "#app/routes/admin/orders/selected/undo-batch.tsx";
import { SelectedRow } from "#app/routes/admin/orders/selected/selected-row.tsx";
import { requireStepPermission } from "#app/routes/admin/orders/step-permissions.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/selected-orders";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? TEXTS[loaderData.step].title : "Orders"} | Admin` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const action = bulkActionIn(url);
  const { db, clock, orders: deps } = getApp(context);
  const { searchParams: params } = url;
  const isAll = params.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  const { orders, ...all } = isAll
    ? await listMatchingOrders(db, parseOrderSearch(params), action, clock.now())
    : { orders: await listSelectedOrders(db, numbersIn(params)) };
  const effects = describeEffects(await countBulkEffects(deps, action, orders));
  return { step: action, orders, effects, all: "total" in all ? all : null };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const requested = bulkActionIn(url);
  const fields = await readForm(request);
  const { id, role, permissions } = adminOf(context);
  requireStepPermission(permissions, requested);
  const { db, clock, orders: deps } = getApp(context);
  const actor = { id, role };
  if (isUuid(fields["undo"] ?? ""))
    return data({
      ...NOTHING_DONE,
      calledBack: await callBackBatch(deps, { batchId: fields["undo"] ?? "", action: requested, actor }),
      id: newId(),
    });
  const submitted = readBulkOrders(fields);
  const batchId = newId();
  const results = await runBulkAction(deps, {
    action: requested,
    actor,
    batchId,
    orders: submitted,
    reference: cutText((fields["reference"] ?? "").trim(), 100),
  });
  const done = results.filter(({ outcome }) => outcome.ok).length;
  const undoMs = await findBatchWaitMs(db, batchId, clock.now());
  const result = { results, done, fields, calledBack: null, undoMs, id: batchId };
  return data(result, { status: done > 0 ? 200 : 409 });
}

const NOTHING_DONE = { results: [], done: 0, fields: {} as Record<string, string>, undoMs: 0 };

/** Reload the orders after any result. */
export function shouldRevalidate() {
  return true;
}

/** The action that the URL names, or a 404. */
function bulkActionIn(url: URL) {
  const action = BulkOrderActionParam.safeParse(url.searchParams.get("step"));
  if (!action.success) throw data(null, { status: 404 });
  return action.data;
}

const TEXTS = {
  process: {
    title: "Start processing",
    submit: "Start processing",
    pending: "Starting...",
    can: "can be processed",
    done: (count: number) =>
      count === 1 ? "1 order is being processed" : `${count} orders are being processed`,
  },
  ship: {
    title: "Mark as shipped",
    submit: "Mark as shipped",
    pending: "Shipping...",
    can: "can be shipped",
    done: (count: number) => (count === 1 ? "1 order shipped" : `${count} orders shipped`),
  },
  collect: {
    title: "Mark as paid",
    submit: "Mark as paid",
    pending: "Saving...",
    can: "can be marked as paid",
    done: (count: number) => (count === 1 ? "1 order is paid" : `${count} orders are paid`),
  },
  confirm: {
    title: "Mark as confirmed",
    submit: "Mark as confirmed",
    pending: "Saving...",
    can: "can be marked as confirmed",
    done: (count: number) => (count === 1 ? "1 order is confirmed" : `${count} orders are confirmed`),
  },
};

export default function SelectedOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { step: action, orders, effects, all } = loaderData;
  const texts = TEXTS[action];
  const { formData } = useNavigation();
  const outcomes = new Map(actionData?.results.map(({ number, outcome }) => [number, outcome]));
  const ready = orders.filter((order) => canRunBulkAction(action, order)).length;
  const done = actionData?.done ?? 0;
  const shown = orders.filter(({ number }) => !outcomes.has(number)).length + outcomes.size;
  const skipped = all ? outcomes.size - done : shown - done;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title={texts.title}
        text={
          orders.length > 0 &&
          (all ? (
            <>
              <MatchingText all={all} shown={orders.length} /> {skippedText(action, all.skipped)}
            </>
          ) : (
            !actionData && selectedText({ action, orders, can: texts.can })
          ))
        }
      />
      {actionData?.calledBack && <CalledBackAlert key={actionData.id} {...actionData.calledBack} />}
      {actionData && !actionData.calledBack && (
        <Alert
          key={actionData.id}
          tone={done === 0 ? "bad" : skipped > 0 ? "warning" : "good"}
          title={texts.done(done)}
          className="mb-4"
        >
          {skipped > 0 && `${skipped} skipped. See the list for the reasons.`}
          {actionData.undoMs > 0 && <UndoBatch batchId={actionData.id} remainingMs={actionData.undoMs} />}
        </Alert>
      )}
      {orders.length === 0 ? (
        <EmptyState
          title={all ? "No orders are left" : "No orders are selected"}
          text={
            all
              ? `None of the matching orders ${texts.can}. ${skippedText(action, all.skipped)}`
              : "Select orders in the list, then choose an action."
          }
          action={
            <ButtonLink to={href("/admin/orders")} variant="outline">
              Back to the orders
            </ButtonLink>
          }
        />
      ) : (
        <Form method="post" noValidate className="max-w-3xl">
          <ul className="divide-y divide-line rounded border border-line bg-white">
            {orders.map((order) => (
              <SelectedRow
                key={order.number}
                order={order}
                action={action}
                outcome={outcomes.get(order.number)}
                submitted={actionData?.fields ?? {}}
              />
            ))}
          </ul>
          {action === "collect" && ready > 0 && (
            <TextField
              label="Reference of the money (optional)"
              hint="Such as the courier’s remittance or the transfer number. Each order keeps it."
              name="reference"
              maxLength={100}
              autoComplete="off"
              className="mt-4 max-w-sm"
              defaultValue={actionData?.fields["reference"]}
            />
          )}
          {ready === 0 && (
            <ButtonLink to={href("/admin/orders")} variant="outline" className="mt-4">
              Back to the orders
            </ButtonLink>
          )}
          {ready > 0 && (
            <p className="mt-4 text-sm">
              {effects ? `This sends ${effects}.` : "Nothing is sent to the customers."}
            </p>
          )}
          {ready > 0 && (
            <Button
              type="submit"
              variant="dark"
              className="mt-4 max-sm:w-full"
              isPending={formData !== undefined}
              pendingLabel={texts.pending}
            >
              {all ? `${texts.submit} (${ready})` : texts.submit}
            </Button>
          )}
        </Form>
      )}
    </>
  );
}

/** "2 of 4 selected orders can be shipped. 2 are skipped: 1 Shipped, 1 to be confirmed." */
function selectedText({ action, orders, can }: SelectedTextProps): string {
  const skipped = orders.filter((order) => !canRunBulkAction(action, order));
  const ready = orders.length - skipped.length;
  const sentence = `${ready} of ${orders.length} selected ${orders.length === 1 ? "order" : "orders"} ${can}.`;
  const each = skipped.map((order) => ({ ...order, count: 1 }));
  return `${sentence} ${skippedText(action, each)}`.trim();
}

/** "2 are skipped: 1 Shipped, 1 to be confirmed."; empty without skipped orders. */
function skippedText(action: BulkOrderAction, skipped: readonly SkippedOrders[]): string {
  const total = sumOf(skipped);
  if (total === 0) return "";
  const reasonOf = (order: SkippedOrders) => {
    if (isToConfirm(order) && action !== "collect") return "to be confirmed";
    if (isToPayFirst(order) && action !== "collect") return "to be paid first";
    if (action === "confirm" && order.status === "Pending") return "without a confirmation to wait for";
    return action === "collect" && !isUnpaid(order) ? "without cash to collect" : order.status;
  };
  const reasons = [...groupedBy(skipped, reasonOf)].map(([reason, some]) => `${sumOf(some)} ${reason}`);
  const shown = total < MAX_SKIPPED ? String(total) : `${total} or more`;
  return `${shown} ${total === 1 ? "is" : "are"} skipped: ${reasons.join(", ")}.`;
}

const sumOf = (some: readonly SkippedOrders[]) => some.reduce((sum, { count }) => sum + count, 0);

interface SelectedTextProps {
  action: BulkOrderAction;
  orders: readonly SelectedOrder[];
  can: string;
}

/** Large selections are processed in batches, oldest first. */
function MatchingText({ all, shown }: { all: { total: number; isMore: boolean }; shown: number }) {
  const { locale } = useShop().shop.money;
  const total = `${all.total.toLocaleString(locale)}${all.isMore ? "+" : ""}`;
  if (all.total <= shown) return total === "1" ? "The 1 matching order." : `All ${total} matching orders.`;
  return `The oldest ${shown} of ${total} matching orders. The next ones appear when these are done.`;
}
