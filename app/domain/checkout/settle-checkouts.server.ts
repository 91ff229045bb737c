import { and, eq, lt, sql } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  recordDirectUnmatched,
  settleHosted,
} from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import {
  endAttempt,
  findAttemptStatus,
  recordPaidAttempt,
} from "#app/domain/checkout/internal/settle-attempt.server.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { MANUAL_PROVIDERS, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { finishCheckout, releaseCheckout } from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { emailShopOf, mailboxOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";

/**
 * The sweep: settles checkouts, and payments of orders that exist, interrupted between reserving and recording. Those paid according to the
 * provider become orders; the others release their stock. A failure does not block other checkouts: a few are settled at once, in a
 * random order, and those that a run does not reach wait for the next. Returns the number settled.
 */
export async function settleCheckouts(deps: CheckoutDeps): Promise<number> {
  const now = deps.clock.now();
  const openCheckouts = await deps.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.status, "reserved"), lt(checkouts.expiresAt, now)))
    .orderBy(sql`random()`);
  const openPayments = await deps.db
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(and(eq(orderPayments.status, "open"), lt(orderPayments.expiresAt, now)))
    .orderBy(sql`random()`);
  let settled = 0;
  await forEachBounded([...openCheckouts, ...openPayments], ASK_PROVIDER, async ({ id }) => {
    try {
      const outcome = await settle(deps, id);
      deps.log.warn({ checkoutId: id, outcome }, "Settled a checkout that had been left open");
      settled += 1;
    } catch (error) {
      deps.log.error({ err: error, checkoutId: id }, "A checkout could not be settled and will be retried");
    }
  });
  return settled;
}

async function settle(deps: CheckoutDeps, id: string): Promise<string> {
  const provider = (await findPayment(deps.db, id))?.provider;
  if (deps.providers.hosted && provider === deps.providers.hosted.name)
    return settleHosted(deps, deps.providers.hosted, id, { isOver: true });
  if (provider && [...MANUAL_PROVIDERS, STORE_CREDIT.provider].includes(provider)) {
    // The shopper got no confirmation, and nothing was paid.
    await releaseCheckout(deps, id, "expired");
    return "released";
  }
  if (provider !== deps.payments.name)
    throw new Error(`Unknown payment provider ${provider}: the payment cannot be settled`);
  const outcome = await deps.payments.settle(id);
  if (await findAttemptStatus(deps.db, id)) {
    if (outcome.status !== "approved") await endAttempt(deps, id, "expired");
    else if (!(await recordPaidAttempt(deps, { key: id, ...outcome })))
      await recordDirectUnmatched(deps, { key: id, ...outcome });
  } else if (outcome.status === "approved") await finishCheckout(deps, id, outcome);
  else await releaseCheckout(deps, id, "expired");
  return outcome.status;
}

/** In a small shop a single order is a large share: fewer items are never reported. */
const MIN_REPORTED_ITEMS = 10;

/**
 * Emails the shop, once a day, when unpaid checkouts hold more than the owner's share of the stock: somebody may be holding it for nothing.
 * Called by the job that ends holds.
 */
export async function warnOfHeldStock(
  deps: Pick<OrderDeps, "db" | "jobs" | "clock" | "settings" | "publicUrl">,
): Promise<void> {
  const settings = await deps.settings.get();
  const { heldItems, allItems, openCheckouts } = await countHeld(deps.db);
  const percent = Math.floor((heldItems * 100) / Math.max(allItems, 1));
  const isMuch = heldItems >= MIN_REPORTED_ITEMS && percent >= settings.checkout.heldWarningPercent;
  if (!isMuch || !settings.notifications.heldStock) return;
  const shop = emailShopOf(settings, deps.publicUrl);
  const subject = `Unpaid checkouts hold ${percent} % of the stock`;
  const message = renderEmail(shop, {
    heading: subject,
    paragraphs: [
      `${openCheckouts} checkouts that are not paid yet hold ${heldItems} of ${allItems} items. They return to the shop by themselves within half an hour.`,
      "On a busy day this is nothing unusual. If you see no orders, somebody may be holding your stock: lower the most unpaid items of one person under Settings > Checkout, and block the network at your proxy or content delivery network.",
    ],
    action: { label: "Open the settings", url: new URL("/admin/settings/checkout", deps.publicUrl).href },
  });
  const key = `held-stock:${Math.floor(deps.clock.now().getTime() / DAY_MS)}`;
  await inTransaction(deps.db, (tx) =>
    queueEmails(tx, deps.jobs, [
      { kind: "held-stock", key, message: { to: mailboxOf(shop), subject, ...message } },
    ]),
  );
}

/** The items of unpaid checkouts, and all items: these and those in stock. */
async function countHeld(
  db: Queryable,
): Promise<{ heldItems: number; allItems: number; openCheckouts: number }> {
  const { rows } = await db.execute<{ held: number; free: number; open: number }>(sql`
    select
      (select coalesce(sum(inventory), 0)::int from ${variants}) as free,
      coalesce(sum((line ->> 'quantity')::int), 0)::int as held,
      count(distinct c.id)::int as open
    from ${checkouts} c cross join lateral jsonb_array_elements(c.plan -> 'lines') line
    where c.status = 'reserved' and c.plan is not null`);
  const { held = 0, free = 0, open = 0 } = rows[0] ?? {};
  return { heldItems: held, allItems: held + free, openCheckouts: open };
}
