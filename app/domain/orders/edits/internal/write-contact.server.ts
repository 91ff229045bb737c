import { eq } from "drizzle-orm";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import type { PlannedContact } from "#app/domain/orders/edits/internal/plan-contact.server.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { updateOrder, type LockedOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { lowerManual } from "#app/domain/payments/payments.server.ts";
import { requestRefund } from "#app/domain/payments/refunds.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** An order with a planned contact, and its shipping in minor units: charged in addition, and refunded. */
export interface WrittenContact {
  order: LockedOrder;
  addedMinor: number;
  refundMinor: number;
}

/**
 * Stores a planned contact with the taxes, the shipping and the promise that follow from it. Shipping that a paid order no longer bears is
 * refunded; that of an unpaid one leaves its total.
 */
export async function writeContact(
  tx: Tx,
  { jobs }: Pick<OrderDeps, "jobs">,
  order: LockedOrder,
  { planned, actorId, at }: { planned: PlannedContact; actorId: string | null; at: Date },
): Promise<WrittenContact> {
  const { to, retaxed, promisedDay, delivery: deliveryMethod, shippingMinor } = planned;
  for (const [id, parts] of retaxed?.parts ?? [])
    await tx.update(orderLines).set(parts).where(eq(orderLines.id, id));
  const { email, address: shippingAddress, notes } = to;
  const customerName = fullNameOf(shippingAddress);
  const isRefunded = shippingMinor < 0 && !isUnpaid(order);
  const changeMinor = isRefunded ? 0 : shippingMinor;
  await lowerManual(tx, order.id, -changeMinor);
  const set = {
    email,
    shippingAddress,
    notes,
    customerName,
    promisedDay,
    deliveryMethod,
    shippingMinor: order.shippingMinor + changeMinor,
    totalMinor: order.totalMinor + changeMinor,
    ...(retaxed && { gst: changeMinor < 0 ? { ...retaxed.gst, shipping: null } : retaxed.gst }),
  };
  const changed = await updateOrder(tx, order, set, at);
  const refund = isRefunded
    ? await requestRefund(tx, jobs, {
        orderId: order.id,
        key: `edit-${order.id}-${order.version}`,
        amountMinor: -shippingMinor,
        reason: "Shipping of an order that is picked up",
        actorId,
      })
    : null;
  return {
    order: changed,
    addedMinor: Math.max(0, changeMinor),
    refundMinor: refund?.ok ? refund.amountMinor : 0,
  };
}
