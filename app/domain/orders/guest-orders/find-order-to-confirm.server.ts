import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { eq } from "drizzle-orm";
import { isConfirmKey } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The order of a signed confirmation link; null for a missing order and for a wrong key alike. */
export async function findOrderToConfirm(
  db: Queryable,
  { number, key, secret }: { number: number; key: string; secret: SigningSecret },
) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      confirmBy: orders.confirmBy,
      paymentMethod: orders.paymentMethod,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      userId: orders.userId,
    })
    .from(orders)
    .where(eq(orders.number, number));
  if (!order?.userId || !isConfirmKey(secret, order.id, key)) return null;
  return { order, actor: { id: order.userId, role: "customer" as const } };
}
