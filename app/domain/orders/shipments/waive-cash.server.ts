import { updateOrder, type LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toCollectMinor } from "#app/domain/orders/order.ts";
import { captureCash, lowerCash } from "#app/domain/payments/payments.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Lowers the cash to collect of an unpaid order, whose lock the caller holds, by `minor` units. With nothing left to collect the order is
 * paid. `set` changes the order in the same statement.
 */
export async function waiveCash(
  tx: Tx,
  order: LockedOrder,
  { minor, set, at }: { minor: number; set: Parameters<typeof updateOrder>[2]; at: Date },
): Promise<LockedOrder> {
  await lowerCash(tx, order.id, minor);
  const waivedMinor = order.waivedMinor + minor;
  const isPaid = toCollectMinor({ ...order, waivedMinor }) === 0;
  if (isPaid) await captureCash(tx, { orderId: order.id, reference: `cash ${order.number}`, at });
  return updateOrder(tx, order, { ...set, waivedMinor, ...(isPaid && { paymentStatus: "Paid" }) }, at);
}
