// Proves SEC-ACCOUNTS-21

import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { MESSAGE_KIND_NAMES } from "#app/domain/messages/message-kinds.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const templates = Object.fromEntries(MESSAGE_KIND_NAMES.map((kind) => [kind, kind]));
let fake: FakeMessengers;
let app: TestApp;
let variant: TestVariant;
let people = 0;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  app = await openTestApp({ ...fake.env(), RATE_LIMITS: "on", TRUST_PROXY: "on" });
  await saveTestSection(app.store, "checkout", { guests: true });
  variant = await stockProduct(app.store, { name: "Looked Up Shawl", inventory: 90 });
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

beforeEach(async () => {
  await app.store.database.pool.query("delete from rate_limits");
  await sendToPhones(false);
});

const sendToPhones = (isOn: boolean) =>
  saveTestSection(app.store, "messages", { ...DEFAULT_MESSAGES, sms: { isOn, templates } });

/** A browser at its own network address. */
const browserAt = (address: string) => new Visitor(app.url, { "x-forwarded-for": address });

async function order(more: { email?: string } = {}) {
  people += 1;
  const given = {
    email: `looks-up-${people}@example.com`,
    phone: `+91987659${String(7000 + people)}`,
    ...more,
  };
  const browser = browserAt(`10.1.0.${people}`);
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const response = await browser.post("/checkout", checkoutFields(lines, given));
  const [placed] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (response.status !== 200 || !placed) throw new Error(`The order was not placed: ${response.status}`);
  return { browser, placed, ...given };
}

const find = (number: number | string, contact: string, browser = browserAt("10.2.0.1")) =>
  browser.post("/orders/find", { number: String(number), contact });

const linksTo = (recipient: string) =>
  app.store.db.$count(outgoingMessages, eq(outgoingMessages.recipient, recipient));

test("the link goes to the email address of the order and opens it there, and the browser that asked sees nothing", async () => {
  const { placed, email } = await order();
  const asked = browserAt("10.2.0.2");
  const response = await find(`#${placed.number}`, email.toUpperCase(), asked);
  expect(response.status).toBe(200);
  expect(pageText(await response.text())).toContain("Check your email and your phone");
  expect((await asked.get(`/orders?order=${placed.number}`)).headers.get("location")).toMatch(/^\/login/);
  const sent = await waitForEmail(app.outbox, email, /link to your order/);
  const friend = browserAt("10.2.0.3");
  await friend.get(linkIn(sent));
  const page = await friend.get(`/orders?order=${placed.number}`);
  expect(pageText(await page.text())).toContain("Looked Up Shawl");
});

test("an order looked up by its phone number is sent there, or by email while phones get no messages", async () => {
  const silent = await order();
  await find(silent.placed.number, silent.phone.slice(3));
  await waitForEmail(app.outbox, silent.email, /link to your order/);
  await sendToPhones(true);
  const { placed, phone, email } = await order();
  await vi.waitFor(() => expect(fake.received.filter(({ to }) => `+${to}` === phone)).toHaveLength(1));
  const before = await linksTo(email);
  await find(placed.number, phone);
  await vi.waitFor(() => expect(fake.received.filter(({ to }) => `+${to}` === phone)).toHaveLength(2));
  expect(await linksTo(email)).toBe(before);
});

test("a right pair, a wrong one, a missing order and an account's get the same response", async () => {
  const { placed, email } = await order();
  const other = await order();
  const responses = [
    await find(placed.number, email, browserAt("10.2.0.4")),
    await find(placed.number, other.email, browserAt("10.2.0.5")),
    await find(999_999, email, browserAt("10.2.0.6")),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const pages = await Promise.all(responses.map(async (response) => pageText(await response.text())));
  expect(new Set(pages).size).toBe(1);
  expect((await find(placed.number, " ")).status).toBe(400);
});

test("guesses from many addresses end at ten numbers for one contact, and the right pair still gets its link", async () => {
  const { placed, email } = await order();
  const before = await linksTo(email);
  const statuses: number[] = [];
  for (let guess = 1; guess <= 14; guess += 1)
    statuses.push((await find(500_000 + guess, email, browserAt(`10.3.0.${guess}`))).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const right = await find(placed.number, email, browserAt("10.3.1.1"));
  expect(right.status).toBe(429);
  expect(pageText(await right.text())).toContain("the link is on its way");
  expect(await linksTo(email)).toBe(before + 1);
});

test("many attempts at an order from two addresses do not lock its guest out", async () => {
  const { placed, email } = await order();
  for (let attempt = 0; attempt < 24; attempt += 1)
    await find(placed.number, `guess-${attempt}@example.com`, browserAt(`10.4.0.${attempt % 2}`));
  const before = await linksTo(email);
  expect((await find(placed.number, email, browserAt("10.4.0.1"))).status).toBe(429);
  expect(await linksTo(email)).toBe(before + 1);
});

test("one order gets at most three links an hour, and the browser that placed it needs none", async () => {
  const { placed, email, browser } = await order();
  const before = await linksTo(email);
  for (let request = 1; request <= 5; request += 1)
    await find(placed.number, email, browserAt(`10.5.0.${request}`));
  expect(await linksTo(email)).toBe(before + 3);
  const opened = await find(placed.number, email, browser);
  expect(opened.headers.get("location")).toContain(`/orders?order=${placed.number}`);
});
