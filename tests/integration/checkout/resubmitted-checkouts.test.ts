import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { add, checkoutForm, customer, HTML } from "#tests/requests/cart-requests.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await allowCash(app.store);
});

// The page promises that a request without a response creates no second order when it is sent again.
test.each([
  ["another payment method", { payment: "cash" }],
  ["another address", { address: "9 Hazratganj" }],
])("a guest whose response was lost orders nothing twice with %s", async (_, changed) => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const fields = checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }]);
  expect((await app.visitor().post("/checkout", fields)).status).toBe(200);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  // The cookie of the lost response is missing.
  const guest = app.visitor();
  expect((await guest.post("/checkout", { ...fields, ...changed })).status).toBe(409);
  expect(await inventoryOf(app.store, variant.id)).toBe(4);
  expect((await guest.get(`/orders?order=${order?.number}`)).status).toBe(200);
});

const revision = () => `${crypto.randomUUID()}:0`;

test("a guest whose response was lost orders nothing twice with another phone number in a reloaded page", async () => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const lines = [{ id: variant.id, quantity: 1, price: 4000 }];
  const cartRevision = revision();
  expect((await app.visitor().post("/checkout", checkoutFields(lines, { cartRevision }))).status).toBe(200);
  const guest = app.visitor();
  const again = { cartRevision, phone: "98111 22333", email: "asha.new@example.com" };
  const response = await guest.post("/checkout.data", checkoutFields(lines, again));
  expect(response.status).toBe(409);
  const text = await response.text();
  expect(text).toContain("already-ordered");
  expect(text).toContain(variant.id);
  expect(await inventoryOf(app.store, variant.id)).toBe(4);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  expect((await guest.get(`/orders/${order?.number}/placed`)).status).toBe(200);
});

test("one guest's cart becomes one order, however many requests with different contacts arrive at once", async () => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const cartRevision = revision();
  const phones = ["98111 00001", "98111 00002", "98111 00003", "98111 00004"];
  const responses = await Promise.all(
    phones.map((phone) =>
      app
        .visitor()
        .post(
          "/checkout",
          checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], { cartRevision, phone }),
        ),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await inventoryOf(app.store, variant.id)).toBe(4);
});

test("a browser that got no response learns of the order by the cart it sent, and of no other", async () => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const cartRevision = revision();
  const fields = checkoutFields([{ id: variant.id, quantity: 2, price: 4000 }], { cartRevision });
  expect((await app.visitor().post("/checkout", fields)).status).toBe(200);
  const guest = app.visitor();
  const sent: unknown = await (await guest.post("/checkout/sent", { cartRevision })).json();
  expect(sent).toMatchObject({ kind: "placed", ordered: [{ variantId: variant.id, quantity: 2 }] });
  expect(await (await guest.post("/checkout/sent", { cartRevision: revision() })).json()).toBeNull();
  expect((await guest.post("/checkout/sent", { cartRevision: "1:2" })).status).toBe(400);
});

test("a guest orders the same cart after a declined card", async () => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const lines = [{ id: variant.id, quantity: 1, price: 4000 }];
  const cartRevision = revision();
  const declined = checkoutFields(lines, { cartRevision, cardNumber: "4000000000000002" });
  expect((await app.visitor().post("/checkout", declined)).status).toBe(402);
  expect((await app.visitor().post("/checkout", checkoutFields(lines, { cartRevision }))).status).toBe(200);
});

test("the checkout names the order that emptied a customer's cart", async () => {
  const { browser } = await customer(app);
  const variant = await stockProduct(app.store, { name: "Named Shawl", priceMinor: 4000, inventory: 5 });
  await add(browser, variant);
  expect(await (await browser.get("/checkout")).text()).not.toContain("Everything in your cart was ordered");
  expect((await browser.post("/checkout.data", await checkoutForm(browser))).status).toBe(200);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  const html = await (await browser.get("/checkout")).text();
  expect(html).toContain(
    `Everything in your cart was ordered: order #${String(order?.number).padStart(6, "0")}`,
  );
});

test("a checkout whose session has ended is refused with its reason and every typed value", async () => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const lines = [{ id: variant.id, quantity: 1, price: 4000 }];
  const { "consent-orders": _, ...fields } = checkoutFields(lines, { buyer: "customer" });
  const response = await app.visitor().post("/checkout.data", fields);
  expect(response.status).toBe(401);
  const text = await response.text();
  expect(text).toContain("signed-out");
  expect(text).toContain("12 Shahnajaf Road");
  const page = await app.visitor().post("/checkout", fields, HTML);
  expect(page.headers.get("location")).toBe("/login?returnTo=%2Fcheckout");
  expect(await inventoryOf(app.store, variant.id)).toBe(5);
});

test("a note to the order is stored where the shop asks for one, and nowhere else", async () => {
  const noteOf = async () => {
    const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
    const lines = [{ id: variant.id, quantity: 1, price: 4000 }];
    const fields = checkoutFields(lines, { notes: "Please ring twice.\nThe bell is broken." });
    expect((await app.visitor().post("/checkout", fields)).status).toBe(200);
    const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    return order?.notes;
  };
  expect(await noteOf()).toBeNull();
  await saveTestSection(app.store, "checkout", { guests: true, orderNotes: true });
  expect(await noteOf()).toBe("Please ring twice.\nThe bell is broken.");
});
