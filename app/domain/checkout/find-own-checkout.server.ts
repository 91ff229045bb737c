import { and, eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { OwnCheckout } from "#app/domain/checkout/checkout.ts";
import { minutesOf } from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Finds a customer's checkout at a provider; null if it belongs to another customer or provider. Without `userId` the caller has checked
 * that the browser holds the key to this guest's checkout.
 */
export async function findOwnCheckout(
  db: Db,
  { id, userId, provider }: { id: string; userId: string | null; provider: string },
): Promise<OwnCheckout | null> {
  const [found] = await db
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
  if (!found?.plan) return null;
  const { createdAt, expiresAt, plan, ...own } = found;
  return { ...own, plan, minutesToPay: minutesOf({ createdAt, expiresAt }) };
}
