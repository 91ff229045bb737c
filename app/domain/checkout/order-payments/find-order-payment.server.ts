import { and, eq, sql } from "drizzle-orm";
import { CHECKOUT_STATUSES } from "#app/domain/checkout/internal/settle-attempt.server.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Finds a payment of an order at a provider, with the status of a checkout; null if it belongs to a checkout or to another provider. */
export async function findOrderPayment(db: Db, { id, provider }: { id: string; provider: string }) {
  const [row] = await db
    .select({ attempt: orderPayments, payment: payments, order: orders })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .innerJoin(
      payments,
      and(eq(payments.key, sql`${orderPayments.id}::text`), eq(payments.provider, provider)),
    )
    .where(eq(orderPayments.id, id));
  if (!row) return null;
  const { attempt, payment, order } = row;
  const { customerName: name, email, shippingAddress } = order;
  return {
    id,
    orderId: order.id,
    status: CHECKOUT_STATUSES[attempt.status],
    reference: payment.providerReference,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    customer: { name, email, phone: shippingAddress.phone },
    minutesToPay: Math.round((attempt.expiresAt.getTime() - attempt.createdAt.getTime()) / MINUTE_MS),
  };
}
