import { eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { PaidBy } from "#app/domain/checkout/checkout.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  finishCheckout,
  PaidAfterClosing,
  releaseCheckout,
} from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { finishLate } from "#app/domain/checkout/hosted-payments/internal/finish-late.server.ts";
import { recordUnmatchedPayment } from "#app/domain/checkout/hosted-payments/internal/unmatched-payment.server.ts";
import type { HostedCheckout, HostedPayment, ReceivedPayment } from "#app/domain/payments/hosted-checkout.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A checkout's status; "none": it belongs to another provider or does not exist. */
export type HostedOutcome = "reserved" | "placed" | "declined" | "expired" | "none";

/**
 * Reads a checkout's payments from the provider and acts on them: places the order, even if paid late, or
 * releases the stock once the checkout is over. Payments beyond the order's own are refunded. The shopper's
 * return, webhook events in any order and the sweep all call this. Rejects without any change if the provider
 * does not respond.
 */
export async function settleHosted(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  checkoutId: string,
  { isOver }: { isOver: boolean },
): Promise<HostedOutcome> {
  const payment = await findPayment(deps.db, checkoutId);
  if (payment?.provider !== hosted.name) return "none";
  const received = await hosted.listReceivedPayments(payment);
  const charge = received.find((one) => matches(one, payment));
  if (charge && (await findCheckoutStatus(deps.db, checkoutId)))
    await finish(deps, checkoutId, { ...charge, isTest: hosted.isTest });
  else if (isOver) await releaseCheckout(deps, checkoutId, "expired");
  await recordUnmatchedPayment(deps, hosted, checkoutId, received);
  return (await findCheckoutStatus(deps.db, checkoutId)) ?? "none";
}

function matches(received: ReceivedPayment, requested: HostedPayment): boolean {
  const { amountMinor, currency, refundedMinor } = received;
  return amountMinor === requested.amountMinor && currency === requested.currency && refundedMinor === 0;
}

async function finish(deps: CheckoutDeps, checkoutId: string, paid: PaidBy): Promise<void> {
  try {
    await finishCheckout(deps, checkoutId, paid);
  } catch (error) {
    if (!(error instanceof PaidAfterClosing)) throw error;
    await finishLate(deps, checkoutId, paid);
  }
}

async function findCheckoutStatus(db: Db, id: string): Promise<Exclude<HostedOutcome, "none"> | null> {
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  return checkout?.status ?? null;
}
