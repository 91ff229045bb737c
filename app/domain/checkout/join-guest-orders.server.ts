import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { copyConsents, deleteConsentsOf } from "#app/domain/customers/consents/consents.server.ts";
import { deleteUnusedGuests } from "#app/domain/checkout/personal-data.server.ts";
import { joinPerson } from "#app/domain/people/merge-people.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Moves the orders that were placed with an account's email address as a guest into it, once the address is confirmed. */
export async function joinGuestOrders(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ email: users.email, isConfirmed: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "customer")));
  if (!user?.isConfirmed) return;
  await moveOrders(db, userId, sql`lower(${orders.email}) = ${user.email.toLowerCase()}`);
}

/** Moves one order into the account that its guest has just created from it, in a shop that confirms no addresses. */
export function joinGuestOrder(db: Db, { userId, orderId }: { userId: string; orderId: string }) {
  return moveOrders(db, userId, eq(orders.id, orderId));
}

/**
 * Gives a guest's order without an email address that of the account created from it, so that the order joins at the first sign-in after
 * the address is confirmed.
 */
export async function addOrderEmail(
  db: Db,
  { orderId, email }: { orderId: string; email: string },
): Promise<void> {
  await db
    .update(orders)
    .set({ email })
    .where(and(eq(orders.id, orderId), eq(orders.isGuest, true), eq(orders.email, "")));
}

/**
 * Limits per customer follow the orders: redeemed codes and open checkouts move with them. The orders are locked, so that of two accounts
 * that claim one order only the first gets it and what belongs to it.
 */
async function moveOrders(db: Db, userId: string, condition: SQL): Promise<void> {
  const isToMove = and(eq(orders.isGuest, true), condition);
  // Most sign-ins move nothing.
  if ((await db.$count(orders, isToMove)) === 0) return;
  await inTransaction(db, async (tx) => {
    const locked = await tx
      .select({
        id: orders.id,
        guestId: orders.userId,
        phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
      })
      .from(orders)
      .where(isToMove)
      .orderBy(orders.id)
      .for("update");
    if (locked.length === 0) return;
    const ids = locked.map(({ id }) => id);
    const guestIds = locked.flatMap(({ guestId }) => guestId ?? []);
    await tx.update(orders).set({ userId, isGuest: false }).where(inArray(orders.id, ids));
    await tx
      .update(orderEvents)
      .set({ actorId: userId })
      .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.actorId, guestIds)));
    await tx.update(checkouts).set({ userId }).where(inArray(checkouts.id, ids));
    await tx.update(discountRedemptions).set({ userId }).where(inArray(discountRedemptions.checkoutId, ids));
    await moveConsents(tx, userId, [...new Set(locked.map(({ phone }) => phone))]);
    for (const guestId of new Set(guestIds)) await joinPerson(tx, { guestId, accountId: userId });
    await deleteUnusedGuests(tx, guestIds);
  });
}

/**
 * Gives the account the consents that its orders' phone numbers gave, where the messages about these orders look for them from now on, and
 * where the person can withdraw them. Those of a number with other guest orders stay for these.
 */
async function moveConsents(tx: Tx, userId: string, phones: readonly string[]): Promise<void> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const givenPhones = phones.filter((phone) => phone !== "");
  if (!account || givenPhones.length === 0) return;
  for (const purpose of ["orders", "whatsapp"] as const)
    await copyConsents(tx, { from: givenPhones, to: account.email, purpose });
  for (const phone of givenPhones) {
    const isGuestOrder = and(eq(orders.isGuest, true), sql`${orders.shippingAddress} ->> 'phone' = ${phone}`);
    if ((await tx.$count(orders, isGuestOrder)) === 0) await deleteConsentsOf(tx, phone);
  }
}
