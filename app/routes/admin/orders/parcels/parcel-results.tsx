import { Form, href, Link } from "react-router";
import type { ParcelAction, ParcelKey, ParcelResult } from "#app/domain/orders/parcels/parcel-list.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { TimeLeft } from "#app/routes/admin/orders/order/waiting/waiting-notice.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

const DONE: Record<ParcelAction, string> = { dispatch: "handed over", delivered: "delivered" };

interface ParcelActionAlertProps {
  id: string;
  step: ParcelAction;
  results: readonly ParcelResult[];
  undoMs: number;
}

/** How many parcels were changed, the reasons for the others, and the button that calls the action back. */
export function ParcelActionAlert({ id, step, results, undoMs }: ParcelActionAlertProps) {
  if (results.length === 0) return <Alert tone="bad" title="Select at least one parcel" className="mb-4" />;
  const refused = results.filter(({ error }) => error !== null);
  const done = results.length - refused.length;
  const title = `${done} ${done === 1 ? "parcel" : "parcels"} ${DONE[step]}`;
  return (
    <Alert tone={done === 0 ? "bad" : refused.length > 0 ? "warning" : "good"} title={title} className="mb-4">
      {refused.length > 0 && (
        <ul className="mt-1 space-y-1">
          {refused.map(({ key, error }) => (
            <li key={shipmentLabel(key.orderNumber, key.sequence)}>
              <Link to={parcelUrl(key)} className="underlined inline-flex min-h-6 items-center">
                {shipmentLabel(key.orderNumber, key.sequence)}
              </Link>
              : {error && REASONS[error]}
            </li>
          ))}
        </ul>
      )}
      {undoMs > 0 && (
        <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <input type="hidden" name="undo" value={id} />
          <Button type="submit" variant="outline" size="sm" name="step" value={step}>
            Undo
          </Button>
          <span>
            Messages and invoices leave in <TimeLeft remainingMs={undoMs} />.
          </span>
        </Form>
      )}
    </Alert>
  );
}

/** The page of a parcel. */
export function parcelUrl({ orderNumber, sequence }: ParcelKey): string {
  return href("/admin/orders/:number/shipments/:sequence", {
    number: String(orderNumber),
    sequence: String(sequence),
  });
}

/** Why a parcel or an order was left as it was. */
export const REASONS: Record<NonNullable<ParcelResult["error"]>, string> = {
  "not-found": "there is no such parcel.",
  forbidden: "only an administrator can do this.",
  stale: "the order was changed in the meantime. Review it again.",
  "not-possible": "it is meanwhile in another status.",
  "awaiting-payment": "the customer still has to pay the difference of the order.",
  "test-order": "test orders are not shipped.",
  "no-pieces": "nothing of the order waits to be packed.",
  "pieces-gone": "some of its items were packed, shipped or refunded in the meantime.",
  "out-of-stock": "an item is out of stock.",
  "too-many-labels": "it has more labels than items.",
  "label-taken": "a label is in another order.",
  failed: "something went wrong. Please try again.",
};
