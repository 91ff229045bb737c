import { count, desc } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { APPROVED_CARD, checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { inventoryOf, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let customer: Visitor;
let variant: TestVariant;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp("buyer@example.com", PASSWORD);
  await customer.signIn("buyer@example.com", PASSWORD);
  variant = await stockProduct(app.store, { name: "Request Shawl", priceMinor: 4000, inventory: 20 });
});

const fields = (more: Record<string, string> = {}) =>
  checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], more);

const cart = (quantity: unknown, price: unknown = 4000) =>
  JSON.stringify([{ id: variant.id, quantity, price }]);

async function orderCount(): Promise<number> {
  const [counted] = await app.store.db.select({ orders: count() }).from(orders);
  return counted?.orders ?? 0;
}

describe("checking out", () => {
  test("the checkout needs a signed-in customer and returns there after sign-in", async () => {
    for (const response of [
      await app.visitor().get("/checkout"),
      await app.visitor().post("/checkout", fields()),
    ]) {
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/login?returnTo=%2Fcheckout");
    }
  });

  // Proves ASVS-V2-03, SEC-FIELDS-02
  test("the checkout places the order and ignores prices and totals that the browser adds", async () => {
    const response = await customer.post("/checkout", fields({ totalMinor: "1", discountMinor: "3999" }));
    expect(response.status).toBe(200);
    const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    expect(order?.totalMinor).toBe(4000 + 499 + 280);
  });

  test.each([
    ["negative", -1],
    ["zero", 0],
    ["fractional", 1.5],
    ["huge", 1e9],
    ["text", "1e3"],
    ["missing", undefined],
  ])("the checkout refuses a %s quantity", async (_, quantity) => {
    const before = await orderCount();
    const response = await customer.post("/checkout", fields({ cart: cart(quantity) }));
    expect(response.status).toBe(400);
    expect(await orderCount()).toBe(before);
  });

  test.each([
    ["text that is not JSON", "{"],
    ["JSON that is not a list", '{"id":1}'],
    ["an empty cart", "[]"],
    ["an invalid id", JSON.stringify([{ id: "1' or '1'='1", quantity: 1, price: 1 }])],
    ["an object with __proto__", '[{"__proto__":{"price":1},"id":"x"}]'],
  ])("the checkout refuses %s as a cart", async (_, text) => {
    expect((await customer.post("/checkout", fields({ cart: text }))).status).toBe(400);
  });

  test("a changed price is reported line by line, and nothing is ordered", async () => {
    const before = [await orderCount(), await inventoryOf(app.store, variant.id)];
    const response = await customer.post("/checkout", fields({ cart: cart(1, 1) }));
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Request Shawl now costs $40.00 instead of $0.01.");
    expect([await orderCount(), await inventoryOf(app.store, variant.id)]).toEqual(before);
  });

  test("the specified error messages are beside their fields", async () => {
    const empty = Object.fromEntries(Object.keys(fields()).map((name) => [name, ""]));
    const html = await (await customer.post("/checkout", empty)).text();
    for (const message of [
      "First name is required",
      "Email is required",
      "Address is required",
      "City is required",
      "Postal code is required",
      "Country is required",
      "Name on card is required",
      "Card number is required",
      "Expiry date is required",
      "CVV is required",
    ]) {
      expect(html).toContain(message);
    }
    const wrong = { email: "a@b", cardNumber: "1234", expiryDate: "13/30", cvv: "12" };
    const second = await (await customer.post("/checkout", fields(wrong))).text();
    for (const message of [
      "Email is invalid",
      "Card number must be 16 digits",
      "Format must be MM/YY",
      "CVV must be 3 or 4 digits",
    ]) {
      expect(second).toContain(message);
    }
  });

  test.each([
    ["an expired card", { expiryDate: "10/20" }, "This card has expired"],
    [
      "a card number with a digit mistyped",
      { cardNumber: "4242424242424241" },
      "Card number is not valid: please check its digits",
    ],
  ])("the checkout refuses %s beside its field, before it reserves anything", async (_, wrong, message) => {
    const before = [await orderCount(), await inventoryOf(app.store, variant.id)];
    const response = await customer.post("/checkout", fields(wrong));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect([await orderCount(), await inventoryOf(app.store, variant.id)]).toEqual(before);
  });

  test("an order to Lucknow without a state is placed in Uttar Pradesh by its PIN code", async () => {
    expect((await customer.post("/checkout", fields({ state: "" }))).status).toBe(200);
    const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    expect(order?.shippingAddress.state).toBe("Uttar Pradesh");
  });

  test.each([
    ["an unknown state", { state: "Nowhere" }, "Choose a state from the list"],
    ["no state with a PIN code of two states", { state: "", postalCode: "605102" }, "State is required"],
  ])("the checkout refuses %s beside its field", async (_, place, message) => {
    const before = await orderCount();
    const response = await customer.post("/checkout", fields(place));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await orderCount()).toBe(before);
  });

  test("the state of an address abroad is free text and optional", async () => {
    for (const state of ["", "Nowhere"]) {
      const abroad = { country: "UK", postalCode: "SW1A 1AA", state };
      expect((await customer.post("/checkout", fields(abroad))).status).toBe(200);
    }
  });

  test("a quantity above the owner's limit is corrected line by line, in the cart and at checkout", async () => {
    const admin = app.visitor();
    await admin.post("/admin/login", ADMIN);
    const { version } = await readSection(app.store.db, "sales");
    const save = (maxLineQuantity: string) =>
      admin.post("/admin/settings", { form: "orders", version: String(version), maxLineQuantity });
    for (const wrong of ["0", "2.5", "1000", ""]) expect((await save(wrong)).status).toBe(400);
    expect((await save("3")).status).toBe(302);
    const before = [await orderCount(), await inventoryOf(app.store, variant.id)];
    const response = await customer.post("/checkout", fields({ cart: cart(4) }));
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(
      "At most 3 of Request Shawl can be in one order: your quantity was changed from 4.",
    );
    expect([await orderCount(), await inventoryOf(app.store, variant.id)]).toEqual(before);
    const quote = await customer.get(`/cart/quote?ids=${variant.id}`);
    expect(await quote.json()).toMatchObject({ lines: [{ maxQuantity: 3 }] });
    expect((await customer.post("/checkout", fields({ cart: cart(3) }))).status).toBe(200);
  });

  test("another site cannot place an order", async () => {
    const before = await orderCount();
    const response = await customer.post("/checkout", fields(), { origin: "https://evil.example" });
    expect(response.status).toBe(400);
    expect(await orderCount()).toBe(before);
  });

  test("another customer's orders are not shown", async () => {
    const other = app.visitor();
    await other.signUp("other@example.com", PASSWORD);
    await other.signIn("other@example.com", PASSWORD);
    expect(await (await other.get("/orders")).text()).toContain("No Orders Yet");
    expect(await (await customer.get("/orders")).text()).toContain("#000001");
  });

  test("the card number is nowhere in the database", async () => {
    const { rows: tables } = await app.store.database.pool.query<{
      table_schema: string;
      table_name: string;
    }>(
      "select table_schema, table_name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'",
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { table_schema: schema, table_name: name } of tables) {
      const { rows } = await app.store.database.pool.query(
        `select 1 from "${schema}"."${name}" t where t::text like '%${APPROVED_CARD}%' or t::text like '%4242 4242 4242 4242%'`,
      );
      expect({ schema, name, rows }).toEqual({ schema, name, rows: [] });
    }
  });
});
