import { and, eq, inArray, sql } from "drizzle-orm";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orderedLines, type OrderOfCart } from "#app/domain/checkout/checkout.ts";
import { isOpenAt } from "#app/domain/checkout/internal/pay.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The lines that an order, or a checkout, takes out of the cart. */
export async function listOrderedLines(db: Db, checkoutId: string): Promise<CartLine[]> {
  const [found] = await db
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  return orderedLines(found?.plan ?? null);
}

/**
 * Finds the order of a cart revision ("<id>:<revision>") for a shopper who may not have received the response: a customer's own, or a
 * guest's, whose cart id nobody can guess. Null if the revision was not ordered.
 */
export async function findOrderOfCart(
  { db, hosted }: Pick<CheckoutDeps, "db" | "hosted">,
  { cartRevision, userId }: { cartRevision: string; userId: string | null },
): Promise<OrderOfCart | null> {
  const isGuests = sql`${checkouts.plan} ->> 'isGuest' = 'true'`;
  const [found] = await db
    .select({ id: checkouts.id, plan: checkouts.plan, orderNumber: orders.number })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.id))
    .where(
      and(
        eq(checkouts.cartRevision, cartRevision),
        inArray(checkouts.status, ["reserved", "placed"]),
        userId === null ? isGuests : sql`(${eq(checkouts.userId, userId)} or ${isGuests})`,
      ),
    );
  if (!found) return null;
  const { id, plan, orderNumber } = found;
  const checkout = { id, isGuest: plan?.isGuest ?? false };
  if (orderNumber !== null) return { ...checkout, kind: "placed", orderNumber, ordered: orderedLines(plan) };
  const isPaying = hosted !== null && (await isOpenAt(db, hosted, id));
  return { ...checkout, kind: isPaying ? "pay" : "in-progress" };
}
