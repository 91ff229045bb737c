import { and, asc, eq, ilike, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const isNotCancelled = or(
  notInArray(orders.status, ["Cancelled", "Refunded"]),
  // A refunded order without a delivery was cancelled.
  and(eq(orders.status, "Refunded"), isNotNull(orders.deliveredAt)),
);

/** What is known of a buyer without asking: a typed contact is no fact about the person (see `placed-statements.server.ts`). */
interface ProvenBuyer {
  /** Null for a guest. */
  userId: string | null;
  /** The guests' orders of this browser. */
  browserOrderIds: readonly string[];
}

/** The guests' orders that are proven to be a buyer's: those of this browser, and those with the confirmed email address of the account. */
export async function listOwnGuestOrders(
  db: Queryable,
  { userId, browserOrderIds }: ProvenBuyer,
): Promise<string[]> {
  if (userId === null) return [...browserOrderIds];
  const isOfAccount = and(orders.isGuest, eq(sql`lower(${orders.email})`, users.email));
  const found = await db
    .select({ id: orders.id })
    .from(users)
    .innerJoin(orders, isOfAccount)
    .where(and(eq(users.id, userId), users.emailVerified));
  return [...browserOrderIds, ...found.map(({ id }) => id)];
}

/** Whether a buyer has ordered before, by what is proven. Cancelled orders, refunded or not, do not count. */
export async function hasEarlierOrder(db: Queryable, buyer: ProvenBuyer): Promise<boolean> {
  const { userId } = buyer;
  const isOwn = or(
    inArray(orders.id, await listOwnGuestOrders(db, buyer)),
    userId === null ? undefined : eq(orders.userId, userId),
  );
  const earlier = await db.select({ id: orders.id }).from(orders).where(and(isOwn, isNotCancelled)).limit(1);
  return earlier.length > 0;
}

/**
 * The numbers of at most 20 other orders with this email address or phone number, the oldest first. Cancelled ones do not count. For
 * the owner: anybody can type them.
 */
export async function listOrdersOfContact(
  db: Queryable,
  { exceptId, email, phone }: { exceptId: string; email: string; phone: string },
): Promise<{ id: string; number: number }[]> {
  // "ilike" uses the trigram index of the email addresses.
  const ofEmail = email === "" ? undefined : ilike(orders.email, email.replaceAll(/[\\%_]/g, "\\$&"));
  // The phone numbers of shipped orders have an index, and there are few others.
  const ofPhone =
    phone === ""
      ? undefined
      : and(
          sql`(${orders.shippingAddress} ->> 'phone') = ${phone}`,
          or(isNotNull(orders.shippedAt), inArray(orders.status, ["Pending", "Processing"])),
        );
  if (!ofEmail && !ofPhone) return [];
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(or(ofEmail, ofPhone), ne(orders.id, exceptId), isNotCancelled))
    .orderBy(asc(orders.number))
    .limit(20);
}
