import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

const ofRecipient = (contact: string) =>
  or(eq(sql`lower(${giftCards.recipientEmail})`, contact), eq(giftCards.recipientPhone, contact));

const { recipientName, recipientEmail, recipientPhone, senderName, message, sendOn, sentAt } = giftCards;

/** The gift cards that a person's orders have bought, without their codes. */
export function exportGiftCardsOf(db: Queryable, orderIds: readonly string[]) {
  return db
    .select({ recipientName, recipientEmail, recipientPhone, senderName, message, sendOn, sentAt })
    .from(giftCards)
    .where(inArray(giftCards.orderId, [...orderIds]))
    .orderBy(asc(giftCards.balanceId));
}

/** The gift cards that were bought for a person, by an email address in lower case or a phone number in E.164, and were sent. */
export function exportReceivedGiftCards(db: Queryable, contact: string) {
  return db
    .select({ recipientName, recipientEmail, recipientPhone, senderName, message, sentAt })
    .from(giftCards)
    .where(and(ofRecipient(contact), isNotNull(giftCards.sentAt)))
    .orderBy(asc(giftCards.balanceId));
}

/**
 * Removes the buyer, and the recipient unless the card is still to be emailed, from the gift cards of orders. Their codes stay valid: they are
 * their holders' money.
 */
export async function anonymiseGiftCards(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ofOrders = inArray(giftCards.orderId, [...orderIds]);
  await tx.update(giftCards).set({ senderName: "", message: "" }).where(ofOrders);
  const isSent = or(isNotNull(giftCards.sentAt), eq(giftCards.recipientEmail, ""));
  await tx.update(giftCards).set(NO_RECIPIENT).where(and(ofOrders, isSent));
}

const NO_RECIPIENT = { recipientName: "", recipientEmail: "", recipientPhone: "" };

/** Removes a recipient, by an email address in lower case or a phone number in E.164, from the cards of others. */
export async function forgetRecipient(tx: Tx, contact: string): Promise<void> {
  await tx.update(giftCards).set(NO_RECIPIENT).where(ofRecipient(contact));
}
