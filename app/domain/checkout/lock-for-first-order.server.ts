import { and, eq, inArray, or } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import { hasEarlierOrder } from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Whether a buyer has ordered before or uses a discount in a checkout being paid, by what is proven: the account and this browser. Locks
 * the customer's row until commit: of two concurrent checkouts, the second sees the first one's reservation.
 */
export async function lockForFirstOrder(
  tx: Tx,
  {
    userId,
    guest,
    openedCheckoutIds = [],
  }: Pick<PlaceOrderRequest, "userId" | "guest" | "openedCheckoutIds">,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isOwn = or(
    inArray(checkouts.id, [...openedCheckoutIds]),
    guest ? undefined : eq(checkouts.userId, userId),
  );
  // Checkouts first: one that becomes an order in between is still found as an order.
  const inPayment = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(discountRedemptions, eq(discountRedemptions.checkoutId, checkouts.id))
    .where(and(isOwn, eq(checkouts.status, "reserved")))
    .limit(1);
  if (inPayment.length > 0) return true;
  return hasEarlierOrder(tx, provenBuyer({ userId, guest, openedCheckoutIds }));
}

/** What a request proves about its buyer: the account, or nothing but the orders of this browser. */
export function provenBuyer({
  userId,
  guest,
  openedCheckoutIds = [],
}: Pick<PlaceOrderRequest, "userId" | "guest" | "openedCheckoutIds">) {
  return { userId: guest ? null : userId, browserOrderIds: openedCheckoutIds };
}
