import { and, eq } from "drizzle-orm";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import { paymentRefusal } from "#app/domain/delivery/delivery.ts";
import type { DifferencePayment } from "#app/domain/orders/edits/order-edit.ts";
import { updateOrder, type LockedOrder } from "#app/domain/orders/orders.server.ts";
import { CASH_ON_DELIVERY, cashError } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { PAYMENT_LINK } from "#app/domain/payments/payment-link-method.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { insertDueStatement, recordDifference } from "#app/domain/payments/payments.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";

/**
 * How the difference of a paid order can be paid later. What was paid becomes its advance, so all of it must have been paid online and
 * nothing refunded; for cash on delivery, by one payment. The recipient of a gift is not asked for money.
 */
export async function findWaysToPay(
  tx: Tx,
  order: LockedOrder,
  settings: StoreSettings,
): Promise<{ canLink: boolean; canCollect: boolean }> {
  const paidOnline = order.paymentStatus === "Paid" ? await countPaidOnline(tx, order) : 0;
  return {
    canLink: settings.payments.online && paidOnline > 0,
    canCollect: paidOnline === 1 && (await takesCash(tx, order, settings)),
  };
}

/** The number of payments of an order that was paid online without a refund; 0 for any other. */
async function countPaidOnline(tx: Tx, order: LockedOrder): Promise<number> {
  const captured = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "captured")));
  const { refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
  const isAllOnline = captured.every(({ provider }) => !MANUAL_PROVIDERS.includes(provider));
  return isAllOnline && refundedMinor + owedMinor === 0 ? captured.length : 0;
}

async function takesCash(
  tx: Tx,
  order: LockedOrder,
  { payments: { cash }, ...settings }: StoreSettings,
): Promise<boolean> {
  const { country, postalCode } = order.shippingAddress;
  if (!cash.isOn || order.gift || order.deliveryMethod === "pickup") return false;
  const service = await findServiceability(tx, settings, { postalCode, country });
  const place = { country, postalCode, totalMinor: 0 };
  return (
    !paymentRefusal(service, postalCode, true) && !cashError({ ...cash, mostMinor: null }, place, String)
  );
}

/** Records how the difference of a paid order is paid: received by the shop, or later by a payment link or in cash on delivery. */
export async function settleDifference(
  tx: Tx,
  order: LockedOrder,
  { payment, dueMinor, at }: { payment: DifferencePayment; dueMinor: number; at: Date },
): Promise<LockedOrder> {
  const { id: orderId, currency } = order;
  const key = `${orderId}:edit:${order.version}`;
  const difference = { key, orderId, amountMinor: dueMinor, currency };
  if (payment.kind === "received") {
    await recordDifference(tx, { ...difference, ...payment, at });
    return order;
  }
  const method = payment.kind === "link" ? PAYMENT_LINK : CASH_ON_DELIVERY;
  const { capturedMinor } = await sumRefunds(tx, orderId);
  await executeAsOne(tx, [insertDueStatement(tx, { ...difference, provider: method.provider })]);
  const set = {
    paymentMethod: method.orderMethod,
    paymentStatus: "Pending" as const,
    advanceMinor: capturedMinor,
  };
  return updateOrder(tx, order, set, at);
}
