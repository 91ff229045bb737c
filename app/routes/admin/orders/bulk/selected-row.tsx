import { href, Link } from "react-router";
import { orderNumberLabel, orderStatusTone } from "#app/domain/orders/order.ts";
import { chosenFieldNames } from "#app/domain/orders/admin-list/selected-orders.forms.ts";
import {
  canTakeStep,
  type ChosenOutcome,
  type SelectedOrder,
  type SelectedStep,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface SelectedRowProps {
  order: SelectedOrder;
  step: SelectedStep;
  /** The result, after submitting. */
  outcome: ChosenOutcome | undefined;
  /** The submitted fields. */
  typed: Record<string, string>;
}

/** An order of a bulk action: its fields if the action is possible, otherwise the reason why not. */
export function SelectedRow({ order, step, outcome, typed }: SelectedRowProps) {
  const names = chosenFieldNames(order.number);
  const label = orderNumberLabel(order.number);
  const canGo = canTakeStep(step, order);
  const received = outcome && reportOutcome(outcome, step);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={href("/admin/orders/:number", { number: String(order.number) })}
            className="inline-flex min-h-6 items-center font-semibold tabular hover:underline"
          >
            {label}
          </Link>
          <Badge tone={orderStatusTone(order.status)}>{order.status}</Badge>
        </p>
        <p className="text-ink-soft wrap-anywhere">
          {[order.customerName, order.city, order.pieces === 1 ? "1 item" : `${order.pieces} items`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {received && (
          <p className={outcome.ok ? "font-medium text-leaf" : "font-medium text-flame-deep"}>{received}</p>
        )}
        {!received && !canGo && (
          <p className="text-ink-soft">{`Skipped: it is ${skippedAs(order, step)}.`}</p>
        )}
      </div>
      {canGo && (
        <>
          <input type="hidden" name={names.version} value={order.version} />
          {step === "ship" && (
            <TextField
              label={`Tracking number of ${label} (optional)`}
              name={names.trackingNumber}
              maxLength={100}
              autoComplete="off"
              className="w-full sm:w-72"
              defaultValue={typed[names.trackingNumber]}
            />
          )}
        </>
      )}
    </li>
  );
}

const DONE: Record<SelectedStep, string> = { process: "Being processed", ship: "Shipped", collect: "Paid" };

/** The status that excludes an order from an action. */
function skippedAs({ status, paymentStatus }: SelectedOrder, step: SelectedStep): string {
  return step === "collect" && status !== "Cancelled" ? paymentStatus.toLowerCase() : status;
}

function reportOutcome(outcome: ChosenOutcome, step: SelectedStep): string {
  if (outcome.ok) return DONE[step];
  switch (outcome.error) {
    case "not-possible":
      return `Skipped: the order is now ${outcome.status}.`;
    case "unconfirmed":
      return "Skipped: the customer has not confirmed it yet.";
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
