import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { hashCode, newBalanceCode } from "#app/domain/balances/balance-code.server.ts";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { addEntries, issueBalance, lockBalance } from "#app/domain/balances/ledger.server.ts";
import { lastDayOf } from "#app/domain/balances/balance.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { markTest } from "#app/domain/orders/emails/order-email.ts";
import type { MessageDeps } from "#app/domain/orders/emails/order-emails.server.ts";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { expiryOf, GIFT_CARD, type GiftCardChoice } from "#app/domain/orders/gift-cards/gift-card.ts";
import { giftCardPath } from "#app/domain/orders/gift-cards/gift-card-link.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  updateOrder,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { newId } from "#app/lib/id.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { openText, sealText } from "#app/platform/process/sealed-text.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const PURPOSE = "gift card";

interface PaidCard {
  /** The order, which is paid. */
  orderId: string;
  card: GiftCardChoice;
  currency: string;
  isTest: boolean;
  shop: EmailShop;
  at: Date;
}

/** Issues the gift card of a paid order, with an event, and emails it to its recipient if its day has come. */
export async function issueGiftCard(tx: Tx, deps: MessageDeps, paid: PaidCard): Promise<void> {
  const { orderId, card, currency, isTest, at } = paid;
  const { id: _id, valueMinor: amountMinor, ...content } = card;
  const code = newBalanceCode();
  const balanceId = newId();
  await issueBalance(tx, {
    id: balanceId,
    holder: { phone: null, codeHash: hashCode(code), codeEnd: code.slice(-4) },
    amountMinor,
    currency,
    reason: GIFT_CARD,
    expiresAt: expiryOf(card),
    isTest,
    orderId,
    actorId: null,
    at,
  });
  const sealedCode = sealText(deps.secret, PURPOSE, code);
  await tx.insert(giftCards).values({ balanceId, orderId, sealedCode, ...content });
  await recordSilentEvent(tx, {
    orderId,
    kind: "gift-card-issued",
    detail: { amountMinor },
    actorId: null,
    at,
  });
  if (card.recipientEmail && card.sendOn <= indianDay(at)) await send(tx, deps, { ...paid, balanceId });
}

/** The code of a card; null if it was deleted, or sealed with a secret that is no longer accepted. */
export function codeOf(secret: SigningSecret, { sealedCode }: { sealedCode: string | null }): string | null {
  return sealedCode === null ? null : openText(secret, PURPOSE, sealedCode);
}

type SentCard = Pick<PaidCard, "shop" | "at"> & {
  balanceId: string;
  /** The administrator who sends it again; null for the store itself. */
  actorId?: string | null;
};

/** Queues the email to the recipient of a card that can be used, with an event. False if it cannot be used, or has no email address. */
async function send(
  tx: Tx,
  deps: MessageDeps,
  { balanceId, shop, at, actorId = null }: SentCard,
): Promise<boolean> {
  const [row] = await tx
    .select({ card: giftCards, balance: balances })
    .from(giftCards)
    .innerJoin(balances, eq(balances.id, giftCards.balanceId))
    .where(eq(giftCards.balanceId, balanceId))
    .for("update");
  const code = row ? codeOf(deps.secret, row.card) : null;
  if (!row || code === null || row.card.recipientEmail === "") return false;
  const { card, balance } = row;
  if (balance.openMinor === 0 || balance.expiresAt <= at) return false;
  const email = cardEmail(shop, { card, balance, code, url: cardUrl(deps, balanceId) });
  await queueEmail(tx, deps.jobs, "gift-card", { to: card.recipientEmail, ...email });
  await tx.update(giftCards).set({ sentAt: at }).where(eq(giftCards.balanceId, balanceId));
  const audit = actorId === null ? null : { before: null, after: { sentAt: at } };
  return recordSilentEvent(tx, { orderId: card.orderId, kind: "gift-card-sent", actorId, at, audit });
}

function cardUrl({ secret, publicUrl }: MessageDeps, balanceId: string): string {
  return new URL(giftCardPath(secret, balanceId), publicUrl).href;
}

interface EmailedCard {
  card: typeof giftCards.$inferSelect;
  balance: typeof balances.$inferSelect;
  code: string;
  url: string;
}

function cardEmail(shop: EmailShop, { card, balance, code, url }: EmailedCard) {
  const { subject, ...words } = writeEmail(shop, "gift-card", {
    greeting: salutation(card.recipientName),
    sender: card.senderName,
    amount: formatMoney(balance.openMinor, moneyFormatFor(balance.currency)),
    message: card.message,
    code,
    day: formatDay(lastDayOf(balance)),
  });
  const marked = markTest(balance, { subject, message: { ...words, ...endOf("gift-card", url) } });
  return { subject: marked.subject, ...renderEmail(shop, marked.message) };
}

const SENT_AT_ONCE = 100;

/** Emails the cards whose day has come. A job, which may run twice: a card that was sent is skipped. */
export async function sendDueGiftCards(deps: OrderDeps): Promise<void> {
  const at = deps.clock.now();
  const due = await deps.db
    .select({ balanceId: giftCards.balanceId })
    .from(giftCards)
    .innerJoin(balances, eq(balances.id, giftCards.balanceId))
    .where(
      and(
        lte(giftCards.sendOn, indianDay(at)),
        isNull(giftCards.sentAt),
        ne(giftCards.recipientEmail, ""),
        isNotNull(giftCards.sealedCode),
        gt(balances.openMinor, 0),
        gt(balances.expiresAt, at),
      ),
    )
    .orderBy(asc(giftCards.sendOn))
    .limit(SENT_AT_ONCE);
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  for (const { balanceId } of due) await sendOnce(deps, { balanceId, shop, at });
  if (due.length > 0) deps.jobs.nudge("send-mail");
}

function sendOnce(deps: OrderDeps, card: SentCard): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const isUnsent = and(eq(giftCards.balanceId, card.balanceId), isNull(giftCards.sentAt));
    const unsent = await tx.select().from(giftCards).where(isUnsent).for("update");
    if (unsent.length > 0) await send(tx, deps, card);
  });
}

/**
 * Emails a card again, or for the first time, to its recipient or another address, with event and audit entry. Error `not-possible`: the
 * order has no card, or it cannot be used. Admin only.
 */
export function sendGiftCard(
  deps: OrderDeps,
  { email, ...change }: OrderChange & { email: string },
): Promise<OrderChangeResult> {
  return changeLockedOrder<OrderChangeResult>(deps, change, async (tx, { order, shop, at }) => {
    const [card] = await tx
      .update(giftCards)
      .set({ recipientEmail: email })
      .where(eq(giftCards.orderId, order.id))
      .returning({ balanceId: giftCards.balanceId });
    const actorId = change.actor.id;
    const isSent = card !== undefined && (await send(tx, deps, { ...card, shop, at, actorId }));
    if (!isSent) return { ok: false, error: "not-possible", status: order.status };
    return toChanged(await updateOrder(tx, order, {}, at));
  });
}

/** What is left of an order's gift card, in minor units, which is all of the order that can be refunded; null for an order without one. Locks the card. */
export async function lockCardValue(tx: Tx, order: LockedOrder, at: Date): Promise<number | null> {
  if (order.deliveryMethod !== "digital") return null;
  const card = await findCardOf(tx, order.id);
  const balance = card && (await lockBalance(tx, card.balanceId));
  return balance && balance.expiresAt > at ? balance.openMinor : 0;
}

/** Lowers an order's gift card by a refund, in minor units, and voids it where nothing is left. The caller has locked the card. */
export async function lowerGiftCard(
  tx: Tx,
  order: LockedOrder,
  { amountMinor, actorId, at }: { amountMinor: number; actorId: string; at: Date },
): Promise<void> {
  const card = await findCardOf(tx, order.id);
  const openMinor = await lockCardValue(tx, order, at);
  if (!card || openMinor === null || amountMinor === 0) return;
  const isVoid = amountMinor === openMinor;
  await addEntries(tx, {
    kind: isVoid ? "voided" : "adjusted",
    parts: [{ balanceId: card.balanceId, amountMinor }],
    sign: -1,
    orderId: order.id,
    note: "Order refunded",
    actorId,
    at,
  });
  if (isVoid)
    await tx.update(giftCards).set({ sealedCode: null }).where(eq(giftCards.balanceId, card.balanceId));
}

async function findCardOf(tx: Tx, orderId: string): Promise<{ balanceId: string } | undefined> {
  const [card] = await tx
    .select({ balanceId: giftCards.balanceId })
    .from(giftCards)
    .where(eq(giftCards.orderId, orderId));
  return card;
}

/** Deletes the codes of expired cards, which nobody needs any more. For the clean-up. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  const expired = db.select({ id: balances.id }).from(balances).where(lte(balances.expiresAt, now));
  await db
    .update(giftCards)
    .set({ sealedCode: null })
    .where(and(isNotNull(giftCards.sealedCode), inArray(giftCards.balanceId, expired)));
}
