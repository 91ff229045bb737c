import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { newBalanceCode } from "#app/domain/balances/balance-code.server.ts";
import { checkLatePayments } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add } from "#tests/requests/cart-requests.ts";
import { fieldsFor, openRazorpayShop, TOTAL_MINOR } from "#tests/servers/razorpay-shop.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

import { giveTestCredit, leftOf, paymentsOf } from "#tests/fixtures/payments/store-credit.ts";

describe("with a provider's page", () => {
  let shop: Awaited<ReturnType<typeof openRazorpayShop>>;

  beforeAll(async () => {
    shop = await openRazorpayShop({ RATE_LIMITS: "on" });
  });
  afterEach(() => shop.calm());
  afterAll(() => shop.close());

  async function openedWithCredit() {
    const { store } = shop.app;
    const [buyer] = await store.db.select().from(users).where(eq(users.email, "buyer@example.com"));
    const id = await giveTestCredit(store, 1000, { userId: buyer?.id ?? "" });
    const attempt = await shop.opened({ useCredit: "on", creditMinor: "1000" });
    return { ...attempt, balanceId: id };
  }

  /** Ends the time to pay an hour ago. */
  async function ended(id: string) {
    await shop.end(id);
    const expiresAt = new Date(Date.now() - 3_600_000);
    await shop.app.store.db.update(checkouts).set({ expiresAt }).where(eq(checkouts.id, id));
  }

  test("the provider charges the total less the store credit", async () => {
    const { id, order, balanceId } = await openedWithCredit();
    expect(order.amount).toBe(TOTAL_MINOR - 1000);
    await shop.comeBack(id, shop.razorpay.returned(shop.razorpay.pay(order.id)));
    expect(await shop.statusOf(id)).toBe("placed");
    expect(await leftOf(shop.app.store, balanceId)).toBe(0);
    expect(await paymentsOf(shop.app.store, id)).toHaveLength(2);
  });

  test("a late payment takes the credit again; if it was used elsewhere, the payment is refunded", async () => {
    const late = await openedWithCredit();
    await ended(late.id);
    expect(await leftOf(shop.app.store, late.balanceId)).toBe(1000);
    shop.razorpay.pay(late.order.id);
    await checkLatePayments(shop.app.store.checkout);
    expect(await shop.statusOf(late.id)).toBe("placed");
    expect(await leftOf(shop.app.store, late.balanceId)).toBe(0);
    const tooLate = await openedWithCredit();
    await ended(tooLate.id);
    await shop.app.store.db
      .update(balances)
      .set({ expiresAt: new Date(0) })
      .where(eq(balances.id, tooLate.balanceId));
    shop.razorpay.pay(tooLate.order.id);
    await checkLatePayments(shop.app.store.checkout);
    expect(await shop.statusOf(tooLate.id)).toBe("expired");
    expect(await leftOf(shop.app.store, tooLate.balanceId)).toBe(1000);
  });

  test("a code is accepted once it is right, pays in this browser alone, and guessing is limited", async () => {
    const code = newBalanceCode();
    const id = await giveTestCredit(shop.app.store, 9000, { code });
    const buyer = await shop.signedIn("coded@example.com");
    const other = await shop.signedIn("other@example.com");
    const variant = await stockProduct(shop.app.store, { priceMinor: 4000, inventory: 3 });
    await add(buyer, variant);
    expect(
      pageText(await (await buyer.post("/checkout/credit", { code: "0000-0000-0000-0000-0000" })).text()),
    ).toContain("We do not know this code");
    expect((await buyer.post("/checkout/credit", { code: code.toLowerCase() })).headers.get("location")).toBe(
      "/checkout",
    );
    const page = await (await buyer.get("/checkout")).text();
    expect(pageText(page)).toContain("Use gift card or store credit: $47.79");
    expect(pageText(page)).toContain("To pay $0.00");
    expect(page).toContain('name="payment" value="credit"');
    const fields = fieldsFor(variant, {
      payment: "credit",
      useCredit: "on",
      creditMinor: String(TOTAL_MINOR),
    });
    expect((await other.post("/checkout", fields)).status).toBe(409);
    const placed = await buyer.post("/checkout", { ...fields, idempotencyKey: crypto.randomUUID() });
    expect(placed.status).toBe(200);
    expect(await leftOf(shop.app.store, id)).toBe(9000 - TOTAL_MINOR);
    const refused = [];
    for (let index = 0; index < 12; index++)
      refused.push((await buyer.post("/checkout/credit", { code: `guess ${index}` })).status);
    expect(refused.at(-1)).toBe(429);
  });

  test("without JavaScript, a box that is unticked shows the other ways to pay, and a changed amount is shown", async () => {
    const buyer = await shop.signedIn("plain@example.com");
    const { store } = shop.app;
    const [user] = await store.db.select().from(users).where(eq(users.email, "plain@example.com"));
    await giveTestCredit(store, 9000, { userId: user?.id ?? "" });
    const variant = await stockProduct(store, { priceMinor: 4000, inventory: 3 });
    await add(buyer, variant);
    const press = async (more: Record<string, string>) => {
      const fields = fieldsFor(variant, { payment: "credit", creditMinor: String(TOTAL_MINOR), ...more });
      const response = await buyer.post("/checkout", fields, { accept: "text/html" });
      return { status: response.status, page: await response.text() };
    };
    const unticked = await press({});
    expect(unticked.status).toBe(409);
    expect(pageText(unticked.page)).toContain("Please check your gift card or store credit");
    expect(unticked.page).toContain('name="payment" value="online"');
    expect(pageText(unticked.page)).toContain("Place Order · $47.79");
    const changed = await press({ useCredit: "on", creditMinor: "100" });
    expect(changed.status).toBe(409);
    expect(pageText(changed.page)).toContain("Use gift card or store credit: $47.79");
    expect(changed.page).toContain('name="payment" value="credit"');
  });
});
