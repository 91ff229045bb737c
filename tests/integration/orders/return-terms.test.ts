import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const EMAIL = "asha@example.com";
let customer: Visitor;
let userId: string;
let shawl: TestVariant;

const TERMS = { form: "returns", replacementSent: "on-receipt", wayBackFeeMinor: "0" };

const save = async (terms: Record<string, string>) => {
  const version = String((await readSection(store.db, "returns")).version);
  return admin.post("/admin/settings/returns", { ...TERMS, ...terms, version });
};

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
  const [user] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  userId = user?.id ?? "";
  shawl = await stockProduct(store, { name: "Shawl", inventory: 10 });
});

const textOf = async (path: string) => pageText(await (await app.visitor().get(path)).text());

async function deliveredDaysAgo(days: number): Promise<number> {
  const order = await buy(store, { userId, email: EMAIL, lines: [{ variant: shawl, quantity: 1 }] });
  await deliver(store, order.id);
  const deliveredAt = new Date(Date.now() - days * DAY_MS);
  await store.db.update(orders).set({ deliveredAt }).where(eq(orders.id, order.id));
  return order.number;
}

const returnForm = async (number: number) =>
  pageText(await (await customer.get(`/orders/${number}/return`)).text());

test("an order keeps the return period that it was placed with, and pages state the one of today", async () => {
  const before = await deliveredDaysAgo(15);
  expect((await save({ days: "10", refundedWithin: "5 working days" })).status).toBe(302);
  const after = await deliveredDaysAgo(15);
  expect(await returnForm(before)).toContain("within 5 working days after we have checked the items");
  expect(await returnForm(after)).toContain("the time to return it is over");
  const product = await (await app.visitor().get(`/products/test-${shawl.productId}`)).text();
  expect(pageText(product)).toContain("10-day return policy");
  expect(product).toContain('"merchantReturnDays":10');
  expect(await textOf("/")).toContain("10-day return policy");
  expect(await textOf("/refund-policy")).toContain(
    "Items can be returned within 10 days of delivery. Refunds arrive within 5 working days.",
  );
});

test.each([
  ["no day", { days: "0", refundedWithin: "a week" }, "Enter whole days, from 1 to 365"],
  ["half a day", { days: "1.5", refundedWithin: "a week" }, "Enter a whole number, such as 12"],
  ["no time of refunds", { days: "30", refundedWithin: " " }, "Enter a time, such as 7-14 business days"],
])("a return period of %s is refused beside the field", async (_, terms, message) => {
  const response = await save(terms);
  expect(response.status).toBe(400);
  expect(pageText(await response.text())).toContain(message);
});
