import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { joinGuestOrder } from "#app/domain/checkout/join-guest-orders.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { newId } from "#app/lib/id.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

// No server listens on this port: the emails stay in the queue, and accounts have to be confirmed.
const app = await appForFile({ SMTP_URL: "smtp://127.0.0.1:9" });
const { db } = app.store;
const PASSWORD = "moti jhumka 7";

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await switchSmsOn(app.store);
});

/** The order of a guest, and the browser that placed it. */
async function order(given: { email: string; phone: string; discountCode?: string }) {
  const variant = await stockProduct(app.store, { name: "Confirmed Shawl" });
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const browser = app.visitor();
  expect((await browser.post("/checkout", checkoutFields(lines, given))).status).toBe(200);
  const [placed] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!placed) throw new Error("No order");
  return { browser, placed };
}

const read = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];

const pageOf = async (browser: Visitor, number: number) =>
  pageText(await (await browser.get(`/orders?order=${number}`)).text());

// Proves SEC-ACCOUNTS-20
test("an order stays a guest's until the address of the account made from it is confirmed", async () => {
  const email = "mistyped@example.com";
  const { browser, placed } = await order({ email, phone: "+919876595001" });
  const link = `/orders/${placed.number}/account`;
  const made = await browser.post(link, { password: PASSWORD });
  expect(made.headers.get("location")).toMatch(/^\/login/);
  expect(await read(placed.id)).toMatchObject({ isGuest: true, userId: placed.userId, email });
  const page = await pageOf(browser, placed.number);
  expect(page).toContain("Confirmed Shawl");
  expect(page).toContain("in your account when you first sign in");
  const customer = app.visitor();
  expect((await customer.signIn(email, PASSWORD)).status).toBe(400);
  expect((await read(placed.id))?.isGuest).toBe(true);
  const [confirmation] = await db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.kind, "confirm-email"), eq(outgoingMessages.recipient, email)));
  const confirmationLink = /\/confirm-email\S+/.exec(confirmation?.text ?? "")?.[0] ?? "";
  // A mail scanner opens the link of an account that a stranger may have created.
  expect((await app.visitor().get(confirmationLink)).status).toBe(200);
  expect((await customer.signIn(email, PASSWORD)).status).toBe(400);
  expect((await read(placed.id))?.isGuest).toBe(true);
  await browser.post(confirmationLink, {});
  expect((await customer.signIn(email, PASSWORD)).status).toBe(302);
  expect((await read(placed.id))?.isGuest).toBe(false);
  expect(await pageOf(customer, placed.number)).toContain("Confirmed Shawl");
});

test("an order without an address takes over that of the account made from it, and joins once it is confirmed", async () => {
  const email = "Added@Example.com";
  const { browser, placed } = await order({ email: "", phone: "+919876595002" });
  await browser.post(`/orders/${placed.number}/account`, { password: PASSWORD, email });
  expect(await read(placed.id)).toMatchObject({ isGuest: true, email });
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email.toLowerCase()));
  const customer = app.visitor();
  await customer.signIn(email, PASSWORD);
  expect(await pageOf(customer, placed.number)).toContain("Confirmed Shawl");
});

test("an order without an address takes over none of an account that existed before", async () => {
  const email = "existing@example.com";
  await app.visitor().signUp(email, PASSWORD);
  const { browser, placed } = await order({ email: "", phone: "+919876595003" });
  await browser.post(`/orders/${placed.number}/account`, { password: PASSWORD, email });
  expect(await read(placed.id)).toMatchObject({ isGuest: true, email: "" });
});

test("of 32 accounts that claim one order at the same moment, one gets the order and what belongs to it", async () => {
  const code = "JOINONCE";
  await db
    .insert(discounts)
    .values({ id: newId(), code, title: "Join once", kind: "percent", value: 1000, usageLimit: 9 });
  const { placed } = await order({ email: "", phone: "+919876595004", discountCode: code });
  expect(await db.$count(discountRedemptions)).toBe(1);
  const accounts = await Promise.all(Array.from({ length: 32 }, () => makeCustomer(app.store)));
  await Promise.all(accounts.map((userId) => joinGuestOrder(db, { userId, orderId: placed.id })));
  const [row] = await db.select().from(orders).where(eq(orders.id, placed.id));
  expect(row?.isGuest).toBe(false);
  await expectIntegrity(app.store);
});
