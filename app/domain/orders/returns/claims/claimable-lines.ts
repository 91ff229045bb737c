import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { returnsEndAt } from "#app/domain/orders/returns/returns.ts";
import { deliveredAtOf, isSentAfterDelivery, type Shipment } from "#app/domain/orders/shipments/shipment.ts";

/** A line with the items that can still be claimed. */
export interface ClaimableLine extends Pick<
  TrackedLine,
  "orderLineId" | "productName" | "options" | "label" | "replacedLineId"
> {
  /** Delivered, and neither returned, refunded nor claimed before. */
  claimable: number;
  /** End of the period of claims, exclusive: that of returns. Null while nothing was delivered. */
  endsAt: Date | null;
}

interface DeliveredOrder {
  status: OrderStatus;
  deliveredAt: Date | null;
  returnDays: number | null;
  shipments: readonly Shipment[];
}

/** The items of each line that can be claimed: all of a Delivered order, and before that those in a parcel that was delivered. */
export function claimableLines(lines: readonly TrackedLine[], order: DeliveredOrder): ClaimableLine[] {
  return lines.map((line) => {
    const { orderLineId, productName, options, label, replacedLineId } = line;
    const parcels = order.shipments.filter(
      (shipment) =>
        shipment.status === "delivered" && shipment.lines.some((item) => item.orderLineId === orderLineId),
    );
    const isWhole = order.status === "Delivered" && !isSentAfterDelivery(line);
    const delivered = parcels
      .flatMap((shipment) => shipment.lines)
      .reduce((sum, item) => sum + (item.orderLineId === orderLineId ? item.quantity : 0), 0);
    const deliveredAt =
      order.status === "Delivered"
        ? deliveredAtOf(line, order)
        : (parcels.map((parcel) => parcel.deliveredAt).findLast((at) => at !== null) ?? null);
    const open = isWhole ? line.refundable : Math.min(line.refundable, delivered - line.claimed);
    return {
      orderLineId,
      productName,
      options,
      label,
      replacedLineId,
      claimable: deliveredAt === null ? 0 : Math.max(0, open),
      endsAt: deliveredAt && returnsEndAt(order, deliveredAt),
    };
  });
}
