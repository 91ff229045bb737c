import { and, eq, exists, isNotNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * The condition that an email address, in lower case, is proven to belong to a person who wants to hear from the shop: a confirmed account
 * or subscription, or a guest's delivered order. A link that was opened proves nothing: mail programs and phones open links by
 * themselves.
 */
export function isProvenEmail(db: Queryable, email: SQLWrapper | string): SQL {
  const account = db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.email} = ${email}`, users.emailVerified));
  const subscription = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(sql`${subscribers.email} = ${email}`, isNotNull(subscribers.confirmedAt)));
  const delivered = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`lower(${orders.email}) = ${email}`, orders.isGuest, isNotNull(orders.deliveredAt)));
  return sql`(${or(exists(account), exists(subscription), exists(delivered))})`;
}

/** The condition that a phone number is proven: a parcel was delivered with it. An account does not prove the number in its addresses. */
function isProvenPhone(db: Queryable, phone: string): SQL {
  const delivered = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(sql`${orders.shippingAddress} ->> 'phone'`, phone),
        // Has the index of phone numbers used.
        isNotNull(orders.shippedAt),
        isNotNull(orders.deliveredAt),
      ),
    );
  return sql`(${exists(delivered)})`;
}

/** Whether an email address or a phone number in E.164 is proven. */
export async function isProvenContact(db: Queryable, contact: string): Promise<boolean> {
  const isProven = contact.includes("@")
    ? isProvenEmail(db, contact.toLowerCase())
    : isProvenPhone(db, contact);
  const { rows } = await db.execute<{ proven: boolean }>(sql`select ${isProven} as proven`);
  return rows[0]?.proven ?? false;
}
