import { eq } from "drizzle-orm";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import type { PlannedContact } from "#app/domain/orders/edits/internal/plan-contact.server.ts";
import { updateOrder, type LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Stores a planned contact with the taxes and the promise that follow from it. */
export async function writeContact(
  tx: Tx,
  order: LockedOrder,
  { to, retaxed, promisedDay }: PlannedContact,
  at: Date,
): Promise<LockedOrder> {
  for (const [id, parts] of retaxed?.parts ?? [])
    await tx.update(orderLines).set(parts).where(eq(orderLines.id, id));
  const { email, address: shippingAddress, notes } = to;
  const customerName = fullNameOf(shippingAddress);
  const set = { email, shippingAddress, notes, customerName, promisedDay };
  return updateOrder(tx, order, { ...set, ...(retaxed && { gst: retaxed.gst }) }, at);
}
