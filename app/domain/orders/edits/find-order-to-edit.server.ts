import { eq } from "drizzle-orm";
import { canEditContact, type OrderContact } from "#app/domain/orders/edits/order-edit.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** An order as the forms that edit it show it. */
export interface OrderToEdit {
  id: string;
  number: number;
  version: number;
  currency: string;
  contact: OrderContact;
  /** The address is the shop's. */
  isPickup: boolean;
  /** Nothing of it is packed. */
  canEditContact: boolean;
}

/** Finds an order to edit by its number; null if there is none. */
export async function findOrderToEdit(db: Db, number: number): Promise<OrderToEdit | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const { shipments } = await readProgress(db, order.id);
  const { id, version, currency, email, shippingAddress: address, notes, deliveryMethod } = order;
  return {
    id,
    number,
    version,
    currency,
    contact: { email, address, notes },
    isPickup: deliveryMethod === "pickup",
    canEditContact: canEditContact(order, shipments),
  };
}
