import { and, asc, count, eq, exists, gt, inArray, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { alertCode, alertKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { listPhoneConsents, NO_PHONE_CONSENT } from "#app/domain/customers/consents/consents.server.ts";
import { MAX_VARIABLE } from "#app/domain/messages/message-kinds.ts";
import { notify } from "#app/domain/messages/notify.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { type Locked, inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { holdSentence, renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { isProvenEmail } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";

/** Hours after which the next person in the queue gets the email, if no item is held for the first person, who has not bought. */
export const OFFER_HOURS = 24;

/** Per variant and run; a job that finds more runs again a minute later. */
const MAX_AT_ONCE = 50;

export type AlertDeps = Pick<
  OrderDeps,
  "db" | "jobs" | "log" | "clock" | "settings" | "publicUrl" | "secret" | "onStockChanged"
>;

/**
 * Emails the people who asked for variants that are in stock again, in the order of their requests. A variant with three free items gets at
 * most three emails; items already offered to somebody are not free. Concurrent runs send no email twice, because each run locks the
 * variant. Returns the number of emails.
 */
export async function sendStockAlerts(deps: AlertDeps): Promise<number> {
  const isWaitedFor = and(
    isNull(stockAlerts.sentAt),
    // Skips variants whose items are all offered, so that they are not locked.
    sql`${variants.inventory} > ${countOffered(deps.db, variants.id, deps.clock.now())}`,
    eq(products.status, "active"),
  );
  const restocked = await deps.db
    .selectDistinct({ id: variants.id })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isWaitedFor);
  let sent = 0;
  for (const { id } of restocked) {
    try {
      sent += await sendForVariant(deps, id);
    } catch (error) {
      deps.log.error({ err: error, variantId: id }, "Stock alerts could not be sent; this will be retried");
    }
  }
  if (sent > 0) deps.jobs.nudge("send-mail");
  return sent;
}

async function sendForVariant(deps: AlertDeps, variantId: string): Promise<number> {
  const settings = await deps.settings.get();
  const { sent, tags } = await inTransaction(deps.db, (tx) => claimAndQueue(tx, deps, settings, variantId));
  if (tags.length > 0) deps.onStockChanged(tags);
  return sent;
}

async function claimAndQueue(
  tx: Tx,
  deps: AlertDeps,
  settings: StoreSettings,
  variantId: string,
): Promise<{ sent: number; tags: CacheTag[] }> {
  const now = deps.clock.now();
  const locked = await lockVariantsForSale(tx, [variantId]);
  const [variant] = locked;
  const [offered] = await countOffered(tx, variantId, now);
  const free = (variant?.inventory ?? 0) - (offered?.pieces ?? 0);
  if (!variant || free <= 0) return { sent: 0, tags: [] };
  const next = tx
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.variantId, variantId), isNull(stockAlerts.sentAt)))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(Math.min(free, MAX_AT_ONCE));
  const claimed = await tx
    .update(stockAlerts)
    .set({ sentAt: now, offeredUntil: hoursAfter(now, OFFER_HOURS) })
    .where(and(inArray(stockAlerts.id, next), isNull(stockAlerts.sentAt)))
    .returning();
  const { holdHours } = settings.comingBack;
  const held = holdHours > 0 ? await holdItems(tx, locked, claimed, hoursAfter(now, holdHours)) : NONE_HELD;
  const shop = emailShopOf(settings, deps.publicUrl);
  const offer = { variant, publicUrl: deps.publicUrl, secret: deps.secret };
  const emails = claimed.map((alert) => ({
    kind: "back-in-stock",
    message: backInStockEmail(shop, { ...offer, alert, holdHours: held.ids.has(alert.id) ? holdHours : 0 }),
  }));
  await queueEmails(tx, deps.jobs, emails);
  await notifyByPhone(tx, deps, { shop, alerts: claimed, variant });
  return { sent: claimed.length, tags: held.tags };
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS);

interface HeldItems {
  /** Of the alerts that hold an item. */
  ids: ReadonlySet<string>;
  tags: CacheTag[];
}

const NONE_HELD: HeldItems = { ids: new Set(), tags: [] };

/** Takes an item out of the stock for each of the notified people who may hold one, in the order of their requests. */
async function holdItems(
  tx: Tx,
  locked: Locked<readonly { variantId: string; inventory: number }[]>,
  notified: readonly Pick<typeof stockAlerts.$inferSelect, "id" | "email" | "createdAt">[],
  offeredUntil: Date,
): Promise<HeldItems> {
  const [variant] = locked;
  if (!variant) return NONE_HELD;
  const { variantId, inventory } = variant;
  const isHeld = and(eq(stockAlerts.variantId, variantId), eq(stockAlerts.isHeld, true));
  const heldBefore = await tx.$count(stockAlerts, isHeld);
  const inOrder = notified.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1));
  const ids = await chooseHolders(tx, inOrder, mostHeld(inventory + heldBefore) - heldBefore);
  if (ids.length === 0) return NONE_HELD;
  await tx.update(stockAlerts).set({ offeredUntil, isHeld: true }).where(inArray(stockAlerts.id, ids));
  const taken = ids.map((id) => ({ variantId, delta: -1, referenceId: id }));
  return { ids: new Set(ids), tags: await changeStock(tx, locked, taken, { reason: "reserved" }) };
}

interface PhoneNotices {
  shop: EmailShop;
  alerts: readonly Pick<typeof stockAlerts.$inferSelect, "id" | "email" | "phone">[];
  variant: { name: string; options: string };
}

/** Queues the same on the phone, for the people who gave a number, on a channel that each agreed to. */
async function notifyByPhone(
  tx: Tx,
  { jobs, publicUrl, secret }: AlertDeps,
  { shop: { messages }, alerts, variant: { name, options } }: PhoneNotices,
): Promise<void> {
  const withPhone = alerts.filter(({ phone }) => phone !== "");
  const consents = await listPhoneConsents(
    tx,
    withPhone.map(({ email }) => email),
  );
  const product = cutText(itemLabel(name, options), MAX_VARIABLE);
  for (const { id, email, phone } of withPhone) {
    const to = { phone, ...(consents.get(email) ?? NO_PHONE_CONSENT) };
    const values = { product, code: alertCode(secret, id) };
    const notification = { kind: "back-in-stock", event: id, to, values } as const;
    await notify(tx, { jobs, publicUrl, messages }, notification);
  }
}

const offers = alias(stockAlerts, "offers");

/**
 * The query that counts the items of a variant offered to people who have not bought yet. Held items are not counted: they are no longer
 * in stock.
 */
function countOffered(db: Queryable, variantId: string | typeof variants.id, now: Date) {
  const bought = db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orderLines.variantId, offers.variantId),
        eq(sql`lower(${orders.email})`, offers.email),
        sql`${orders.createdAt} >= ${offers.sentAt}`,
      ),
    );
  return db
    .select({ pieces: count() })
    .from(offers)
    .where(
      and(
        eq(offers.variantId, variantId),
        gt(offers.offeredUntil, now),
        eq(offers.isHeld, false),
        not(exists(bought)),
      ),
    );
}

interface Offer {
  alert: { id: string; email: string };
  variant: Pick<VariantForSale, "name" | "options">;
  /** 0 where no item is held. */
  holdHours: number;
  publicUrl: string;
  secret: SigningSecret;
}

/** Tells a person once that a variant is back. Both links are signed and name no person. */
function backInStockEmail(
  shop: EmailShop,
  { alert, variant, holdHours, publicUrl, secret }: Offer,
): EmailMessage {
  const { name, options } = variant;
  const { subject, ...words } = writeEmail(shop, "back-in-stock", {
    product: itemLabel(name, options),
    reserved: holdSentence(holdHours),
  });
  const linkTo = (path: string) => {
    const url = new URL(path, publicUrl);
    url.searchParams.set("alert", alert.id);
    url.searchParams.set("key", alertKey(secret, alert.id));
    return url.href;
  };
  const unsubscribeUrl = linkTo("/back-in-stock/unsubscribe");
  const message = renderEmail(shop, {
    ...words,
    ...endOf("back-in-stock", linkTo("/back-in-stock"), { name, unsubscribe: unsubscribeUrl }),
  });
  return { to: alert.email, subject, ...message, unsubscribeUrl };
}

// Anybody can type any number of addresses into the form of a sold-out product. Without limits, invented ones would hold each restocked
// item for days.

/** The most items that one address can hold at a time. */
const MAX_HELD_PER_ADDRESS = 5;

/** The number of a variant's items that can be held, of those in stock and held: half of them, and the only one of a restock of one. */
function mostHeld(itemCount: number): number {
  return itemCount === 1 ? 1 : Math.floor(itemCount / 2);
}

/**
 * Chooses the alerts that hold an item: the first ones, at most `free`, whose address is proven and holds fewer than
 * `MAX_HELD_PER_ADDRESS` items. Locks the addresses until commit.
 */
async function chooseHolders(
  tx: Tx,
  alerts: readonly { id: string; email: string }[],
  free: number,
): Promise<string[]> {
  if (free <= 0 || alerts.length === 0) return [];
  const emails = alerts.map(({ email }) => email);
  await lockNames(
    tx,
    emails.map((email) => `held pieces ${email}`),
  );
  const mayHold = await listProvenWithRoom(tx, emails);
  return alerts
    .filter(({ email }) => mayHold.has(email))
    .slice(0, free)
    .map(({ id }) => id);
}

/** Those of the addresses that are proven and may hold one more item. */
async function listProvenWithRoom(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { email } = stockAlerts;
  const rows = await tx
    .select({ email })
    .from(stockAlerts)
    .where(and(inArray(email, [...emails]), isProvenEmail(tx, email)))
    .groupBy(email)
    .having(sql`count(*) filter (where ${stockAlerts.isHeld}) < ${MAX_HELD_PER_ADDRESS}`);
  return new Set(rows.map((row) => row.email));
}
