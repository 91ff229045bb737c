import { sql } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { emailShopOf, mailboxOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";

/** In a small shop a single order is a large share: fewer pieces are never reported. */
const MIN_REPORTED_PIECES = 10;

/**
 * Emails the shop, once a day, when unpaid checkouts hold more than the owner's share of the stock: somebody may be holding it for nothing.
 * Called by the job that ends holds.
 */
export async function warnOfHeldStock(
  deps: Pick<OrderDeps, "db" | "jobs" | "clock" | "settings" | "publicUrl">,
): Promise<void> {
  const settings = await deps.settings.get();
  const { heldPieces, pieces, openCheckouts } = await countHeld(deps.db);
  const percent = Math.floor((heldPieces * 100) / Math.max(pieces, 1));
  const isMuch = heldPieces >= MIN_REPORTED_PIECES && percent >= settings.checkout.heldWarningPercent;
  if (!isMuch || !settings.notifications.heldStock) return;
  const shop = emailShopOf(settings, deps.publicUrl);
  const subject = `Unpaid checkouts hold ${percent} % of the stock`;
  const message = renderEmail(shop, {
    heading: subject,
    paragraphs: [
      `${openCheckouts} checkouts that are not paid yet hold ${heldPieces} of ${pieces} items. They return to the shop by themselves within half an hour.`,
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

/** The pieces of unpaid checkouts, and all pieces: these and those in stock. */
async function countHeld(
  db: Queryable,
): Promise<{ heldPieces: number; pieces: number; openCheckouts: number }> {
  const { rows } = await db.execute<{ held: number; free: number; open: number }>(sql`
    select
      (select coalesce(sum(inventory), 0)::int from ${variants}) as free,
      coalesce(sum((line ->> 'quantity')::int), 0)::int as held,
      count(distinct c.id)::int as open
    from ${checkouts} c cross join lateral jsonb_array_elements(c.plan -> 'lines') line
    where c.status = 'reserved' and c.plan is not null`);
  const { held = 0, free = 0, open = 0 } = rows[0] ?? {};
  return { heldPieces: held, pieces: held + free, openCheckouts: open };
}
