import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { countUnfinishedPayments } from "#app/domain/checkout/hosted-payments/unfinished-payments.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { TEST_UPI_IDS } from "#app/domain/payments/test-bank.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openRazorpayShop } from "#tests/servers/razorpay-shop.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };

describe("UPI at the test bank", async () => {
  const { app, admin } = await adminForFile();
  const { store } = app;

  async function payByUpi(upiId: string, email: string) {
    const customer = app.visitor();
    await customer.signUp(email, "moti jhumka 7");
    await customer.signIn(email, "moti jhumka 7");
    const variant = await stockProduct(store, { inventory: 2 });
    const line = { id: variant.id, quantity: 1, price: variant.priceMinor };
    const response = await customer.post("/checkout", { ...checkoutFields([line]), payment: "upi", upiId });
    return { response, variant };
  }

  beforeAll(async () => {
    await saveTestSection(store, "sales", { currency: "INR" });
  });

  test("an approved UPI payment becomes an order paid by UPI, and the UPI ID is stored nowhere", async () => {
    const upiId = "asha.verma@okbank";
    const { response } = await payByUpi(upiId, "upi@example.com");
    expect(response.status).toBe(200);
    const [order] = await store.db.select().from(orders);
    expect(order?.paymentMethod).toBe("UPI");
    expect(JSON.stringify(await store.db.select().from(checkouts))).not.toContain(upiId);
  });

  test("a declined UPI payment keeps the cart and puts the stock back", async () => {
    const { response, variant } = await payByUpi(TEST_UPI_IDS.declined, "declined@example.com");
    expect(response.status).toBe(402);
    expect(await response.text()).toContain("The payment was declined in your UPI app.");
    expect(await inventoryOf(store, variant.id)).toBe(2);
  });

  test("a malformed UPI ID is refused beside its field", async () => {
    const { response } = await payByUpi("nobody", "malformed@example.com");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a UPI ID such as name@bank");
  });

  test("the owner sees a declined payment among the unfinished payments and in analytics", async () => {
    const list = pageText(await (await admin.get("/admin/orders/unfinished-payments")).text());
    expect(list).toContain("Payment failed");
    expect(list).toContain("The payment was declined in your UPI app.");
    const orderList = await (await admin.get("/admin/orders")).text();
    expect(pageText(orderList)).toContain("Unfinished payments (1)");
    expect(orderList).toMatch(/<nav aria-label="Pages about orders"/);
    expect(pageText(await (await admin.get("/admin/analytics")).text())).toMatch(/Payment failed\s*1/);
  });
});

describe("payments with Razorpay", () => {
  let shop: Awaited<ReturnType<typeof openRazorpayShop>>;
  beforeAll(async () => {
    shop = await openRazorpayShop();
  });
  afterAll(() => shop.close());

  test("the payment page alone may load the provider's script and frames", async () => {
    const { page } = await shop.opened();
    const { headers } = await shop.customer.get(page);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${shop.razorpay.origin};`));
    expect(policy).toContain(`frame-src ${shop.razorpay.origin};`);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    const elsewhere = await shop.customer.get("/checkout");
    expect(elsewhere.headers.get("content-security-policy")).not.toContain(shop.razorpay.origin);
    expect(elsewhere.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  test("an abandoned payment counts as left, and as failed once Razorpay reports a failure", async () => {
    const { id, order } = await shop.opened();
    const before = await countUnfinishedPayments(shop.app.store.db, ALWAYS);
    await shop.end(id);
    const unfinished = await countUnfinishedPayments(shop.app.store.db, ALWAYS);
    expect(unfinished).toEqual({ ...before, left: before.left + 1 });
    const payment = shop.razorpay.pay(order.id, { status: "failed" });
    const announced = shop.razorpay.announce("payment.failed", { payment });
    expect((await shop.deliver(announced)).status).toBe(200);
    const failed = await countUnfinishedPayments(shop.app.store.db, ALWAYS);
    expect(failed).toEqual({ ...before, failed: before.failed + 1 });
    const [row] = await shop.app.store.db.select().from(checkouts).where(eq(checkouts.id, id));
    expect(row?.status).toBe("expired");
  });
});
