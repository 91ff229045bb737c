import { and, eq, inArray, type SQL } from "drizzle-orm";
import { balanceStatus, lastDayOf } from "#app/domain/balances/balance.ts";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import type { GiftCardView } from "#app/domain/orders/gift-cards/gift-card.ts";
import { codeOf } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

/** The gift cards of orders, by the order's id. */
export async function listGiftCardsOf(
  db: Queryable,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, GiftCardView>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectCards(db, inArray(giftCards.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.card.orderId, toView(row, now)]));
}

/** A gift card with its code, by the id of its balance; null if there is none. The code is null if it was deleted. */
export async function findGiftCard(
  { db, secret }: { db: Queryable; secret: SigningSecret },
  balanceId: string,
  now: Date,
): Promise<(GiftCardView & { code: string | null }) | null> {
  const [row] = await selectCards(db, eq(giftCards.balanceId, balanceId));
  return row ? { ...toView(row, now), code: codeOf(secret, row.card) } : null;
}

function selectCards(db: Queryable, condition: SQL) {
  const isIssue = and(eq(balanceEntries.balanceId, balances.id), eq(balanceEntries.kind, "issued"));
  return db
    .select({ card: giftCards, balance: balances, valueMinor: balanceEntries.amountMinor })
    .from(giftCards)
    .innerJoin(balances, eq(balances.id, giftCards.balanceId))
    .innerJoin(balanceEntries, isIssue)
    .where(condition);
}

type Selected = Awaited<ReturnType<typeof selectCards>>[number];

function toView({ card, balance, valueMinor }: Selected, now: Date): GiftCardView {
  const { orderId: _, sealedCode, ...content } = card;
  const status = balanceStatus(balance, now);
  const { currency, openMinor, isTest } = balance;
  return {
    ...content,
    currency,
    valueMinor,
    openMinor,
    status: status === "used" && sealedCode === null ? "void" : status,
    lastDay: lastDayOf(balance),
    isTest,
  };
}
