import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  countReminders,
  deleteOldAbandonedCheckouts,
} from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";
import { sendReminders } from "#app/domain/checkout/reminders/send-reminders.server.ts";
import { consents, users } from "#app/domain/customers/customers.tables.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add, customer, quantitiesIn } from "#tests/requests/cart-requests.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db, orders } = app.store;
const HOUR_MS = 3_600_000;
const BOX = { "consent-reminders": "on" };
const DECLINED_CARD = "4000000000000002";
let variant: TestVariant;
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  variant = await stockProduct(app.store, { name: "Left Kaftan", inventory: 90 });
});

const remindAfter = (reminderHours: number) =>
  saveTestSection(app.store, "comingBack", { ...DEFAULT_COMING_BACK, reminderHours });

beforeEach(() => remindAfter(4));

/** A contact that no other test of the file uses. */
function contact() {
  people += 1;
  return { email: `left-${people}@example.com`, phone: `+9198765${String(71_000 + people)}` };
}

const cartOf = (of = variant) => JSON.stringify([{ id: of.id, quantity: 2, price: of.priceMinor }]);

/** The request of the checkout's script. */
const remember = (given: Record<string, string>, browser = app.visitor()) =>
  browser.post("/checkout/remember", { cart: cartOf(), ...BOX, ...given });

const buy = (given: Record<string, string>, browser = app.visitor()) =>
  browser.post(
    "/checkout",
    checkoutFields([{ id: variant.id, quantity: 1, price: variant.priceMinor }], given),
  );

/** Runs the job some hours later. */
const run = (hours = 5) =>
  sendReminders({ ...orders, clock: { now: () => new Date(Date.now() + hours * HOUR_MS) } });

const remindersTo = (email: string) => db.$count(outgoingMessages, eq(outgoingMessages.recipient, email));

async function linksIn(email: string) {
  const message = await waitForEmail(app.store.outboxFolder, email, /cart .* is saved/);
  const links = [...(message.text ?? "").matchAll(/https?:\/\/[^/]+(\/cart\/restore\S*)/g)].map(
    ([, path]) => path ?? "",
  );
  return {
    cart: links.find((path) => !path.includes("unsubscribe")) ?? "",
    stop: links.at(-1) ?? "",
    message,
  };
}

describe("a guest who leaves the checkout", () => {
  test("is reminded once after the hours of the setting, having ticked the box", async () => {
    const given = contact();
    expect((await remember(given)).status).toBe(204);
    await run(3);
    expect(await remindersTo(given.email)).toBe(0);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await remindersTo(given.email)).toBe(1);
    const { message } = await linksIn(given.email);
    expect(message.text).toContain("Left Kaftan");
    expect(message.text).not.toContain("Asha");
  });

  test("is not reminded of the same cart again within a week", async () => {
    const given = contact();
    await remember(given);
    await run();
    await remember(given);
    await run(10);
    expect(await db.$count(abandonedCheckouts, eq(abandonedCheckouts.email, given.email))).toBe(1);
  });

  test("is reminded without JavaScript, after a declined card or a form with errors", async () => {
    const unfinished: Record<string, string>[] = [{ cardNumber: DECLINED_CARD }, { cvv: "" }];
    for (const more of unfinished) {
      const given = contact();
      expect((await buy({ ...given, ...BOX, ...more })).status).toBeGreaterThanOrEqual(400);
      await run();
      expect(await remindersTo(given.email)).toBe(1);
    }
  });

  test("is not recorded without the box, without an address, or while reminders are off", async () => {
    const [one, two, three] = [contact(), contact(), contact()];
    await remember({ ...one, "consent-reminders": "" });
    await remember({ ...two, email: "no address" });
    await buy({ ...one, cardNumber: DECLINED_CARD });
    await remindAfter(0);
    expect(pageText(await (await app.visitor().get("/checkout")).text())).not.toContain("Remind me once");
    await remember(three);
    for (const { email } of [one, two, three]) {
      expect(await db.$count(abandonedCheckouts, eq(abandonedCheckouts.email, email))).toBe(0);
      expect(await db.$count(consents, eq(consents.email, email))).toBe(0);
    }
  });

  test("a customer who clears the reminder checkbox is not reminded", async () => {
    const given = contact();
    await remember(given);
    await remember({ ...given, "consent-reminders": "" });
    await run();
    expect(await remindersTo(given.email)).toBe(0);
    expect(await db.$count(abandonedCheckouts, eq(abandonedCheckouts.email, given.email))).toBe(0);
  });
});

describe("an order ends the reminder", () => {
  test("whether it was placed with the box, or with the same address or phone number in another checkout", async () => {
    const [ownContact, byEmail, byPhone] = [contact(), contact(), contact()];
    expect((await buy({ ...ownContact, ...BOX })).status).toBe(200);
    await remember(byEmail);
    expect((await buy({ ...byEmail, phone: contact().phone })).status).toBe(200);
    await remember(byPhone);
    expect((await buy({ ...byPhone, email: contact().email })).status).toBe(200);
    await run();
    for (const { email } of [ownContact, byEmail, byPhone]) {
      const kind = eq(outgoingMessages.kind, "cart-reminder");
      const rows = await db.select().from(outgoingMessages).where(kind);
      expect(rows.map(({ recipient }) => recipient)).not.toContain(email);
      expect(await db.$count(abandonedCheckouts, eq(abandonedCheckouts.email, email))).toBe(0);
    }
  });

  test("a customer who is paying at the time is reminded only if the payment fails", async () => {
    const { email, browser } = await customer(app);
    await remember({}, browser);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const id = newId();
    const now = new Date();
    const userId = user?.id ?? "";
    const open = { id, userId, idempotencyKey: id, requestHash: "", createdAt: now, expiresAt: now };
    await db.insert(checkouts).values({ ...open, status: "reserved" });
    const reminders = async () =>
      (await db.select().from(abandonedCheckouts).where(eq(abandonedCheckouts.email, email))).map(
        ({ sentAt }) => sentAt !== null,
      );
    await run();
    expect(await reminders()).toEqual([false]);
    await db.update(checkouts).set({ status: "expired" }).where(eq(checkouts.id, id));
    await run();
    expect(await reminders()).toEqual([true]);
  });

  test("a cart of which nothing can be bought any more is not reminded of", async () => {
    const given = contact();
    const soldOut = await stockProduct(app.store, { name: "Gone Kaftan", inventory: 0 });
    await remember({ ...given, cart: cartOf(soldOut) });
    await run();
    expect(await remindersTo(given.email)).toBe(0);
  });
});

describe("the links of a reminder", () => {
  test("restore the cart on another device by a button, and refuse a changed link", async () => {
    const given = contact();
    await remember(given);
    await run();
    const { cart } = await linksIn(given.email);
    const device = app.visitor();
    const page = pageText(await (await device.get(cart)).text());
    expect(page).toContain("Left Kaftan");
    expect(page).not.toContain(given.email);
    expect(await quantitiesIn(device)).toEqual({});
    expect((await device.post(`${cart}x`, {})).status).toBe(404);
    expect((await device.post(cart, {})).headers.get("location")).toBe("/cart");
    expect(await quantitiesIn(device)).toEqual({ "Left Kaftan": 2 });
  });

  test("end all reminders by one click in the mail client, also after the saved cart was deleted", async () => {
    const given = contact();
    await remember(given);
    await run();
    const { cart, stop, message } = await linksIn(given.email);
    const header = message.headers.find(({ key }) => key === "list-unsubscribe");
    expect(header?.value.replaceAll(/\s/g, "")).toContain(stop);
    await deleteOldAbandonedCheckouts(db, new Date(Date.now() + 31 * 24 * HOUR_MS));
    expect((await app.visitor().get(cart)).status).toBe(404);
    expect((await app.visitor().post(`${stop}x`, {})).status).toBe(404);
    const oneClick = await app.visitor().post(stop, { "List-Unsubscribe": "One-Click" });
    expect(oneClick.status).toBe(200);
    const [consent] = await db.select().from(consents).where(eq(consents.email, given.email));
    expect(consent).toMatchObject({ purpose: "reminders" });
    expect(consent?.withdrawnAt).not.toBeNull();
  });
});

describe("a signed-in customer", () => {
  test("agrees once, is reminded of a later checkout that was only opened, and withdraws under Your data", async () => {
    const { email, browser } = await customer(app);
    await add(browser, variant);
    expect(pageText(await (await browser.get("/checkout")).text())).toContain("Remind me once by email");
    await remember({ email: "somebody@example.com" }, browser);
    expect(pageText(await (await browser.get("/checkout")).text())).not.toContain("Remind me once by email");
    const [abandoned] = await db.select().from(abandonedCheckouts).where(eq(abandonedCheckouts.email, email));
    expect(abandoned?.lines).toEqual([{ variantId: variant.id, quantity: 1 }]);
    expect(pageText(await (await browser.get("/profile/data")).text())).toContain("Withdraw for reminders");
    await browser.post("/profile/data", { withdraw: "reminders" });
    await run();
    expect(
      (await emailsTo(app.store.outboxFolder, email)).some(({ subject }) => subject?.includes("saved")),
    ).toBe(false);
    expect(await db.$count(abandonedCheckouts, eq(abandonedCheckouts.email, email))).toBe(0);
  });

  test("is not recorded for a checkout that the browser only prefetches", async () => {
    const { email, browser } = await customer(app);
    await add(browser, variant);
    await remember({}, browser);
    const isOwn = eq(abandonedCheckouts.email, email);
    await db.delete(abandonedCheckouts).where(isOwn);
    await browser.get("/checkout.data", { "sec-purpose": "prefetch" });
    expect(await db.$count(abandonedCheckouts, isOwn)).toBe(0);
    await browser.get("/checkout.data");
    expect(await db.$count(abandonedCheckouts, isOwn)).toBe(1);
  });

  test("the data download contains the saved cart, which is deleted with the account", async () => {
    const { email, browser } = await customer(app);
    await remember({}, browser);
    await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    const copy = await (await browser.post("/profile/data/download", { password: "moti jhumka 7" })).text();
    expect(JSON.parse(copy)).toMatchObject({ abandonedCheckouts: [{ lines: [{ variantId: variant.id }] }] });
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(await deleteAccount(app.store, user?.id ?? "")).toEqual({ ok: true });
    expect(await db.$count(abandonedCheckouts, eq(abandonedCheckouts.email, email))).toBe(0);
  });
});

test("the analytics count the reminders sent and the orders that followed", async () => {
  const sentAt = new Date(Date.now() - HOUR_MS / 60);
  const [ordered, byPhone, silent] = [contact(), contact(), contact()];
  const lines = [{ variantId: variant.id, quantity: 1 }];
  const rows = [ordered, byPhone, silent].map((given) => ({
    id: newId(),
    ...given,
    lines,
    leftAt: sentAt,
    sentAt,
  }));
  await db.insert(abandonedCheckouts).values(rows);
  await buy(ordered);
  await buy({ ...byPhone, email: contact().email });
  const span = { from: new Date(sentAt.getTime() - 1), to: new Date(sentAt.getTime() + 1) };
  expect(await countReminders(db, span)).toEqual({ sent: 3, ordered: 2 });
  expect(pageText(await (await admin.get("/admin/analytics")).text())).toContain("Orders after a reminder");
});
