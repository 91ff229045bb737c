import { and, eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import { hasEarlierOrder } from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Whether a customer has ordered before or uses a discount in a checkout being paid. Locks the customer's row
 * until commit: of two concurrent checkouts, the second sees the first one's reservation.
 */
export async function lockForFirstOrder(
  tx: Tx,
  { userId, guest, form }: Pick<PlaceOrderRequest, "userId" | "guest" | "form">,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  // Checkouts first: one that becomes an order in between is still found as an order.
  const inPayment = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(discountRedemptions, eq(discountRedemptions.checkoutId, checkouts.id))
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, "reserved")))
    .limit(1);
  return inPayment.length > 0 || hasEarlierOrder(tx, { userId, guestEmail: guest ? form.email : "" });
}
