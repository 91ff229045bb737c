import { asc, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";
import { sendReminders } from "#app/domain/checkout/reminders/send-reminders.server.ts";
import { consents } from "#app/domain/customers/customers.tables.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { customer } from "#tests/requests/cart-requests.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { db } = app.store;
const HOUR_MS = 3_600_000;
const BOX = { "consent-reminders": "on", "consent-notices-sms": "on" };
let variant: TestVariant;
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await saveTestSection(app.store, "comingBack", { ...DEFAULT_COMING_BACK, reminderHours: 4 });
  variant = await stockProduct(app.store, { name: "Left Dupatta", inventory: 90 });
});

/** A contact that no other test of the file uses. */
function contact() {
  people += 1;
  return { email: `typed-${people}@example.com`, phone: `+9198765${String(91_000 + people)}` };
}

const remember = (given: Record<string, string>, browser = app.visitor()) => {
  const cart = JSON.stringify([{ id: variant.id, quantity: 1, price: variant.priceMinor }]);
  return browser.post("/checkout/remember", { cart, ...given });
};

/** Runs the job some hours later. */
const run = (hours: number) =>
  sendReminders({ ...app.store.orders, clock: { now: () => new Date(Date.now() + hours * HOUR_MS) } });

async function recorded(email: string) {
  const reminders = await db.select().from(abandonedCheckouts).where(eq(abandonedCheckouts.email, email));
  const given = await db.select().from(consents).where(eq(consents.email, email)).orderBy(asc(consents.id));
  return { left: reminders, given };
}

test("a visitor who types a customer's address changes neither her saved checkout nor her consents", async () => {
  const { email, browser } = await customer(app);
  await remember({ ...BOX, phone: contact().phone }, browser);
  const before = await recorded(email);
  expect(before.left).toHaveLength(1);
  expect(before.given).toMatchObject([
    { purpose: "reminders", withdrawnAt: null },
    { purpose: "notices-sms", withdrawnAt: null },
  ]);
  for (const typed of [email, email.toUpperCase()]) {
    expect((await remember({ email: typed })).status).toBe(204);
    await remember({ email: typed, phone: contact().phone, ...BOX });
    const lines = [{ id: variant.id, quantity: 3, price: variant.priceMinor }];
    const unfinished = checkoutFields(lines, { ...contact(), email: typed, cvv: "", ...BOX });
    expect((await app.visitor().post("/checkout", unfinished)).status).toBe(400);
  }
  expect(await recorded(email)).toEqual(before);
  await remember({}, browser);
  expect((await recorded(email)).left).toEqual([]);
});

test("a visitor records no checkout and no consent for the address of an account that has none", async () => {
  const { email } = await customer(app);
  await remember({ ...contact(), email, ...BOX });
  const { left, given } = await recorded(email);
  expect(left).toEqual([]);
  expect(given).toEqual([]);
});

test("a phone number is stored with one waiting checkout, and with no other in the week after its reminder", async () => {
  const { phone } = contact();
  const emails = Array.from({ length: 6 }, () => contact().email);
  await Promise.all(emails.map((email) => remember({ email, phone, ...BOX })));
  const rows = await db.select().from(abandonedCheckouts).where(inArray(abandonedCheckouts.email, emails));
  expect(rows).toHaveLength(6);
  const [holder, ...others] = rows.filter((row) => row.phone === phone);
  expect(others).toEqual([]);
  // The checkout's script sends the same contact again with each change.
  await remember({ email: holder?.email ?? "", phone, ...BOX });
  expect((await recorded(holder?.email ?? "")).left).toMatchObject([{ phone }]);
  await run(5);
  const { email } = contact();
  await remember({ email, phone, ...BOX });
  expect((await recorded(email)).left).toMatchObject([{ phone: "" }]);
});

test("a guest who empties the box and ticks it again after a reminder gets no second one in the week", async () => {
  const { email } = contact();
  await remember({ email, ...BOX });
  await run(5);
  await remember({ email });
  expect((await recorded(email)).given.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
  await remember({ email, ...BOX });
  await run(10);
  expect(await db.$count(outgoingMessages, eq(outgoingMessages.recipient, email))).toBe(1);
  expect((await recorded(email)).left).toMatchObject([{ sentAt: expect.any(Date) as Date }]);
});
