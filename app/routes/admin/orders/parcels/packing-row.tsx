import { Form, href, Link } from "react-router";
import {
  packFieldNames,
  packingObstacle,
  type OrderToPack,
  type PackingObstacle,
  type PackingResult,
} from "#app/domain/orders/parcels/orders-to-pack.ts";
import { parcelKey } from "#app/domain/orders/parcels/parcel-list.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { shipmentLabel, weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { TimeLeft } from "#app/routes/admin/orders/order/waiting/waiting-notice.tsx";
import { parcelUrl, REASONS } from "#app/routes/admin/orders/parcels/parcel-results.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { OrderRowHead } from "#app/routes/admin/orders/order-row-head.tsx";

interface PackingRowProps {
  order: OrderToPack;
  /** After submitting. */
  result: PackingResult | undefined;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** An order to pack: its items and weight, or the reason why it cannot be packed. */
export function PackingRow({ order, result, values, errors }: PackingRowProps) {
  const names = packFieldNames(order.number);
  const label = orderNumberLabel(order.number);
  const obstacle = packingObstacle(order);
  const items = order.itemCount === 1 ? "1 item" : `${order.itemCount} items`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <OrderRowHead order={order} />
        <p className="text-ink-soft wrap-anywhere">
          {[
            order.customerName,
            order.city,
            obstacle === null && items,
            obstacle === null && order.weightGrams !== null && weightLabel(order.weightGrams),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <Outcome result={result} obstacle={obstacle} />
      </div>
      {obstacle === null && (
        <>
          <input type="hidden" name={names.version} value={order.version} />
          {order.weightGrams === null && (
            <TextField
              label={`Weight of ${label}, grams`}
              hint="With wrapping: the weight of an item is unknown."
              name={names.weight}
              inputMode="numeric"
              autoComplete="off"
              className="w-full sm:w-64"
              error={errors[names.weight] ?? (result?.error === "no-weight" ? "Enter the weight" : undefined)}
              defaultValue={values[names.weight]}
            />
          )}
        </>
      )}
    </li>
  );
}

function Outcome({
  result,
  obstacle,
}: Pick<PackingRowProps, "result"> & { obstacle: PackingObstacle | null }) {
  if (result?.parcel)
    return (
      <p className="font-medium text-leaf">
        Packed as{" "}
        <Link to={parcelUrl(result.parcel)} className="underlined inline-flex min-h-6 items-center">
          {shipmentLabel(result.parcel.orderNumber, result.parcel.sequence)}
        </Link>
      </p>
    );
  const reason = result?.error ?? obstacle;
  if (!reason) return null;
  const text = reason === "no-weight" ? "enter its weight." : { ...REASONS, ...OBSTACLES }[reason];
  return <p className={result?.error ? "font-medium text-flame-deep" : "text-ink-soft"}>Skipped: {text}</p>;
}

const OBSTACLES: Record<PackingObstacle, string> = {
  "to-confirm": "the customer has not confirmed it yet.",
  "to-pay": "it waits for its payment.",
  status: "an order in this status is not packed.",
  "no-pieces": "nothing of it waits to be packed.",
  "no-courier": "it is not sent by a courier.",
};

interface PackedAlertProps {
  id: string;
  results: readonly PackingResult[];
  undoMs: number;
}

/** How many orders were packed, with their labels, and the button that calls the action back. */
export function PackedAlert({ id, results, undoMs }: PackedAlertProps) {
  const parcels = results.flatMap(({ parcel }) => parcel ?? []);
  const skipped = results.length - parcels.length;
  const labelsUrl = (paper: string) => {
    const params = new URLSearchParams(parcels.map((parcel) => ["parcel", parcelKey(parcel)]));
    params.set("paper", paper);
    return `${href("/admin/orders/parcels/labels")}?${params}`;
  };
  return (
    <Alert
      tone={parcels.length === 0 ? "bad" : skipped > 0 ? "warning" : "good"}
      title={parcels.length === 1 ? "1 order packed" : `${parcels.length} orders packed`}
      className="mb-4"
    >
      {skipped > 0 && <p>{skipped} skipped. See the list for the reasons.</p>}
      {parcels.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={labelsUrl("4x6")} reloadDocument variant="outline" size="sm">
            Labels 4 × 6 in (PDF)
          </ButtonLink>
          <ButtonLink to={labelsUrl("a4")} reloadDocument variant="outline" size="sm">
            Labels, 4 on A4 (PDF)
          </ButtonLink>
          <ButtonLink to={href("/admin/orders/parcels")} variant="outline" size="sm">
            Parcels to hand over
          </ButtonLink>
        </p>
      )}
      {undoMs > 0 && (
        <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="outline" size="sm" name="undo" value={id}>
            Undo
          </Button>
          <span>
            Can be undone for <TimeLeft remainingMs={undoMs} />.
          </span>
        </Form>
      )}
    </Alert>
  );
}
