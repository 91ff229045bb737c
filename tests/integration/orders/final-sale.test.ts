import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { FINAL_SALE_REFUSAL } from "#app/domain/catalog/final-sale.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { publishTemplates } from "#app/domain/content/publish-templates.server.ts";
import { newId } from "#app/lib/id.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { administratorOf, buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const EMAIL = "asha@example.com";
const TERMS = "Final sale: no returns or exchanges (hygiene)";
let customer: Visitor;
let userId: string;
let earrings: TestVariant;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
  const [user] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  userId = user?.id ?? "";
  earrings = await stockProduct(store, { name: "Earrings" });
});

/** Saves the form of the products' category. */
async function saveCategory(fields: Record<string, string>) {
  const [category] = await store.db.select().from(categories);
  if (!category) throw new Error("The test shop has no category");
  const { id, name, version } = category;
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, version: String(version), ...fields }))
    form.set(field, value);
  return admin.post(`/admin/products/categories/${id}`, form);
}

const FINAL = { isFinalSale: "on", finalSaleReason: "hygiene" };

async function textAt(path: string, visitor = app.visitor()) {
  return pageText(await (await visitor.get(path)).text());
}

async function orderOf(variant: TestVariant) {
  const order = await buy(store, { userId, email: EMAIL, lines: [{ variant, quantity: 1 }] });
  await deliver(store, order.id);
  const line = (await readOrder(store, order.id)).lines[0]?.id ?? "";
  return { ...order, line, path: `/orders/${order.number}/return` };
}

test("a category's final sale is stated on product page, cart, policy, feed and structured data, and audited", async () => {
  const page = `/products/test-${earrings.productId}`;
  expect(await textAt(page)).toContain("30-day return policy");
  expect((await saveCategory({ ...FINAL, finalSaleReason: "x".repeat(81) })).status).toBe(400);
  expect((await saveCategory(FINAL)).status).toBe(302);

  const html = await (await app.visitor().get(page)).text();
  expect(pageText(html)).toContain(TERMS);
  expect(pageText(html)).not.toContain("30-day return policy");
  expect(html).toContain("MerchantReturnNotPermitted");
  expect(html).not.toContain("merchantReturnDays");
  const shopper = app.visitor();
  await shopper.post("/cart", { intent: "add", productId: earrings.productId, quantity: "1" });
  expect(await textAt("/cart", shopper)).toContain(TERMS);
  expect(await textAt("/refund-policy")).toContain(
    "Final sale, without returns or exchanges: Test (hygiene).",
  );
  expect(await (await app.visitor().get("/products.xml")).text()).toContain(
    "<g:return_policy_label>final_sale</g:return_policy_label>",
  );
  const audited = await store.db.select({ after: auditLog.after }).from(auditLog);
  expect(audited).toContainEqual({ after: { isFinalSale: true, finalSaleReason: "hygiene" } });
});

test("an order keeps the terms of its purchase: its return and exchange are refused, and a claim is possible", async () => {
  await saveCategory(FINAL);
  const { id, number, line, path } = await orderOf(earrings);
  await saveCategory({});
  const email = await waitForEmail(app.outbox, EMAIL, /Your Gulmohar order/);
  expect(email.text).toContain(TERMS);
  expect(await textAt("/orders", customer)).toContain(TERMS);
  expect(await textAt(path, customer)).toContain("Nothing to return");

  const [other] = await store.db.select().from(orderLines).where(eq(orderLines.orderId, id));
  expect(other?.finalSale).toBe("hygiene");
  for (const resolution of ["refund", "exchange"]) {
    const chosen = { [`return.${line}`]: "on", [`quantity.${line}`]: "1", [`exchange.${line}`]: earrings.id };
    const refused = await customer.post(path, { ...chosen, resolution, reason: "changed-mind", comment: "" });
    expect(refused.status).toBe(409);
  }
  expect(await store.db.select().from(returns).where(eq(returns.orderId, id))).toEqual([]);
  expect(await textAt(`/orders/${number}/claim`, customer)).toContain("Earrings");
  expect(await textAt(`/admin/orders/${number}`, admin)).toContain(TERMS);
});

test("of an order with other items, the form of a return refuses only the final sale", async () => {
  await saveCategory(FINAL);
  const bag = await stockProduct(store, { name: "Bag" });
  await store.db.update(products).set({ returnRule: "returnable" }).where(eq(products.id, bag.productId));
  const lines = [earrings, bag].map((variant) => ({ variant, quantity: 1 }));
  const { id, number } = await buy(store, { userId, email: EMAIL, lines });
  await deliver(store, id);
  const path = `/orders/${number}/return`;
  const form = await (await customer.get(path)).text();
  expect(pageText(form)).toContain(FINAL_SALE_REFUSAL);
  const bought = (await readOrder(store, id)).lines;
  const chosen = Object.fromEntries(
    bought.flatMap((line) => [
      [`return.${line.id}`, "on"],
      [`quantity.${line.id}`, "1"],
    ]),
  );
  const fields = { ...chosen, resolution: "refund", reason: "changed-mind", comment: "Blue" };
  const refused = await customer.post(path, fields);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(pageText(html)).toContain(FINAL_SALE_REFUSAL);
  expect(html).toContain("Blue");
  const finalLine = bought.find(({ productName }) => productName === "Earrings")?.id ?? "";
  const withoutFinal = Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== `return.${finalLine}`),
  );
  expect((await customer.post(path, withoutFinal)).status).toBe(302);
});

test("the email about a delivery states no return period for a final sale, and names it among other items", async () => {
  await saveCategory(FINAL);
  const shawl = await stockProduct(store, { name: "Shawl" });
  await store.db.update(products).set({ returnRule: "returnable" }).where(eq(products.id, shawl.productId));
  const delivered = async (bought: readonly TestVariant[]) => {
    const email = `${newId()}@example.com`;
    const lines = bought.map((variant) => ({ variant, quantity: 1 }));
    const order = await buy(store, { userId, email, lines });
    await deliver(store, order.id);
    return (await waitForEmail(app.outbox, email, /has arrived/)).text;
  };
  const ofFinal = await delivered([earrings]);
  expect(ofFinal).toContain(FINAL_SALE_REFUSAL);
  expect(ofFinal).not.toMatch(/within \d+ days/);
  const ofBoth = await delivered([earrings, shawl]);
  expect(ofBoth).toContain("you can start a return from your orders within 30 days.");
  expect(ofBoth).toContain("Final sale, without returns or exchanges: Earrings.");
  const ofOthers = await delivered([shawl]);
  expect(ofOthers).toContain("within 30 days.");
  expect(ofOthers).not.toContain("inal sale");
});

test("the refund policy and the FAQ state the final sales of the moment where their text names them", async () => {
  await saveCategory({});
  await publishTemplates(store, await administratorOf(store));
  const sales = "Final sale, without returns or exchanges: Test (hygiene).";
  for (const path of ["/refund-policy", "/faq"]) expect(await textAt(path)).not.toContain(sales);
  await saveCategory(FINAL);
  for (const path of ["/refund-policy", "/faq", "/api/v1/pages/faq"])
    expect((await textAt(path)).split(sales)).toHaveLength(2);
  await saveTestSection(store, "returns", { days: 11 });
  expect(await textAt("/faq")).toContain("within 11 days of delivery");
});

test("the shop itself can take a final sale back", async () => {
  await saveCategory(FINAL);
  const { number } = await orderOf(earrings);
  const form = await (await admin.get(`/admin/orders/${number}/return`)).text();
  expect(pageText(form)).toContain(TERMS);
  expect(pageText(form)).not.toContain(FINAL_SALE_REFUSAL);
});
