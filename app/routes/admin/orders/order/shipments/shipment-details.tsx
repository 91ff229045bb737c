import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { PhotoList } from "#app/components/returns/photo-list.tsx";
import { Price } from "#app/components/product/price.tsx";
import { moneyFormatFor } from "#app/lib/money.ts";
import type {
  ShipmentDetail,
  ShippedLine,
  ShippedOrder,
} from "#app/domain/orders/shipments/order-shipments.ts";
import { weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { lineLabel } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import type { BadgeTone } from "#app/domain/orders/order.ts";
import type { ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";

interface ShipmentDetailsProps {
  order: Pick<ShippedOrder, "currency">;
  shipment: ShipmentDetail;
  items: readonly ShippedLine[];
}

/** Items, parcel, courier and tracking events of a shipment. */
export function ShipmentDetails({ order: { currency }, shipment, items }: ShipmentDetailsProps) {
  const { courier, trackingNumber, trackingUrl, weightGrams, lengthCm, widthCm, heightCm } = shipment;
  return (
    <>
      <Panel title="Items">
        <ul className="divide-y divide-line text-sm">
          {items.map((line) => (
            <li key={line.id} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <span className="wrap-anywhere">
                {lineLabel(line)}
                <span className="block text-xs text-ink-soft">{line.sku}</span>
              </span>
              <span className="font-medium tabular">{line.quantity}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Parcel">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <dt className="text-ink-soft">Courier</dt>
          <dd>{courier || "Other"}</dd>
          <dt className="text-ink-soft">Tracking number</dt>
          <dd className="wrap-anywhere">
            {trackingNumber && trackingUrl ? (
              <a href={trackingUrl} className="underlined inline-flex min-h-6 items-center" rel="noreferrer">
                {trackingNumber}
              </a>
            ) : (
              (trackingNumber ?? "Not known yet")
            )}
          </dd>
          <dt className="text-ink-soft">Weight</dt>
          <dd>{weightGrams === null ? "Not entered" : weightLabel(weightGrams)}</dd>
          {shipment.collectMinor !== null && (
            <>
              <dt className="text-ink-soft">Cash to collect</dt>
              <dd>
                <Price minor={shipment.collectMinor} money={moneyFormatFor(currency)} />
                {shipment.cashReceivedAt && " (received)"}
              </dd>
            </>
          )}
          {lengthCm !== null && (
            <>
              <dt className="text-ink-soft">Size</dt>
              <dd>{`${lengthCm} × ${widthCm} × ${heightCm} cm`}</dd>
            </>
          )}
          {MOMENTS.map(({ name, label }) => {
            const at = shipment[name];
            return at ? (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd>
                  <Moment at={at} />
                </dd>
              </div>
            ) : null;
          })}
        </dl>
        {shipment.photoMediaId && (
          <div className="mt-4">
            <PhotoList ids={[shipment.photoMediaId]} subject="Open parcel" />
          </div>
        )}
      </Panel>
      {shipment.events.length > 0 && (
        <Panel title="Tracking">
          <ol className="space-y-3 text-sm">
            {shipment.events.map((event) => (
              <li key={`${event.at.toISOString()} ${event.description}`}>
                <p className="font-medium wrap-anywhere">{event.description}</p>
                <p className="text-xs text-ink-soft">
                  {event.location && `${event.location} · `}
                  <Moment at={event.at} />
                </p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

const MOMENTS = [
  { name: "createdAt", label: "Packed" },
  { name: "shippedAt", label: "Shipped" },
  { name: "deliveredAt", label: "Delivered" },
  { name: "closedAt", label: "Closed" },
] as const;

/** The badge of a shipment's status. */
export function shipmentTone(status: ShipmentStatus): BadgeTone {
  if (status === "delivered") return "green";
  if (status === "packed") return "yellow";
  return status === "shipped" || status === "out-for-delivery" ? "blue" : "red";
}
