import { and, eq } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { listGstLines } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import { endParcelCash } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { savingShares, type OnlineQuote } from "#app/domain/orders/online-payment/online-payment.ts";
import { awaitsDifference } from "#app/domain/orders/order.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import {
  updateOrder,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { findStatusesWhenPaid } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { withStoreCredit, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { capturePaymentStatement, voidManual } from "#app/domain/payments/payments.server.ts";
import { splitInclusive, totalOf } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { splitOf } from "#app/domain/tax/supply.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";

/** A payment that the provider has received. */
export interface OnlinePayment {
  /** Of the payment's row. */
  key: string;
  reference: string;
  /** As displayed, such as "UPI". */
  method: string;
  isTest: boolean;
}

interface PaidOrder extends Omit<LockedChange, "seller" | "isSample"> {
  lines: readonly TrackedLine[];
  quote: OnlineQuote;
  payment: OnlinePayment;
}

/**
 * Records that an order which was to be paid to the shop is paid online. The saving becomes a discount of its lines, and the cash on delivery fee
 * is deducted from its shipping; packed parcels no longer collect cash, and an order that needed a confirmation is
 * confirmed. The caller has checked `isStillDue`.
 */
export async function recordOnlinePayment(tx: Tx, deps: OrderDeps, paid: PaidOrder): Promise<LockedOrder> {
  const { order, quote, payment, shop, at } = paid;
  const { key, reference, method, isTest } = payment;
  await discountLines(tx, paid);
  await voidManual(tx, order.id);
  await executeAsOne(tx, [capturePaymentStatement(tx, { key, orderId: order.id, reference, at })]);
  const parcels = await endParcelCash(tx, deps.jobs, { order, at });
  const paymentStatus = (await findStatusesWhenPaid(tx, [order.id])).get(order.id) ?? "Paid";
  const changed = await updateOrder(
    tx,
    order,
    {
      ...reducedAmounts(order, quote),
      paymentStatus,
      paymentMethod: await methodOf(tx, order, method),
      isTest: order.isTest || isTest,
      advanceMinor: 0,
      confirmBy: null,
    },
    at,
  );
  const { amountMinor, savingMinor, feeMinor } = quote;
  const detail = {
    amountMinor,
    paidBy: method,
    ...(savingMinor > 0 && { savingMinor }),
    ...(feeMinor > 0 && { feeMinor }),
    ...(parcels.length > 0 && { parcels }),
  };
  const event = { kind: "paid-online", detail, wasDifference: awaitsDifference(order) } as const;
  await recordOrderEvent(tx, deps, { order: changed, shop, event, actorId: null, at });
  return changed;
}

/** The order's method as it is displayed: store credit may have paid a part before. */
async function methodOf(tx: Tx, order: LockedOrder, method: string): Promise<string> {
  const isCredit = eq(payments.provider, STORE_CREDIT.provider);
  const byCredit = await tx.$count(payments, and(eq(payments.orderId, order.id), isCredit));
  return byCredit > 0 ? withStoreCredit(method) : method;
}

function reducedAmounts(order: LockedOrder, { feeMinor, savingMinor, taxMinor }: OnlineQuote) {
  return {
    discountMinor: order.discountMinor + savingMinor,
    onlineSavingMinor: order.onlineSavingMinor + savingMinor,
    shippingMinor: order.shippingMinor - feeMinor,
    cashFeeMinor: order.cashFeeMinor - feeMinor,
    taxMinor: order.taxMinor - taxMinor,
    totalMinor: order.totalMinor - feeMinor - savingMinor - taxMinor,
    gst: order.gst && withoutFee(order.gst, feeMinor),
  };
}

/** The taxes of the charges without the fee. */
function withoutFee(gst: OrderGst, feeMinor: number): OrderGst {
  const { shipping, supply } = gst;
  if (!shipping || feeMinor === 0) return gst;
  const restMinor = totalOf(shipping) - feeMinor;
  const parts = splitInclusive(restMinor, shipping.basisPoints, splitOf(supply));
  return { ...gst, shipping: restMinor === 0 ? null : { ...shipping, ...parts } };
}

/** Adds each line's share of the saving to its discount. Taxes keep the rates of the order until the invoice. */
async function discountLines(tx: Tx, { order, lines, quote: { savingMinor } }: PaidOrder): Promise<void> {
  if (savingMinor === 0) return;
  const { gst } = order;
  const taxed = new Map(gst ? (await listGstLines(tx, order.id)).map((line) => [line.id, line]) : []);
  const shares = savingShares({ lines }, savingMinor);
  for (const [index, { orderLineId, discountMinor }] of lines.entries()) {
    const share = shares[index] ?? 0;
    if (share === 0) continue;
    const line = taxed.get(orderLineId);
    const parts =
      gst && line ? splitInclusive(totalOf(line.parts) - share, line.basisPoints, splitOf(gst.supply)) : {};
    await tx
      .update(orderLines)
      .set({ discountMinor: discountMinor + share, ...parts })
      .where(eq(orderLines.id, orderLineId));
  }
}
