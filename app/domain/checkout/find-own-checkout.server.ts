import { and, eq, inArray, sql } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { type OwnCheckout, orderedLines, type OrderOfCart } from "#app/domain/checkout/checkout.ts";
import { minutesOf } from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { isOpenAt } from "#app/domain/checkout/internal/pay.server.ts";

/**
 * Finds a customer's checkout at a provider; null if it belongs to another customer or provider. Without `userId` the caller has checked
 * that the browser holds the key to this guest's checkout.
 */
export async function findOwnCheckout(
  db: Db,
  { id, userId, provider }: { id: string; userId: string | null; provider: string },
): Promise<OwnCheckout | null> {
  const [row] = await db
    .select({
      id: checkouts.id,
      status: checkouts.status,
      plan: checkouts.plan,
      createdAt: checkouts.createdAt,
      expiresAt: checkouts.expiresAt,
      reference: payments.providerReference,
      order: { number: orders.number, status: orders.status },
    })
    .from(checkouts)
    .innerJoin(payments, and(eq(payments.key, id), eq(payments.provider, provider)))
    .leftJoin(orders, eq(orders.id, checkouts.id))
    .where(and(eq(checkouts.id, id), userId === null ? undefined : eq(checkouts.userId, userId)));
  if (!row?.plan) return null;
  const { createdAt, expiresAt, plan, ...checkout } = row;
  return { ...checkout, plan, minutesToPay: minutesOf({ createdAt, expiresAt }) };
}

/** The lines that an order, or a checkout, takes out of the cart. */
export async function listOrderedLines(db: Db, checkoutId: string): Promise<CartLine[]> {
  const [checkout] = await db
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  return orderedLines(checkout?.plan ?? null);
}

/**
 * Finds the order of a cart revision ("<id>:<revision>") for a shopper who may not have received the response: a customer's own, or a
 * guest's, whose cart id nobody can guess. Null if the revision was not ordered.
 */
export async function findOrderOfCart(
  { db, providers: { hosted } }: Pick<CheckoutDeps, "db" | "providers">,
  { cartRevision, userId }: { cartRevision: string; userId: string | null },
): Promise<OrderOfCart | null> {
  const isGuests = sql`${checkouts.plan} ->> 'isGuest' = 'true'`;
  const [checkoutRow] = await db
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
  if (!checkoutRow) return null;
  const { id, plan, orderNumber } = checkoutRow;
  const checkout = { id, isGuest: plan?.isGuest ?? false };
  if (orderNumber !== null) return { ...checkout, kind: "placed", orderNumber, ordered: orderedLines(plan) };
  const isPaying = hosted !== null && (await isOpenAt(db, hosted, id));
  return { ...checkout, kind: isPaying ? "pay" : "in-progress" };
}
