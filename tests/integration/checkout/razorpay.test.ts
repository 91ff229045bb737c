// Proves SEC-DATA-01

import { like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { refundUnmatchedPayment } from "#app/domain/checkout/hosted-payments/internal/unmatched-payment.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { fieldsFor, openRazorpayShop, TOTAL_MINOR } from "#tests/servers/razorpay-shop.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";

/** Postpones the retries of failed events, so that only the test retries them. Returns their number. */
async function postponeRetry(): Promise<number> {
  const { rows } = await shop.app.store.db.execute(sql`
    update jobs.job set start_after = now() + interval '1 hour'
    where name = 'payment-events' and state = 'retry' returning id
  `);
  return rows.length;
}

let shop: Awaited<ReturnType<typeof openRazorpayShop>>;

beforeAll(async () => {
  shop = await openRazorpayShop();
});

afterEach(() => shop.calm());

afterAll(() => shop.close());

describe("on the way to Razorpay", () => {
  // Proves SEC-DATA-02
  test("the payment page holds the stock, sends the amount with the store's key, and only this page may post there", async () => {
    const { response, variant } = await shop.press();
    expect(response.status).toBe(302);
    const page = response.headers.get("location") ?? "";
    expect(page).toMatch(/^\/checkout\/pay\/[\da-f-]{36}$/);
    const id = page.replace("/checkout/pay/", "");
    expect(shop.razorpay.orderOf(id)).toMatchObject({ amount: TOTAL_MINOR, currency: "USD", receipt: id });
    expect(await inventoryOf(shop.app.store, variant.id)).toBe(1);
    const paymentPage = await shop.customer.get(page);
    expect(paymentPage.headers.get("content-security-policy")).toContain(
      `form-action 'self' ${shop.razorpay.origin};`,
    );
    const html = await paymentPage.text();
    expect(html).toContain(`action="${shop.razorpay.origin}/v1/checkout/embedded"`);
    for (const [name, value] of Object.entries({
      key_id: "rzp_test_gulmohar",
      order_id: shop.razorpay.orderOf(id).id,
      callback_url: `${shop.app.store.publicUrl}/checkout/return/${id}`,
    }))
      expect(html).toContain(`name="${name}" value="${value}"`);
    expect(html).not.toContain("key secret");
    const elsewhere = await shop.customer.get("/checkout");
    expect(elsewhere.headers.get("content-security-policy")).toContain("form-action 'self';");
  });

  test("the payment page is for its shopper only, and typed card details are not accepted", async () => {
    const { page, variant } = await shop.opened();
    const stranger = await shop.signedIn("stranger@example.com");
    expect((await stranger.get(page)).status).toBe(404);
    expect((await stranger.post(page, { intent: "leave" })).status).toBe(404);
    expect((await shop.app.visitor().get(page)).headers.get("location")).toContain("/login");
    const byCard = await shop.customer.post(
      "/checkout",
      checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }]),
    );
    expect(byCard.status).toBe(409);
  });

  test("a repeated request leads to the same payment attempt", async () => {
    const idempotencyKey = crypto.randomUUID();
    const first = await shop.opened({ idempotencyKey });
    const again = await shop.customer.post("/checkout", {
      ...fieldsFor(first.variant, { idempotencyKey }),
    });
    expect(again.headers.get("location")).toBe(first.page);
    expect([...shop.razorpay.orders.values()].filter(({ receipt }) => receipt === first.id)).toHaveLength(1);
    expect(await inventoryOf(shop.app.store, first.variant.id)).toBe(1);
  });

  test("a request to Razorpay without a response holds no stock and charges nobody", async () => {
    shop.razorpay.silentAt = /^POST \/v1\/orders$/;
    const { response, variant } = await shop.press();
    expect(response.status).toBe(503);
    await shop.expectStock(variant.id, 2);
  });

  test("a shopper who changes the payment method finds the last piece available", async () => {
    const { variant, ...left } = await shop.opened({}, 1);
    expect(await inventoryOf(shop.app.store, variant.id)).toBe(0);
    const again = await shop.customer.post("/checkout", fieldsFor(variant));
    expect(again.headers.get("location")).toMatch(/^\/checkout\/pay\//);
    expect([await shop.statusOf(left.id), await inventoryOf(shop.app.store, variant.id)]).toEqual([
      "expired",
      0,
    ]);
  });

  test("leaving the payment page restocks at once, by the same form without JavaScript", async () => {
    const { id, page, variant } = await shop.opened();
    expect((await shop.customer.post(page, { intent: "leave" })).headers.get("location")).toBe(
      "/checkout#payment",
    );
    expect(await shop.statusOf(id)).toBe("expired");
    await shop.expectStock(variant.id, 2);
  });
});

describe("on the way back", () => {
  test("a signed return places the order, once, and says how it was paid", async () => {
    const { id, page, order, variant } = await shop.opened({ email: "signed@example.com" });
    const paid = shop.razorpay.pay(order.id);
    const responses = await Promise.all([1, 2, 3].map(() => shop.comeBack(id, shop.razorpay.returned(paid))));
    for (const response of responses)
      expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    const { order: placed, timeline } = await readOrder(shop.app.store, id);
    expect(placed).toMatchObject({ paymentStatus: "Paid", paymentMethod: "UPI", totalMinor: TOTAL_MINOR });
    expect(timeline).toEqual(["placed"]);
    expect(await shop.paymentOf(id)).toMatchObject({ status: "captured", providerReference: paid.id });
    expect(await sentEmails(shop.app.store, "signed@example.com", "order-confirmation")).toBe(1);
    const shown = (await shop.customer.get(page)).headers.get("location") ?? "";
    expect(shown).toMatch(/^\/orders\/\d+\/placed$/);
    expect(pageText(await (await shop.customer.get(shown)).text())).toContain("Thank you for your order");
    expect(await inventoryOf(shop.app.store, variant.id)).toBe(1);
  });

  test("an authorised payment is captured", async () => {
    const { id, order } = await shop.opened();
    const paid = shop.razorpay.pay(order.id, { status: "authorized" });
    await shop.comeBack(id, shop.razorpay.returned(paid));
    expect([await shop.statusOf(id), shop.razorpay.payments.get(paid.id)?.status]).toEqual([
      "placed",
      "captured",
    ]);
  });

  test.each([
    ["nothing is signed", () => ({})],
    [
      "the signature is another's",
      (good: Record<string, string>) => ({ ...good, razorpay_payment_id: "pay_other" }),
    ],
    ["the payment has failed", () => ({ "error[code]": "BAD_REQUEST_ERROR" })],
  ])(
    "a return where %s changes nothing by itself, and leads the shopper back to the payment step",
    async (_name, spoil) => {
      const { id, page, order, variant } = await shop.opened();
      const failed = shop.razorpay.pay(order.id, { status: "failed" });
      const before = shop.razorpay.calls.length;
      const response = await shop.comeBack(id, spoil(shop.razorpay.returned(failed)));
      expect(response.headers.get("location")).toBe(`${page}?status=unpaid`);
      expect([await shop.statusOf(id), shop.razorpay.calls.length - before]).toEqual(["reserved", 0]);
      const { headers } = await shop.customer.get(`${page}?status=unpaid`);
      expect(headers.get("location")).toBe("/checkout?payment=failed#payment");
      expect(await shop.statusOf(id)).toBe("expired");
      await shop.expectStock(variant.id, 2);
    },
  );

  test("a shopper whose failed payment arrived after all sees the order instead of the form", async () => {
    const { id, page, order } = await shop.opened();
    shop.razorpay.pay(order.id);
    await shop.comeBack(id, { "error[code]": "BAD_REQUEST_ERROR" });
    const { headers } = await shop.customer.get(`${page}?status=unpaid`);
    expect([headers.get("location"), await shop.statusOf(id)]).toEqual([page, "placed"]);
  });

  test("a failed payment stays open while Razorpay does not respond", async () => {
    const { id, page } = await shop.opened();
    shop.razorpay.silentAt = /payments/;
    const response = await shop.customer.get(`${page}?status=unpaid`);
    expect(await response.text()).toContain("/v1/checkout/embedded");
    expect(await shop.statusOf(id)).toBe("reserved");
  });

  test("a payment of another order places nothing, however well it is signed", async () => {
    const cheap = await shop.opened();
    const paid = shop.razorpay.pay(cheap.order.id);
    const dear = await shop.opened();
    await shop.comeBack(dear.id, shop.razorpay.returned(paid));
    expect(await shop.statusOf(dear.id)).toBe("reserved");
  });

  test.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "INR" }],
  ])("a payment with another %s than requested is refunded and reported", async (_name, differently) => {
    const email = `${_name}@example.com`;
    const { id, order } = await shop.opened({ email });
    const paid = shop.razorpay.pay(order.id, differently);
    await shop.comeBack(id, shop.razorpay.returned(paid));
    expect(await shop.statusOf(id)).toBe("reserved");
    await expect
      .poll(() => shop.razorpay.payments.get(paid.id))
      .toMatchObject({ status: "refunded", amount_refunded: paid.amount });
    expect(await sentEmails(shop.app.store, email, "payment-returned")).toBe(1);
  });

  test("a shopper who pays twice for one order gets the second payment back, once, and reads so", async () => {
    const email = "twice@example.com";
    const { id, order } = await shop.opened({ email });
    const [first, second] = [shop.razorpay.pay(order.id), shop.razorpay.pay(order.id)];
    await shop.comeBack(id, shop.razorpay.returned(first));
    await Promise.all([1, 2, 3].map(() => shop.comeBack(id, shop.razorpay.returned(second))));
    expect(await shop.paymentOf(id)).toMatchObject({ status: "captured", providerReference: first.id });
    await expect.poll(() => second.amount_refunded).toBe(second.amount);
    expect(first.amount_refunded).toBe(0);
    expect([...shop.razorpay.refunds.values()].filter((one) => one.payment_id === second.id)).toHaveLength(1);
    expect(await sentEmails(shop.app.store, email, "payment-returned")).toBe(1);
    expect((await readOrder(shop.app.store, id)).timeline).toEqual(["placed", "surplus-returned"]);
    expect(pageText(await (await shop.customer.get("/orders")).text())).toContain(
      "A second payment of $47.79 will be refunded",
    );
  });

  test("of a second payment that was partly refunded at Razorpay already, the rest is refunded", async () => {
    const { id, order } = await shop.opened();
    const [first, second] = [shop.razorpay.pay(order.id), shop.razorpay.pay(order.id)];
    second.amount_refunded = 1000;
    await shop.comeBack(id, shop.razorpay.returned(first));
    await shop.comeBack(id, shop.razorpay.returned(second));
    await expect.poll(() => second.amount_refunded).toBe(second.amount);
  });

  test("an unmatched payment that Razorpay does not refund is reported to the shop, once, and tried again", async () => {
    const { id, order } = await shop.opened();
    const [first, second] = [shop.razorpay.pay(order.id), shop.razorpay.pay(order.id)];
    shop.razorpay.refundsAre = "failed";
    await shop.comeBack(id, shop.razorpay.returned(first));
    const { checkout, providers, db } = shop.app.store;
    const { hosted } = providers;
    const received = () => db.$count(outgoingMessages, like(outgoingMessages.subject, `%${second.id}%`));
    // A job that is queued during a poll waits for the next one, at most two seconds.
    await expect.poll(received, { timeout: 10_000 }).toBe(1);
    await expect.poll(postponeRetry, { timeout: 10_000 }).toBe(1);
    if (!hosted) throw new Error("This shop is paid by Razorpay");
    const again = () =>
      refundUnmatchedPayment(checkout, hosted, { checkoutId: id, chargeReference: second.id });
    await expect(again()).rejects.toThrow("could not be refunded");
    expect(await received()).toBe(1);
    shop.razorpay.refunds.clear();
    shop.razorpay.refundsAre = "processed";
    await again();
    await again();
    expect(second.amount_refunded).toBe(second.amount);
  });

  test("a shopper who checks again while the bank is pending is not asked to pay a second time", async () => {
    const { page } = await shop.opened();
    const { headers } = await shop.customer.post(`${page}?status=paid`, { intent: "check-status" });
    const html = await (await shop.customer.get(headers.get("location") ?? "")).text();
    expect(pageText(html)).toContain("Waiting for your bank");
    expect(html).not.toContain(`action="${shop.razorpay.origin}`);
  });

  test("a silent Razorpay at the return loses nothing, and a later lookup finds the payment", async () => {
    const { id, page, order } = await shop.opened();
    const paid = shop.razorpay.pay(order.id);
    shop.razorpay.silentAt = /payments/;
    expect((await shop.comeBack(id, shop.razorpay.returned(paid))).headers.get("location")).toBe(
      `${page}?status=paid`,
    );
    expect((await shop.customer.post(page, { intent: "check-status" })).status).toBe(503);
    shop.razorpay.silentAt = null;
    expect((await shop.customer.post(page, { intent: "check-status" })).headers.get("location")).toBe(page);
    expect(await shop.statusOf(id)).toBe("placed");
  });
});
