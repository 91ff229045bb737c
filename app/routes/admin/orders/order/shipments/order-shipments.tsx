import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import {
  canPack,
  hasOpenBooking,
  partialShipmentNote,
  SHIPMENT_STATUS_LABELS,
} from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLabel, weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { shipmentTone } from "#app/routes/admin/orders/order/shipments/shipment-details.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { isUnpaid, isUnsendable } from "#app/domain/orders/order.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { PhotoList } from "#app/components/returns/photo-list.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The shipments of an order, and a link to pack the next one. */
export function OrderShipments({ order }: { order: OrderDetail }) {
  const { shipments, progress, number } = order;
  const { shop } = useShop();
  const isOpen = canPack(order) && !isUnsendable(order, shop);
  const hasItemsToPack = isOpen && progress.some(({ toPack }) => toPack > 0);
  if (shipments.length === 0 && !hasItemsToPack) return null;
  const isDelivered = order.status === "Delivered";
  const partialNote = isOpen && !isDelivered ? partialShipmentNote(progress) : null;
  const note = isDelivered && hasItemsToPack ? "A replacement waits to be packed." : partialNote;
  return (
    <Panel
      title="Shipments"
      aside={
        hasItemsToPack && (
          <ButtonLink
            to={href("/admin/orders/:number/shipments/new", { number: String(number) })}
            variant="outline"
            size="sm"
            className="min-h-11 lg:min-h-9"
          >
            Pack a shipment
          </ButtonLink>
        )
      }
    >
      {note && <p className="mb-3 text-sm font-medium">{note}</p>}
      {shipments.length === 0 && (
        <p className="text-sm text-ink-soft">
          Pack a shipment to print its label, or to send the order in several parcels.
        </p>
      )}
      {shipments.some(({ status: one }) => one === "packed") && (
        <Link
          to={href("/admin/orders/manifest")}
          className="underlined mb-2 inline-flex min-h-11 items-center text-sm lg:min-h-6"
        >
          Manifest for the courier
        </Link>
      )}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {shipments.map((shipment) => (
          <ShipmentItem key={shipment.id} order={order} shipment={shipment} />
        ))}
      </ul>
    </Panel>
  );
}

interface ShipmentItemProps {
  order: OrderDetail;
  shipment: OrderDetail["shipments"][number];
}

function ShipmentItem({ order, shipment }: ShipmentItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <Link
          to={href("/admin/orders/:number/shipments/:sequence", {
            number: String(order.number),
            sequence: String(shipment.sequence),
          })}
          className="underlined inline-flex min-h-11 items-center font-medium lg:min-h-6"
        >
          {shipmentLabel(order.number, shipment.sequence)}
        </Link>
        <span className="block text-xs text-ink-soft wrap-anywhere">
          {[
            itemCount(shipment.lines),
            shipment.weightGrams !== null && weightLabel(shipment.weightGrams),
            isUnpaid(order) &&
              openCashMinor(shipment) > 0 &&
              `${formatMoney(openCashMinor(shipment), moneyFormatFor(order.currency))} to collect`,
            shipment.courier,
            shipment.trackingNumber,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {shipment.status === "packed" && shipment.bookingProblem && (
          <span className="block text-xs font-medium text-danger-deep">
            {shipment.trackingNumber === null ? "Courier not booked" : "No pickup and no label yet"}
          </span>
        )}
        {hasOpenBooking(shipment) && shipment.bookingError && (
          <span className="block text-xs font-medium text-danger-deep">Booking not cancelled</span>
        )}
        {shipment.photoMediaId && (
          <PhotoList
            ids={[shipment.photoMediaId]}
            subject={`Open parcel ${shipmentLabel(order.number, shipment.sequence)}`}
          />
        )}
      </span>
      <Badge tone={shipmentTone(shipment.status)}>{SHIPMENT_STATUS_LABELS[shipment.status]}</Badge>
    </li>
  );
}

function itemCount(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}
