import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { alertPhoneKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { forgedCode } from "#tests/fixtures/forged-code.ts";
import { sendReminders } from "#app/domain/checkout/reminders/send-reminders.server.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { eraseContact } from "#app/domain/privacy/internal/erase-contact.server.ts";
import { exportByContact } from "#app/domain/privacy/internal/export-account.server.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { MAX_VARIABLE, MESSAGE_KIND_NAMES } from "#app/domain/messages/message-kinds.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { tablesWith } from "#tests/fixtures/database/tables-with.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const HOUR_MS = 3_600_000;
const templates = Object.fromEntries(MESSAGE_KIND_NAMES.map((kind) => [kind, kind]));
let fake: FakeMessengers;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  ({ app } = await openTestAdmin(fake.env()));
  await saveTestSection(app.store, "checkout", { guests: true });
  await saveTestSection(app.store, "comingBack", { ...DEFAULT_COMING_BACK, reminderHours: 4 });
  await switchOn({ whatsapp: true, sms: true });
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

function switchOn({ whatsapp, sms }: { whatsapp: boolean; sms: boolean }) {
  return saveTestSection(app.store, "messages", {
    whatsapp: { ...DEFAULT_MESSAGES.whatsapp, isOn: whatsapp, templates },
    sms: { isOn: sms, templates },
  });
}

function contact() {
  people += 1;
  return { email: `notice-${people}@example.com`, phone: `+9198765${82_000 + people}` };
}

/** Requests a notice by email, and returns the link to its page for the phone; null where none is offered. */
async function requestNotice(variant: TestVariant, email: string): Promise<string | null> {
  const path = `/products/test-${variant.productId}/back-in-stock`;
  const visitor = app.visitor();
  const response = await visitor.post(path, { variant: variant.id, email });
  expect(response.status).toBe(302);
  const page = await (await visitor.get(response.headers.get("location") ?? "")).text();
  const link = /\/back-in-stock\/phone\?[^"\\ ]*/.exec(page)?.[0];
  return link?.replaceAll("&amp;", "&").replaceAll(String.raw`\u0026`, "&") ?? null;
}

async function restock(variant: TestVariant): Promise<void> {
  await adjustStock(app.store.db, variant.id, 5);
  await sendStockAlerts(app.store.orders);
}

const receivedBy = (phone: string) => fake.received.filter(({ to }) => `+${to}` === phone);

async function expectOne(phone: string, channel: "whatsapp" | "sms", template: string): Promise<string[]> {
  await vi.waitFor(() => expect(receivedBy(phone)).toHaveLength(1), { timeout: 10_000, interval: 50 });
  const [message] = receivedBy(phone);
  expect([message?.channel, message?.template]).toEqual([channel, template]);
  for (const value of message?.values ?? []) expect(value.length).toBeLessThanOrEqual(MAX_VARIABLE);
  return message?.values ?? [];
}

// The variable of the message ends in the middle of the emoji.
const soldOut = () =>
  stockProduct(app.store, { name: "Notice Shawl of Fine Wool 100🧣 from Ladakh", inventory: 0 });

test("a piece that is back is announced once on the channel that the person agreed to, and its link leads to the piece", async () => {
  for (const channel of ["whatsapp", "sms"] as const) {
    const variant = await soldOut();
    const { email, phone } = contact();
    const link = await requestNotice(variant, email);
    expect(link).not.toBeNull();
    const visitor = app.visitor();
    expect(pageText(await (await visitor.get(link ?? "")).text())).toContain("On your phone, too?");
    const none = await visitor.post(link ?? "", { phone });
    expect(none.status).toBe(400);
    const wrong = await visitor.post(link ?? "", { phone: "12", [`consent-notices-${channel}`]: "on" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toMatch(
      new RegExp(`<input[^>]*name="consent-notices-${channel}"[^>]*checked`),
    );
    const done = await visitor.post(link ?? "", { phone, [`consent-notices-${channel}`]: "on" });
    expect(done.status).toBe(302);
    expect(await hasConsent(app.store.db, email, `notices-${channel}`)).toBe(true);
    await restock(variant);
    await sendStockAlerts(app.store.orders);
    const code = (await expectOne(phone, channel, "back-in-stock")).at(-1) ?? "";
    const opened = await app.visitor().get(`/m/${code}`);
    expect(opened.headers.get("location")).toMatch(/^\/back-in-stock\?alert=/);
    const forged = await app.visitor().get(`/m/${forgedCode(code)}`);
    expect(forged.headers.get("location")).toBe("/products");
  }
});

test("a number without a consent gets nothing, and an undelivered message on WhatsApp is not sent by SMS", async () => {
  const variant = await soldOut();
  const { email, phone } = contact();
  await requestNotice(variant, email);
  await app.store.db.update(stockAlerts).set({ phone }).where(eq(stockAlerts.email, email));
  fake.modes.whatsapp = "rejects";
  const other = contact();
  const link = (await requestNotice(variant, other.email)) ?? "";
  await app.visitor().post(link, { phone: other.phone, "consent-notices-whatsapp": "on" });
  const third = contact();
  const last = (await requestNotice(variant, third.email)) ?? "";
  await app.visitor().post(last, { phone: third.phone, "consent-notices-sms": "on" });
  await restock(variant);
  await expectOne(third.phone, "sms", "back-in-stock");
  expect(receivedBy(phone)).toEqual([]);
  expect(receivedBy(other.phone).filter(({ channel }) => channel === "sms")).toEqual([]);
  fake.modes.whatsapp = "well";
});

test("the page for the phone opens with its own key alone, adds nothing to a strange request, and is not offered without a channel", async () => {
  const variant = await soldOut();
  const { email, phone } = contact();
  const link = (await requestNotice(variant, email)) ?? "";
  expect((await app.visitor().get(link.replace(/key=[^&]*/, "key=x"))).status).toBe(404);
  const strange = crypto.randomUUID();
  const key = alertPhoneKey(app.store.checkout.secret, strange);
  const path = `/back-in-stock/phone?${new URLSearchParams({ alert: strange, key })}`;
  const done = await app.visitor().post(path, { phone, "consent-notices-sms": "on" });
  expect(done.status).toBe(302);
  const waiting = await app.store.db.select().from(stockAlerts).where(eq(stockAlerts.phone, phone));
  expect(waiting).toEqual([]);
  await switchOn({ whatsapp: false, sms: false });
  expect(await requestNotice(variant, contact().email)).toBeNull();
  expect((await app.visitor().get(link)).status).toBe(404);
  await switchOn({ whatsapp: true, sms: true });
});

test("a reminder of an abandoned checkout goes to the phone with consent for the channel, and stopping reminders ends it", async () => {
  const variant = await stockProduct(app.store, { name: "Left Kaftan", inventory: 9 });
  const cart = JSON.stringify([{ id: variant.id, quantity: 1, price: variant.priceMinor }]);
  const remember = (fields: Record<string, string>) =>
    app.visitor().post("/checkout/remember", { cart, "consent-reminders": "on", ...fields });
  const [agreed, silent] = [contact(), contact()];
  await remember({ ...agreed, "consent-notices-sms": "on" });
  await remember(silent);
  const clock = { now: () => new Date(Date.now() + 5 * HOUR_MS) };
  expect(await sendReminders({ ...app.store.orders, clock })).toBe(2);
  const [code = ""] = await expectOne(agreed.phone, "sms", "cart-reminder");
  const opened = await app.visitor().get(`/m/${code}`);
  expect(opened.headers.get("location")).toContain("/cart/restore?id=");
  expect(receivedBy(silent.phone)).toEqual([]);
  await app.visitor().post("/checkout/remember", { cart, ...agreed });
  expect(await hasConsent(app.store.db, agreed.email, "notices-sms")).toBe(false);
});

test("the number of a request is exported and deleted with the person's data", async () => {
  const variant = await soldOut();
  const { email, phone } = contact();
  const link = (await requestNotice(variant, email)) ?? "";
  await app.visitor().post(link, { phone, "consent-notices-sms": "on" });
  const { backInStock } = await exportByContact(app.store.db, email, []);
  expect(backInStock).toMatchObject([{ phone }]);
  const { db, jobs } = app.store;
  await inTransaction(db, (tx) => eraseContact(tx, jobs, phone));
  expect(await db.$count(stockAlerts, eq(stockAlerts.email, email))).toBe(0);
});

test("messages to the number of a request or reminder are exported and deleted with the data of its email address", async () => {
  const { db, jobs } = app.store;
  const variant = await soldOut();
  const { email, phone } = contact();
  const link = (await requestNotice(variant, email)) ?? "";
  await app.visitor().post(link, { phone, "consent-notices-sms": "on" });
  const cart = JSON.stringify([{ id: variant.id, quantity: 1, price: variant.priceMinor }]);
  const box = { "consent-reminders": "on", "consent-notices-sms": "on" };
  await app.visitor().post("/checkout/remember", { cart, email, phone, ...box });
  await restock(variant);
  const clock = { now: () => new Date(Date.now() + 5 * HOUR_MS) };
  expect(await sendReminders({ ...app.store.orders, clock })).toBe(1);
  const { phoneMessages } = await exportByContact(db, email, []);
  expect(phoneMessages.map(({ kind }) => kind)).toEqual(["back-in-stock", "cart-reminder"]);
  await inTransaction(db, (tx) => eraseContact(tx, jobs, email));
  expect(await tablesWith(app.store, phone)).toEqual([]);
});

test("an abandoned checkout is deleted with the data of its phone number", async () => {
  const { db, jobs } = app.store;
  const variant = await stockProduct(app.store, { inventory: 9 });
  const cart = JSON.stringify([{ id: variant.id, quantity: 1, price: variant.priceMinor }]);
  const { email, phone } = contact();
  await app.visitor().post("/checkout/remember", { cart, email, phone, "consent-reminders": "on" });
  expect(await exportByContact(db, phone, [])).toMatchObject({ abandonedCheckouts: [{ phone }] });
  await inTransaction(db, (tx) => eraseContact(tx, jobs, phone));
  expect(await tablesWith(app.store, phone)).toEqual([]);
});

// Proves SEC-HTTP-07
test("the page for the phone leads back to a page of the shop alone", async () => {
  const variant = await soldOut();
  const { email } = contact();
  const link = (await requestNotice(variant, email)) ?? "";
  const [path = "", query] = link.split("?");
  const leadsTo = async (to: string) => {
    const params = new URLSearchParams(query);
    params.set("to", to);
    const fields = { phone: contact().phone, "consent-notices-sms": "on" };
    const saved = await app.visitor().post(`${path}?${params}`, fields);
    return saved.headers.get("location");
  };
  expect(await leadsTo("/products/shawl?colour=red")).toBe("/products/shawl?colour=red");
  for (const to of ["/products/..//evil.example", "//evil.example", "https://evil.example/products/"])
    expect(await leadsTo(to)).toBe("/products");
});
