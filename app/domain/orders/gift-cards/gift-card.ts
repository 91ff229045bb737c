import { z } from "zod";
import { CREDIT_DAYS, endOfDay } from "#app/domain/balances/balance.ts";
import { addDays } from "#app/lib/time/days.ts";

/** What a buyer chooses of a gift card, as the checkout stores it. */
export const StoredGiftCard = z.object({
  /** The id of the order's line, and of the form: a resent form buys no second card. */
  id: z.uuid(),
  valueMinor: z.int().min(1),
  recipientName: z.string(),
  /** Empty where the buyer hands the card over. */
  recipientEmail: z.string(),
  /** E.164; empty without one. */
  recipientPhone: z.string(),
  senderName: z.string(),
  message: z.string(),
  /** The day in India ("2026-11-27") on which it is emailed. */
  sendOn: z.string(),
});

export type GiftCardChoice = z.infer<typeof StoredGiftCard>;

export const GIFT_CARD = "Gift card";

/** The characters of the message on a card. */
export const MAX_CARD_MESSAGE_LENGTH = 300;

/** The days ahead on which a card can be emailed. */
export const MAX_SEND_DAYS = 180;

/**
 * The end of a card's validity: a year from the day on which it is sent. No law sets it for vouchers of one shop, and a year is the least
 * that the Reserve Bank of India asks of the prepaid instruments that it regulates.
 */
export function expiryOf({ sendOn }: Pick<GiftCardChoice, "sendOn">): Date {
  return endOfDay(addDays(sendOn, CREDIT_DAYS));
}

/** The terms of gift cards, shown on each card and on the page that sells them. */
export const GIFT_CARD_TERMS = [
  "It pays orders in this shop, in one go or in several, together with any other way of payment. What is left stays on the card.",
  "It is valid for a year from the day on which it is sent; the card names its last day. What is left then expires.",
  "It is not paid out in cash, and buys no other gift card. A refund of what it has paid returns to it.",
  "As long as nothing of it is used, the buyer can ask us to cancel it and gets the money back.",
];

export type GiftCardStatus = "open" | "used" | "expired" | "void";

/** A gift card as its buyer, its holder or the owner sees it. Amounts in minor units. */
export interface GiftCardView extends Pick<
  GiftCardChoice,
  "recipientName" | "recipientEmail" | "recipientPhone" | "senderName" | "message" | "sendOn"
> {
  balanceId: string;
  currency: string;
  valueMinor: number;
  openMinor: number;
  status: GiftCardStatus;
  lastDay: string;
  isTest: boolean;
  sentAt: Date | null;
}
