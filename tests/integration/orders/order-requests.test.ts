import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { changeSettings } from "#app/domain/settings/settings.server.ts";
import { HTML, quantitiesIn } from "#tests/requests/cart-requests.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { buy, deliver, readOrder, type PlacedOrder } from "#tests/fixtures/orders/placed-order.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let customer: Visitor;
let other: Visitor;
let userId: string;

beforeAll(async () => {
  customer = await signedIn("asha@example.com");
  other = await signedIn("farah@example.com");
  const [user] = await app.store.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, "asha@example.com"));
  userId = user?.id ?? "";
});

async function signedIn(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

/** Two shawls at 40.00 and a brooch at 9.99, to Lucknow unless said otherwise. */
async function bought(state = "Uttar Pradesh") {
  const shawl = await stockProduct(app.store, { name: "Request Shawl", priceMinor: 4000, inventory: 5 });
  const brooch = await stockProduct(app.store, { name: "Request Brooch", priceMinor: 999, inventory: 1 });
  await app.store.db.update(products).set({ hsnCode: "6214" }).where(eq(products.id, shawl.productId));
  const lines = [
    { variant: shawl, quantity: 2 },
    { variant: brooch, quantity: 1 },
  ];
  const order = await buy(app.store, { userId, lines, state });
  return { order, shawl, brooch };
}

const textOf = async (response: Response) => pageText(await response.text());

async function returnFields(
  { id }: PlacedOrder,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { lines } = await readOrder(app.store, id);
  const line = lines[0]?.id ?? "";
  const reason = { resolution: "refund", reason: "too-small", comment: "It pinches." };
  return { [`return.${line}`]: "on", [`quantity.${line}`]: "1", ...reason, ...more };
}

describe("an order", () => {
  // Proves SEC-ACCESS-03
  test("another customer's order cannot be seen, cancelled, returned, reordered or invoiced", async () => {
    const { order } = await bought();
    for (const page of ["cancel", "return", "again", "invoice"]) {
      const path = `/orders/${order.number}/${page}`;
      expect((await customer.get(path)).status).toBe(200);
      expect((await other.get(path)).status).toBe(404);
      const signIn = await app.visitor().get(path);
      expect(signIn.headers.get("location")).toContain("/login?returnTo=");
    }
    expect((await other.post(`/orders/${order.number}/cancel`, {})).status).toBe(404);
    expect((await other.post(`/orders/${order.number}/return`, await returnFields(order))).status).toBe(404);
    expect((await customer.get("/orders/abc/invoice")).status).toBe(404);
    expect((await readOrder(app.store, order.id)).timeline).toEqual(["placed"]);
  });

  test("an order cancelled by its customer shows a message and a timeline entry, and is restocked", async () => {
    const { order, shawl } = await bought();
    const response = await customer.post(`/orders/${order.number}/cancel`, { reason: "Ordered twice." });
    expect(response.headers.get("location")).toBe(ownOrderUrl(order.number));
    const page = await textOf(await customer.get("/orders"));
    expect(page).toContain("Order cancelled");
    expect(page).toContain("Cancelled by you");
    expect(page).toContain("Ordered twice.");
    expect(await inventoryOf(app.store, shawl.id)).toBe(5);
  });

  test("a cancellation reason of maximum length with an emoji is accepted", async () => {
    const { order } = await bought();
    const response = await customer.post(`/orders/${order.number}/cancel`, {
      reason: `${"x".repeat(499)}🧣`,
    });
    expect(response.status).toBe(302);
    expect((await readOrder(app.store, order.id)).order.status).toBe("Cancelled");
  });

  test("cancelling a shipped order is refused with a message", async () => {
    const { order } = await bought();
    await deliver(app.store, order.id);
    const path = `/orders/${order.number}/cancel`;
    for (const ask of [() => customer.get(path), () => customer.post(path, {})]) {
      expect((await ask()).headers.get("location")).toBe(ownOrderUrl(order.number));
      const page = await textOf(await customer.get("/orders"));
      expect(page).toContain("This order can no longer be cancelled");
      expect(page).toContain("is already delivered.");
    }
    expect((await readOrder(app.store, order.id)).order.status).toBe("Delivered");
  });

  test("an order is reordered at current prices, without sold-out items", async () => {
    const { order, shawl, brooch } = await bought();
    const { db } = app.store;
    await db.update(products).set({ priceMinor: 4500 }).where(eq(products.id, shawl.productId));
    await adjustStock(db, shawl.id, -2);
    const response = await customer.get(`/orders/${order.number}/again.data`);
    const body = await response.text();
    expect(await inventoryOf(app.store, brooch.id)).toBe(0);
    expect(body).toContain("Request Brooch has sold out.");
    expect(body).toContain("Only 1 of Request Shawl left.");
    expect(body).toContain("4500");
    expect(body).toContain(shawl.id);
    expect(body).not.toContain(brooch.id);
  });

  test("a reorder by form is added to the stored cart, and its message names the sold-out items", async () => {
    const { order } = await bought();
    const path = `/orders/${order.number}/again`;
    expect((await other.post(path, {}, HTML)).status).toBe(404);
    const response = await customer.post(path, {}, HTML);
    expect(response.headers.get("location")).toBe("/cart");
    const page = await textOf(await customer.get("/cart"));
    expect(page).toContain("Your order is in the cart again, at today’s prices.");
    expect(page).toContain("Request Brooch has sold out.");
    expect(await quantitiesIn(customer)).toEqual({ "Request Shawl": 2 });
  });
});

describe("requesting a return", () => {
  test("a return requested by form is shown with its status in the order history and reaches the shop", async () => {
    const { order } = await bought();
    await deliver(app.store, order.id);
    const path = `/orders/${order.number}/return`;
    const form = await textOf(await customer.get(path));
    expect(form).toContain("Start a return");
    const response = await customer.post(path, await returnFields(order));
    expect(response.headers.get("location")).toBe(ownOrderUrl(order.number));
    const page = await textOf(await customer.get("/orders"));
    const number = `R${String(order.number).padStart(6, "0")}-1`;
    expect(page).toContain(`Return ${number} requested`);
    expect(page).toContain("For a refund: 1 × Request Shawl");
    const [responses] = await app.store.db.select().from(returns).where(eq(returns.orderId, order.id));
    expect(responses).toMatchObject({ status: "requested", reason: "too-small", comment: "It pinches." });
  });

  test("the return form keeps its input and reports missing fields", async () => {
    const { order } = await bought();
    await deliver(app.store, order.id);
    const path = `/orders/${order.number}/return`;
    const nothing = await customer.post(path, { resolution: "refund", reason: "faulty", comment: "A hole" });
    expect(nothing.status).toBe(400);
    expect(await textOf(nothing)).toContain("Please choose what you would like to return.");
    const noReason = await customer.post(path, await returnFields(order, { reason: "", comment: "A hole" }));
    expect(noReason.status).toBe(400);
    const html = await noReason.text();
    expect(html).toContain("Please choose a reason");
    expect(html).toContain("A hole");
    const tooMany = await returnFields(order);
    for (const name of Object.keys(tooMany)) if (name.startsWith("quantity.")) tooMany[name] = "3";
    const refused = await customer.post(path, tooMany);
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("You can return at most 2 of this.");
    expect(await app.store.db.select().from(returns).where(eq(returns.orderId, order.id))).toEqual([]);
  });

  test("a return is offered for thirty days and not longer", async () => {
    const { order } = await bought();
    await deliver(app.store, order.id);
    const path = `/orders/${order.number}/return`;
    await app.store.db
      .update(orders)
      .set({ deliveredAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(orders.id, order.id));
    expect(await textOf(await customer.get(path))).toContain("Nothing to return");
    const late = await customer.post(path, await returnFields(order));
    expect(late.status).toBe(409);
    expect(await app.store.db.select().from(returns).where(eq(returns.orderId, order.id))).toEqual([]);
  });
});

describe("an invoice", () => {
  test("an invoice names seller, buyer and goods, with the taxes of the shop's own state", async () => {
    const { general } = DEFAULT_SETTINGS;
    await changeSettings(app.store, {
      section: "general",
      value: { ...general, gstin: "09ABCDE1234F1ZY" },
      expectedVersion: 0,
      actorId: null,
    });
    const { order } = await bought();
    const page = await textOf(await customer.get(`/orders/${order.number}/invoice`));
    // 7 % of 89.99 is 6.30, in equal halves.
    for (const output of [
      "Tax invoice",
      "GSTIN: 09ABCDE1234F1ZY",
      "Asha Verma",
      "12 Shahnajaf Road",
      "6214",
      "$80.00",
      "$9.99",
      "Taxable value $89.99",
      "CGST 3.5% $3.15",
      "SGST 3.5% $3.15",
      "Total $96.29",
      "Place of supply Uttar Pradesh",
    ])
      expect(page).toContain(output);
  });

  test("an invoice to another state has one integrated tax", async () => {
    const { order } = await bought("Kerala");
    const page = await textOf(await customer.get(`/orders/${order.number}/invoice`));
    expect(page).toContain("IGST 7% $6.30");
    expect(page).not.toContain("CGST");
  });
});
