import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

const isUsed = or(
  sql`exists (select 1 from ${orders} where ${orders.userId} = ${users.id})`,
  sql`exists (select 1 from ${checkouts} where ${checkouts.userId} = ${users.id})`,
);

/** Deletes those of these customer rows of guests that no order or checkout refers to. */
export async function deleteUnusedGuests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isGuest = and(inArray(users.id, [...ids]), eq(users.isGuest, true));
  // Locked first, so that the condition below sees a checkout that is being written. Deleting it would lose its reserved stock.
  await tx.select({ id: users.id }).from(users).where(isGuest).orderBy(users.id).for("update");
  await tx.delete(users).where(and(isGuest, sql`not (${isUsed})`));
}

const AT_ONCE = 500;

/**
 * Deletes the customer rows of guests without an order or a checkout, such as those of refused checkouts. One that was used within a day
 * stays, because a checkout may be about to refer to it. For the clean-up.
 */
export async function deleteOldUnusedGuests(db: Db, now: Date): Promise<void> {
  const isOld = lt(users.updatedAt, new Date(now.getTime() - DAY_MS));
  for (;;) {
    const found = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isGuest, true), isOld, sql`not (${isUsed})`))
      .orderBy(users.id)
      .limit(AT_ONCE);
    const ids = found.map(({ id }) => id);
    await inTransaction(db, (tx) => deleteUnusedGuests(tx, ids));
    if (ids.length < AT_ONCE) return;
  }
}
