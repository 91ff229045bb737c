import { CREDIT_DAYS, endOfDay } from "#app/domain/balances/balance.ts";
import { issueBalance, returnToBalances } from "#app/domain/balances/ledger.server.ts";
import { newId } from "#app/lib/id.ts";
import { addDays } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { recordOrderEvent, recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { creditRefund } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import { REFUND_REFERENCE } from "#app/domain/orders/internal/documents/uninvoiced-amounts.server.ts";
import { listIssuedRefunds } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import { sellerDetailsOf, type SellerDetails } from "#app/domain/settings/seller.ts";
import { MANUAL_PROVIDERS, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import type { RefundResult } from "#app/domain/payments/payment-provider.ts";
import {
  closeRefund,
  findOpenRefund,
  type OpenRefund,
  isStillOwed,
  sumRefunds,
  reopenRefund,
  type ReopenRefundResult,
} from "#app/domain/payments/refunds.server.ts";
import { listWaitingRefunds } from "#app/domain/payments/waiting-refunds.server.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { report } from "#app/platform/process/measurements.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { and, eq } from "drizzle-orm";
import {
  canBecome,
  isUnpaid,
  orderNumberLabel,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { areAllRefunded, listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { forgetRefundAccount } from "#app/domain/orders/returns/refund-account.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";

/**
 * Sends a refund to the provider, outside of any transaction, and records the result. Rejects if the provider
 * does not respond; the refund stays pending and is repeated with the same key, as it is after a crash or while
 * the provider reports it as in progress.
 */
export async function settleRefund(deps: OrderDeps, refundId: string): Promise<void> {
  const refund = await findOpenRefund(deps.db, refundId);
  if (refund?.status !== "pending") return;
  const { providerKey: key, chargeReference, amountMinor, currency } = refund;
  if (isPaidAsCredit(refund)) {
    await recordRefundOutcome(deps, refund, { status: "done", reference: `credit_${refund.id}` });
    return;
  }
  // What the shop received itself is refunded by hand; see `confirmRefund`.
  if (MANUAL_PROVIDERS.includes(refund.provider)) return;
  const provider = [deps.providers.hosted, deps.payments].find((one) => one?.name === refund.provider);
  if (!provider) throw new Error(`No payment provider can refund a payment by ${refund.provider}`);
  const outcome = await provider.refund({ key, chargeReference, amountMinor, currency });
  if (outcome.status !== "pending") await recordRefundOutcome(deps, refund, outcome);
}

/** Whether no money moves: the payment was made with store credit, or the customer gets store credit for it. */
function isPaidAsCredit({ provider, asCredit }: OpenRefund): boolean {
  return asCredit || provider === STORE_CREDIT.provider;
}

/**
 * Records the result of a refund once: refund, credit note, order, event and email in one transaction. False if it changed since it was
 * read, or another refund has meanwhile replaced it.
 */
export async function recordRefundOutcome(
  deps: OrderDeps,
  refund: OpenRefund,
  outcome: RefundResult,
  actorId: string | null = null,
): Promise<boolean> {
  const settings = await deps.settings.get();
  const shop = emailShopOf(settings, deps.publicUrl);
  const { orderId, amountMinor } = refund;
  const isRecorded = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`Refund ${refund.id} belongs to a missing order`);
    const at = deps.clock.now();
    if (refund.status === "failed" && !(await isStillOwed(tx, refund))) return false;
    if (!(await closeRefund(tx, refund, outcome, at))) return false;
    const recording = { order, shop, actorId, at };
    if (outcome.status === "failed") {
      const event = { kind: "refund-failed" as const, detail: { amountMinor, reason: outcome.reason } };
      await recordOrderEvent(tx, deps, { ...recording, event });
    } else {
      if (isPaidAsCredit(refund)) await payAsCredit(tx, { order, refund, at });
      const seller = sellerDetailsOf(settings);
      await recordDone(tx, deps, { ...recording, refund, reference: outcome.reference, seller });
    }
    return true;
  });
  deps.jobs.nudge("send-mail");
  if (isRecorded) report("refund", { result: outcome.status });
  return isRecorded;
}

/** Pays a refund to the balances that paid the order; of any other payment to a new balance of the customer. */
async function payAsCredit(
  tx: Tx,
  { order, refund, at }: Pick<DoneRefund, "order" | "refund" | "at">,
): Promise<void> {
  const { id: refundId, amountMinor, orderId } = refund;
  if (refund.provider === STORE_CREDIT.provider)
    return returnToBalances(tx, { amountMinor, orderId, refundId, at });
  if (order.userId === null) throw new Error(`Order ${order.number} has no account that could get credit`);
  await issueBalance(tx, {
    id: newId(),
    holder: { userId: order.userId },
    amountMinor,
    currency: refund.currency,
    reason: `Refund of order ${orderNumberLabel(order.number)}`,
    expiresAt: endOfDay(addDays(indianDay(at), CREDIT_DAYS)),
    orderId,
    refundId,
    actorId: null,
    at,
  });
}

interface DoneRefund {
  order: LockedOrder;
  refund: OpenRefund;
  reference: string;
  seller: SellerDetails;
  shop: EmailShop;
  actorId: string | null;
  at: Date;
}

/** Credits a refund that was made, updates the order, and records the event with its email. */
async function recordDone(
  tx: Tx,
  deps: OrderDeps,
  { order, refund, reference, seller, shop, actorId, at }: DoneRefund,
): Promise<void> {
  const { id: refundId, amountMinor } = refund;
  const issued = (await listIssuedRefunds(tx, [order.id])).get(order.id)?.find(({ id }) => id === refundId);
  const documentIds = issued
    ? await creditRefund(tx, order, {
        reference: `${REFUND_REFERENCE}${refundId}`,
        amountMinor,
        items: issued.items,
        isContinued: issued.isContinued,
        reason: issued.reason,
        seller,
        at,
      })
    : [];
  if (refund.returnId) await forgetRefundAccount(tx, refund.returnId);
  const changed = await markRefunded(tx, order, at);
  // Only an administrator records a refund that was made by hand.
  const facts = { refundId, isByHand: actorId !== null, isCredit: isPaidAsCredit(refund), documentIds };
  await recordOrderEvent(tx, deps, {
    order: changed,
    shop,
    event: { kind: "refunded", detail: { amountMinor }, ...facts },
    actorId,
    at,
    audit: {
      action: "order.refunded-by-hand",
      before: { refundId, status: refund.status },
      after: { refundId, status: "done", amountMinor, reference },
    },
  });
}

// Each refund has its own job; the sweep handles those whose job ran out of retries.
const SWEEP_AFTER_MS = 120_000;

/** The sweep: settles pending refunds. A failure does not block others. Returns the number settled. */
export async function settleRefunds(deps: OrderDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - SWEEP_AFTER_MS);
  let settled = 0;
  await forEachBounded(await listWaitingRefunds(deps.db, before), ASK_PROVIDER, async (refundId) => {
    try {
      await settleRefund(deps, refundId);
      settled += 1;
    } catch (error) {
      deps.log.warn({ err: error, refundId }, "A refund got no response and will be retried");
    }
  });
  return settled;
}

/**
 * Updates order and payment status after a refund. The order is Refunded when everything paid is refunded; otherwise it is partially
 * refunded, even if all of its items were returned: the shop can refund the rest or close the order (`closeOrder`). An order whose cash is
 * still to be collected stays unpaid. The version stays: the store itself makes this change, often seconds after the shop's own, and it
 * contradicts no form.
 */
export async function markRefunded(tx: Tx, order: LockedOrder, at: Date): Promise<LockedOrder> {
  if (isUnpaid(order)) return order;
  const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
  // An order that cost nothing is refunded once all of its items are returned.
  const isWhole =
    capturedMinor > 0
      ? refundedMinor === capturedMinor
      : owedMinor === 0 && areAllRefunded(await listOrderLines(tx, order.id));
  const paymentStatus = paymentStatusOf(order.paymentStatus, { isWhole, refundedMinor });
  const canClose = isWhole && canBecome(order.status, "Refunded", paymentStatus);
  const status: OrderStatus = canClose ? "Refunded" : order.status;
  const [changed] = await tx
    .update(orders)
    .set({ status, paymentStatus, updatedAt: at })
    .where(eq(orders.id, order.id))
    .returning();
  return { ...order, ...changed };
}

/** The payment statuses, by id, of orders whose cash has all been received: a part of an advance may have been refunded before. */
export async function findStatusesWhenPaid(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, PaymentStatus>> {
  if (orderIds.length === 0) return new Map();
  const refunded = await tx
    .selectDistinct({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isAmong(payments.orderId, orderIds), eq(refunds.status, "done")));
  const isRefunded = new Set(refunded.map(({ orderId }) => orderId));
  return new Map(orderIds.map((id) => [id, isRefunded.has(id) ? "Partially refunded" : "Paid"]));
}

function paymentStatusOf(
  before: PaymentStatus,
  { isWhole, refundedMinor }: { isWhole: boolean; refundedMinor: number },
): PaymentStatus {
  if (isWhole) return "Refunded";
  return refundedMinor > 0 ? "Partially refunded" : before;
}

/**
 * Confirms a refund that the shop has paid by hand, with its reference (for example a bank transfer number): of a payment that the shop
 * received itself, or one that the payment provider refused. `not-by-hand`: the provider still handles it, or it is paid. Admin only.
 */
export async function confirmRefund(
  deps: OrderDeps,
  { refundId, reference, actor }: { refundId: string; reference: string; actor: OrderActor },
): Promise<{ ok: true } | { ok: false; error: "not-by-hand" | "forbidden" }> {
  if (actor.role !== "admin") return { ok: false, error: "forbidden" };
  const refund = await findOpenRefund(deps.db, refundId);
  const isByHand =
    refund &&
    !isPaidAsCredit(refund) &&
    (MANUAL_PROVIDERS.includes(refund.provider) || refund.status === "failed");
  if (!isByHand) return { ok: false, error: "not-by-hand" };
  const isRecorded = await recordRefundOutcome(deps, refund, { status: "done", reference }, actor.id);
  return isRecorded ? { ok: true } : { ok: false, error: "not-by-hand" };
}

/** Retries a failed refund at the provider. Admin only. */
export async function retryRefund(
  deps: OrderDeps,
  { refundId, actor }: { refundId: string; actor: OrderActor },
): Promise<ReopenRefundResult | { ok: false; error: "forbidden" }> {
  if (actor.role !== "admin") return { ok: false, error: "forbidden" };
  const result = await inTransaction(deps.db, async (tx) => {
    const reopened = await reopenRefund(tx, deps.jobs, refundId);
    if (!reopened.ok) return reopened;
    const { orderId, amountMinor } = reopened;
    await recordSilentEvent(tx, {
      orderId,
      kind: "refund-retried",
      detail: { amountMinor },
      actorId: actor.id,
      at: deps.clock.now(),
      audit: {
        before: { refundId, status: "failed" },
        after: { refundId, status: "pending", amountMinor },
      },
    });
    return reopened;
  });
  deps.jobs.nudge("refund-payments");
  return result;
}
