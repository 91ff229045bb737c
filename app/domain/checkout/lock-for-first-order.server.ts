import { and, eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import { hasEarlierOrder } from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Whether a customer has ordered before, or has a discount in another checkout that is still being paid. Locks the customer's row
 * until the commit: of two simultaneous checkouts the second sees what the first has reserved.
 */
export async function lockForFirstOrder(tx: Tx, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  // In this order: a checkout that becomes an order in between is found as the one or as the other.
  const inPayment = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(discountRedemptions, eq(discountRedemptions.checkoutId, checkouts.id))
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, "reserved")))
    .limit(1);
  return inPayment.length > 0 || hasEarlierOrder(tx, userId);
}
