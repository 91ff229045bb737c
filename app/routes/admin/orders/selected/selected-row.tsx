import { isToConfirm, isToPayFirst, orderNumberLabel, orderStatusLabel } from "#app/domain/orders/order.ts";
import {
  bulkFieldNames,
  canRunBulkAction,
  type BulkOrderOutcome,
  type SelectedOrder,
  type BulkOrderAction,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { OrderRowHead } from "#app/routes/admin/orders/order-row-head.tsx";

interface SelectedRowProps {
  order: SelectedOrder;
  action: BulkOrderAction;
  /** The result, after submitting. */
  outcome: BulkOrderOutcome | undefined;
  /** The submitted fields. */
  submitted: Record<string, string>;
}

/** An order of a bulk action: its fields if the action is possible, otherwise the reason why not. */
export function SelectedRow({ order, action, outcome, submitted }: SelectedRowProps) {
  const names = bulkFieldNames(order.number);
  const label = orderNumberLabel(order.number);
  const isPossible = canRunBulkAction(action, order);
  const isPickup = order.deliveryMethod === "pickup";
  const resultText = outcome && describeOutcome(outcome, { action, isPickup });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <OrderRowHead order={order} />
        <p className="text-ink-soft wrap-anywhere">
          {[order.customerName, order.city, order.itemCount === 1 ? "1 item" : `${order.itemCount} items`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {resultText && (
          <p className={outcome.ok ? "font-medium text-leaf" : "font-medium text-flame-deep"}>{resultText}</p>
        )}
        {!resultText && !isPossible && <p className="text-ink-soft">{skippedText(order, action)}</p>}
      </div>
      {isPossible && (
        <>
          <input type="hidden" name={names.version} value={order.version} />
          {action === "ship" && !isPickup && (
            <TextField
              label={`Tracking number of ${label} (optional)`}
              name={names.trackingNumber}
              maxLength={100}
              autoComplete="off"
              className="w-full sm:w-72"
              defaultValue={submitted[names.trackingNumber]}
            />
          )}
        </>
      )}
    </li>
  );
}

const SUCCESS_TEXTS: Record<BulkOrderAction, string> = {
  process: "Being processed",
  ship: "Shipped",
  collect: "Paid",
  confirm: "Confirmed",
};

const UNCONFIRMED = "Skipped: the customer has not confirmed it yet.";

/** The reason why an action is not possible for an order. */
const AWAITING_PAYMENT = "Skipped: it waits for its payment.";

function skippedText(order: SelectedOrder, action: BulkOrderAction): string {
  if (action === "collect" && order.status !== "Cancelled")
    return `Skipped: it is ${order.paymentStatus.toLowerCase()}.`;
  if (action === "confirm" && order.status === "Pending") return "Skipped: it waits for no confirmation.";
  if (isToPayFirst(order)) return AWAITING_PAYMENT;
  return isToConfirm(order) ? UNCONFIRMED : `Skipped: it is ${orderStatusLabel(order)}.`;
}

function describeOutcome(
  outcome: BulkOrderOutcome,
  { action, isPickup }: { action: BulkOrderAction; isPickup: boolean },
): string {
  if (outcome.ok) return action === "ship" && isPickup ? "Ready for pick-up" : SUCCESS_TEXTS[action];
  switch (outcome.error) {
    case "not-possible":
      return `Skipped: the order is now ${outcome.status}.`;
    case "unconfirmed":
      return UNCONFIRMED;
    case "awaiting-payment":
      return AWAITING_PAYMENT;
    case "test-order":
      return "Skipped: test orders are not shipped.";
    case "no-reference":
      return "Skipped: enter the reference of the bank.";
    case "stale":
      return "Skipped: it was changed in the meantime. Nothing was overwritten: review it again.";
    case "not-found":
      return "There is no such order.";
    case "forbidden":
      return "Only an administrator can do this.";
    case "failed":
      return "Something went wrong with this order. Please try again.";
  }
}
