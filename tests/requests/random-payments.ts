import { asc, eq } from "drizzle-orm";
import { spendableMinor } from "#app/domain/balances/list-balances.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { giftCardPath } from "#app/domain/orders/gift-cards/gift-card-link.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { giftCardFields } from "#tests/fixtures/payments/gift-cards.ts";
import {
  below,
  randomOf,
  submitAny,
  type Action,
  type Shop,
  type Shopper,
} from "#tests/requests/random-shop.ts";

export const DECLINED_CARD = "4000000000000002";
export const CARD = { cardName: "Asha Rao", cardNumber: "4242424242424242", expiryDate: "12/30", cvv: "123" };

/** The shopper pays, fails or leaves; the provider reports it once, twice or never. */
export async function payAtRandom({ app, razorpay, ...shop }: Shop, id: string): Promise<void> {
  const outcome = Math.floor(shop.random() * 4);
  if (!razorpay || outcome === 0) return;
  const payment = razorpay.pay(razorpay.orderOf(id).id, outcome === 1 ? { status: "failed" } : {});
  const { body, headers } = razorpay.announce(outcome === 1 ? "payment.failed" : "payment.captured", {
    payment,
  });
  const report = () => fetch(`${app.url}/webhooks/razorpay`, { method: "POST", body, headers });
  if (outcome > 1) await Promise.all([report(), report()]);
  if (outcome !== 2)
    await app.visitor().post(`/checkout/return/${id}`, razorpay.returned(payment), {
      origin: "https://api.razorpay.com",
      "sec-fetch-site": "cross-site",
    });
}

/** The fields that pay a part of an order with all of a shopper's store credit and gift cards. */
export async function creditFields(
  { app: { store } }: Shop,
  { email, balanceIds }: Shopper,
): Promise<Record<string, string>> {
  const [user] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const holder = { userId: user?.id ?? null, balanceIds, takesTests: true };
  const { sales } = await store.settings.get();
  const creditMinor = await spendableMinor(store.db, { holder, currency: sales.currency, now: new Date() });
  return creditMinor > 0 ? { useCredit: "on", creditMinor: String(creditMinor) } : {};
}

/** The owner gives a shopper credit that pays a part of the cheapest order. */
export const giveCredit: Action = async (shop) => {
  const chosen = { holder: randomOf(shop, shop.shoppers)?.email ?? "", amount: "9.50" };
  return submitAny(shop, shop.admin, "/admin/store-credit/new", chosen);
};

export const buyCard: Action = async (shop) => {
  const shopper = randomOf(shop, shop.shoppers);
  if (!shopper) return null;
  const payment = shop.razorpay ? "online" : "card";
  const cardNumber = below(shop, 6) === 0 ? DECLINED_CARD : CARD.cardNumber;
  const fields = giftCardFields({ value: "5000", payment, cardNumber, recipientEmail: shopper.email });
  const answer = await shopper.visitor.post("/gift-cards", fields, { accept: "text/html" });
  const id = /^\/checkout\/pay\/([\w-]+)/.exec(answer.headers.get("location") ?? "")?.[1];
  if (id) await payAtRandom(shop, id);
  return answer;
};

/** A shopper opens a gift card, which then pays in their browser. Several may have the same card. */
export const openCard: Action = async (shop) => {
  const { db, secret } = shop.app.store;
  const cards = await db
    .select({ id: giftCards.balanceId })
    .from(giftCards)
    .orderBy(asc(giftCards.balanceId));
  const id = randomOf(shop, cards)?.id;
  const shopper = randomOf(shop, shop.shoppers);
  if (!id || !shopper) return null;
  const answer = await shopper.visitor.post(giftCardPath(secret, id), {}, { accept: "text/html" });
  if (answer.headers.get("location") === "/products") shopper.balanceIds.push(id);
  return answer;
};
