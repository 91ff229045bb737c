import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import type { OnlinePayment } from "#app/domain/orders/online-payment/record-online-payment.server.ts";
import { updateOrder, type LockedOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { completedExchange } from "#app/domain/orders/returns/complete-return.server.ts";
import {
  changeReturn,
  readLockedReturn,
  updateReturn,
  type LockedReturn,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import {
  releaseReplacement,
  type Release,
} from "#app/domain/orders/returns/internal/release-replacement.server.ts";
import { DUE_IN, sumDifferences } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { releasedEvent } from "#app/domain/orders/returns/process-return.server.ts";
import type { ReturnChangeResult, SettleDifference } from "#app/domain/orders/returns/return-changes.ts";
import type { ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import { capturePaymentStatement, recordDifference } from "#app/domain/payments/payments.server.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";

/**
 * Settles the price difference of an exchange without a payment online: the shop has received it, or waives it. The wanted items then wait to be
 * packed. Errors: `not-due`, and `out-of-stock` if a wanted item was deleted. Admin only.
 */
export async function settleExchange(
  deps: OrderDeps,
  { outcome, ...change }: SettleDifference,
): Promise<ReturnChangeResult> {
  const settings = await deps.settings.get();
  return changeReturn(deps, change, {
    from: DUE_IN,
    to: "received",
    async apply(tx, locked, at) {
      const { order, row, lines, number: returnNumber } = locked;
      if (row.differenceDueAt === null) return { ok: false, error: "not-due" };
      const isWaived = outcome.kind === "waived";
      const amountMinor = sumDifferences(lines);
      const context = { settings, isWaived, actorId: change.actor.id, at };
      const release = await releaseSettled(tx, deps, locked, context);
      if (release === null) return { ok: false, error: "not-due" };
      if (typeof release === "string") return { ok: false, error: release };
      if (outcome.kind === "received") {
        const { id: orderId, currency } = order;
        const { reference } = outcome;
        const payment = { key: `${orderId}:edit:${row.id}`, orderId, amountMinor, currency, reference, at };
        await recordDifference(tx, payment);
      }
      const detail = { returnNumber, amountMinor, ...(isWaived && { isWaived, note: outcome.reason }) };
      const { set, to, order: changed, event: also } = releasedEffect(locked, release);
      return { set, to, order: changed, event: { kind: "difference-settled", detail }, also };
    },
  });
}

interface Settled {
  settings: StoreSettings;
  isWaived?: boolean;
  actorId: string | null;
  at: Date;
}

async function releaseSettled(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  { settings, ...context }: Settled,
): Promise<Release | "out-of-stock" | "unpaid" | null> {
  const setting = settings.returns.replacementSent;
  const seller = sellerDetailsOf(settings);
  const release = await releaseReplacement(tx, deps, locked, { setting, seller, now: "settled", ...context });
  if (release === "to-pay") throw new Error(`Exchange ${locked.number} was settled and is still to be paid`);
  return release;
}

/** The change of a return whose wanted items are released by a payment: after the check of the returned items it is completed. */
function releasedEffect(
  locked: LockedReturn,
  release: Release,
): { set: Release["set"]; to: ReturnStatus; order: LockedOrder; event: NewOrderEvent } {
  const { set, order } = release;
  if (locked.row.status !== "received")
    return { set, order, to: locked.row.status, event: releasedEvent(locked, release) };
  const { event } = completedExchange(release);
  const detail = { ...event.detail, returnNumber: locked.number };
  return { set, order, to: "completed", event: { ...event, detail } };
}

interface PaidExchange {
  order: LockedOrder;
  returnId: string;
  payment: OnlinePayment;
  amountMinor: number;
  settings: StoreSettings;
  shop: EmailShop;
  at: Date;
}

/**
 * Records that the customer has paid online what an exchange costs more, whose wanted items then wait to be packed. The caller has checked that
 * it is due. False if a wanted item was deleted: then nothing is recorded.
 */
export async function recordExchangePayment(
  tx: Tx,
  deps: OrderDeps,
  { order, returnId, payment, amountMinor, settings, shop, at }: PaidExchange,
): Promise<boolean> {
  const locked = await readLockedReturn(tx, order, returnId);
  if (!locked) return false;
  const release = await releaseSettled(tx, deps, locked, { settings, actorId: null, at });
  if (release === null || typeof release === "string") return false;
  const { key, reference, method, isTest } = payment;
  await executeAsOne(tx, [capturePaymentStatement(tx, { key, orderId: order.id, reference, at })]);
  // What was paid online of an order that was paid to the shop is its advance: it is refunded online.
  const advanceMinor = order.advanceMinor + (manualMethodOf(order) ? amountMinor : 0);
  const paid = { advanceMinor, isTest: order.isTest || isTest };
  const { set, to, event, order: changed } = releasedEffect(locked, release);
  const updated = await updateOrder(tx, changed, paid, at);
  await updateReturn(tx, locked, { ...set, status: to, updatedAt: at });
  const recorded = { order: updated, shop, actorId: null, at };
  const detail = { amountMinor, paidBy: method, returnNumber: locked.number };
  await recordOrderEvent(tx, deps, {
    ...recorded,
    event: { kind: "paid-online", detail, wasDifference: true },
  });
  await recordOrderEvent(tx, deps, { ...recorded, event });
  return true;
}
