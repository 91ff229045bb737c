import { and, eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { readPayment, type OnlineForm } from "#app/domain/checkout/online-payment.forms.ts";
import {
  recordDirectUnmatched,
  settleHosted,
} from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { chargeOnce, sourceOf } from "#app/domain/checkout/internal/pay.server.ts";
import {
  endAttempt,
  quoteOf,
  recordPaidAttempt,
} from "#app/domain/checkout/internal/settle-attempt.server.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { readUnpaidState } from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import { quoteOnline, type OnlineQuote } from "#app/domain/orders/online-payment/online-payment.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import {
  findPayment,
  insertPaymentStatement,
  recordPaymentReference,
} from "#app/domain/payments/payments.server.ts";
import { newId } from "#app/lib/id.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The time to pay at the provider. A charge of the test bank has its answer, or is closed, after a timeout of its own. */
const HOSTED_MS = 30 * MINUTE_MS;

export type PayOrderResult =
  | { kind: "paid" }
  /** A payment is open at the provider's page. */
  | { kind: "pay"; paymentId: string }
  | { kind: "invalid"; fieldErrors: Record<string, string> }
  | { kind: "declined"; message: string }
  /** The provider did not respond; nothing was charged. */
  | { kind: "payment-unavailable" }
  /** Somebody is paying the order right now. */
  | { kind: "in-progress" }
  /** The order is paid, cancelled or sent, or online payment is switched off. */
  | { kind: "not-payable" }
  /** Another amount is due than the page showed. */
  | { kind: "amount-changed" }
  /** The order changed while the provider charged it: the charge is refunded. */
  | { kind: "refunded" };

interface Requested {
  orderId: string;
  /** The posted fields: `payment`, and those of a card or a UPI ID. */
  fields: Record<string, string>;
  /** The amount that the page showed, in minor units. */
  shownMinor: number;
}

/**
 * Pays the open amount of an order online: by the test bank at once, or by a payment at the provider. An order has one open attempt; that of
 * the same amount at the provider is continued, one of another amount is ended first. The caller has verified the signed link.
 */
export async function payOrder(deps: CheckoutDeps, requested: Requested): Promise<PayOrderResult> {
  const payment = readPayment(requested.fields, deps.clock.now());
  if (!payment.ok) return { kind: "invalid", fieldErrors: payment.fieldErrors };
  if ((payment.form.payment === "online") !== (deps.providers.hosted !== null))
    return { kind: "invalid", fieldErrors: { payment: "Choose how you want to pay" } };
  let opening = await openAttempt(deps, requested);
  if (opening.kind === "outdated" && deps.providers.hosted) {
    await settleHosted(deps, deps.providers.hosted, opening.paymentId, { isOver: true });
    opening = await openAttempt(deps, requested);
  }
  if (opening.kind === "outdated") return { kind: "in-progress" };
  if (opening.kind !== "opened") return opening;
  return deps.providers.hosted
    ? openHosted(deps, deps.providers.hosted, opening)
    : charge(deps, { ...opening, form: payment.form });
}

interface Opened {
  kind: "opened";
  paymentId: string;
  quote: OnlineQuote;
  currency: string;
}

type Opening =
  | Opened
  | Extract<PayOrderResult, { kind: "pay" | "in-progress" | "not-payable" | "amount-changed" }>
  /** A payment of another amount is open at the provider, or its time is over. */
  | { kind: "outdated"; paymentId: string };

/** Opens an attempt under the order's lock, with its payment. */
async function openAttempt(deps: CheckoutDeps, { orderId, shownMinor }: Requested): Promise<Opening> {
  const settings = await deps.settings.get();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const state = order && (await readUnpaidState(tx, order));
    const quote = state && settings.payments.online ? quoteOnline(state, settings.payments.cash) : null;
    if (!order || !quote) return { kind: "not-payable" };
    if (quote.amountMinor !== shownMinor) return { kind: "amount-changed" };
    const now = deps.clock.now();
    const earlier = await findOpenAttempt(tx, deps, { orderId, quote, now });
    if (earlier) return earlier;
    const paymentId = newId();
    const { amountMinor, ...parts } = quote;
    const { currency } = order;
    const provider = deps.providers.hosted?.name ?? deps.payments.name;
    await tx.insert(orderPayments).values({
      id: paymentId,
      orderId,
      status: "open",
      ...parts,
      createdAt: now,
      expiresAt: new Date(
        now.getTime() + (deps.providers.hosted ? HOSTED_MS : deps.paymentTimeoutMs + MINUTE_MS),
      ),
    });
    await executeAsOne(tx, [insertPaymentStatement(tx, { key: paymentId, provider, amountMinor, currency })]);
    return { kind: "opened", paymentId, quote, currency };
  });
}

async function findOpenAttempt(
  tx: Tx,
  { providers: { hosted } }: CheckoutDeps,
  { orderId, quote, now }: { orderId: string; quote: OnlineQuote; now: Date },
): Promise<Extract<Opening, { kind: "pay" | "in-progress" | "outdated" }> | null> {
  const [attempt] = await tx
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), eq(orderPayments.status, "open")));
  if (!attempt) return null;
  const { id: paymentId } = attempt;
  const payment = await findPayment(tx, paymentId);
  if (!payment?.reference || payment.provider !== hosted?.name) return { kind: "in-progress" };
  const isSame = quoteOf(attempt).amountMinor === quote.amountMinor && attempt.expiresAt > now;
  return { kind: isSame ? "pay" : "outdated", paymentId };
}

async function openHosted(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  { paymentId, quote: { amountMinor }, currency }: Opened,
): Promise<PayOrderResult> {
  try {
    const { reference } = await hosted.createPayment({ key: paymentId, amountMinor, currency });
    await recordPaymentReference(deps.db, paymentId, reference);
    return { kind: "pay", paymentId };
  } catch (error) {
    // Nobody received the payment's reference, so it cannot be paid.
    deps.log.error({ err: error, paymentId }, "The payment provider did not open a payment");
    await endAttempt(deps, paymentId, "expired");
    return { kind: "payment-unavailable" };
  }
}

async function charge(
  deps: CheckoutDeps,
  { paymentId: key, quote: { amountMinor }, currency, form }: Opened & { form: OnlineForm },
): Promise<PayOrderResult> {
  const charged = await chargeOnce(deps, { key, amountMinor, currency, source: sourceOf(form) });
  if (charged.status === "declined") {
    await endAttempt(deps, key, "declined");
    return { kind: "declined", message: charged.reason };
  }
  if (charged.status === "voided") {
    await endAttempt(deps, key, "expired");
    return { kind: "payment-unavailable" };
  }
  const { reference, method, isTest } = charged;
  if (await recordPaidAttempt(deps, { key, reference, method, isTest })) return { kind: "paid" };
  await recordDirectUnmatched(deps, { key, reference, method });
  return { kind: "refunded" };
}
