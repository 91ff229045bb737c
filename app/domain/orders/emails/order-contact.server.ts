import { and, eq } from "drizzle-orm";
import { hasConsent, messageContact } from "#app/domain/customers/consents/consents.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * Whether an order's buyer agreed to messages about it on WhatsApp. An account's consent is recorded under its current address, which may
 * differ from that of the order.
 */
export async function isWhatsAppAgreed(
  db: Queryable,
  { id, ...contact }: { id: string; email: string; phone: string; isGuest: boolean },
): Promise<boolean> {
  const [buyer] = await db
    .select({ email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, id), eq(users.isGuest, false)));
  return hasConsent(db, messageContact({ ...contact, email: buyer?.email ?? contact.email }), "whatsapp");
}
