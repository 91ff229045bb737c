import { and, eq } from "drizzle-orm";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import { paymentRefusal } from "#app/domain/delivery/delivery.ts";
import type { DifferencePayment } from "#app/domain/orders/edits/order-edit.ts";
import { updateOrder, type LockedOrder } from "#app/domain/orders/orders.server.ts";
import { CASH_ON_DELIVERY, cashError } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { insertCashStatement, recordDifference } from "#app/domain/payments/payments.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";

/**
 * Whether the difference of a paid order can be collected on delivery: what was paid becomes its advance, so it must be one payment online
 * without a refund. The recipient of a gift is not asked for money.
 */
export async function canCollectDifference(
  tx: Tx,
  order: LockedOrder,
  { payments: { cash }, ...settings }: StoreSettings,
): Promise<boolean> {
  const { country, postalCode } = order.shippingAddress;
  if (!cash.isOn || order.gift || order.paymentStatus !== "Paid" || order.deliveryMethod === "pickup")
    return false;
  const service = await findServiceability(tx, settings, { postalCode, country });
  const place = { country, postalCode, totalMinor: 0 };
  if (paymentRefusal(service, postalCode, true) || cashError({ ...cash, mostMinor: null }, place, String))
    return false;
  const captured = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "captured")));
  const { refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
  const isOneOnline =
    captured.length === 1 && captured.every((one) => !MANUAL_PROVIDERS.includes(one.provider));
  return isOneOnline && refundedMinor + owedMinor === 0;
}

/** Records how the difference of a paid order is paid: received by the shop, or collected in cash on delivery. */
export async function settleDifference(
  tx: Tx,
  order: LockedOrder,
  { payment, dueMinor, at }: { payment: DifferencePayment; dueMinor: number; at: Date },
): Promise<LockedOrder> {
  const { id: orderId, currency } = order;
  if (payment.kind === "received") {
    const key = `${orderId}:edit:${order.version}`;
    await recordDifference(tx, { key, orderId, amountMinor: dueMinor, currency, ...payment, at });
    return order;
  }
  const { capturedMinor } = await sumRefunds(tx, orderId);
  await executeAsOne(tx, [insertCashStatement(tx, { orderId, amountMinor: dueMinor, currency })]);
  const set = {
    paymentMethod: CASH_ON_DELIVERY.orderMethod,
    paymentStatus: "Pending" as const,
    advanceMinor: capturedMinor,
  };
  return updateOrder(tx, order, set, at);
}
