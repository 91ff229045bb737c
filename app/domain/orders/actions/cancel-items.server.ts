import { eq } from "drizzle-orm";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { isUnpaid, type PaymentStatus, type OrderStatus } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { removeItems } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** A customer's cancellation of some items. */
export interface ItemCancellation {
  order: { id: string; status: OrderStatus; paymentStatus: PaymentStatus };
  actor: OrderActor;
  items: readonly LineQuantity[];
  /** The customer's reason; shown in the timeline. */
  reason?: string;
  /** The form's UUID and the order's version, so that the form counts once. */
  key: string;
  version: number;
  /** The refund that the customer saw, in minor units. */
  confirmedMinor?: number;
}

/**
 * Cancels some items of an order of which no parcel has left, and restocks them: of a paid order they are refunded, of an unpaid one they
 * are no longer collected. Items that are packed cannot be cancelled. Of a paid order the result is `to-confirm` with the amount until that
 * amount is confirmed; of the last items it is `cancel-instead`.
 */
export function cancelItems(deps: OrderDeps, cancellation: ItemCancellation): Promise<RefundOrderResult> {
  const { order, items, key, confirmedMinor, ...change } = cancellation;
  const input = { ...change, orderId: order.id, restock: items };
  if (isUnpaid(order)) return removeItems(deps, { ...input, items });
  return refundOrder(deps, { ...input, key, scope: { kind: "pieces", items }, confirmedMinor });
}

/** The order's version, and its lines with the items that can be cancelled. */
export async function listCancellableLines(db: Queryable, orderId: string) {
  const [order] = await db.select({ version: orders.version }).from(orders).where(eq(orders.id, orderId));
  const { lines } = await readProgress(db, orderId);
  return {
    version: order?.version ?? 0,
    lines: lines.map(({ orderLineId, productName, options, priceMinor, toPack }) => ({
      orderLineId,
      productName,
      options,
      priceMinor,
      toPack,
    })),
  };
}
