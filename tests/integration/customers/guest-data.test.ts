import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { deleteUnusedGuests } from "#app/domain/checkout/personal-data.server.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { consents, users } from "#app/domain/customers/customers.tables.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import { sendContactMessage } from "#app/domain/customers/messages/contact.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { tablesWith } from "#tests/fixtures/database/tables-with.ts";
import { waitForBlocked } from "#tests/fixtures/database/wait-for-blocked.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { deliver } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
const PATH = "/admin/customers/guests";
const DECLINED_CARD = "4000000000000002";
let variant: TestVariant;
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await switchSmsOn(app.store);
  variant = await stockProduct(app.store, { name: "Guest's Stole", inventory: 90 });
});

function contact() {
  people += 1;
  return { email: `guest.data.${people}@example.com`, phone: `+9198765${String(61_000 + people)}` };
}

async function order(given: { email: string; phone: string }, more: Record<string, string> = {}) {
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const browser = app.visitor();
  const response = await browser.post("/checkout", checkoutFields(lines, { ...given, ...more }));
  if (response.status !== 200) throw new Error(`The order was not placed: ${response.status}`);
  const [placed] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!placed) throw new Error("No order");
  return { ...placed, browser };
}

const erase = (typed: string, again = typed) => admin.post(PATH, { contact: typed, again });

describe("the data of a guest in the admin", () => {
  test("a copy holds all orders, unfinished checkouts, consents and messages of the contact, and is audited", async () => {
    const given = contact();
    const first = await order(given);
    await order(given);
    const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
    const declined = checkoutFields(lines, { ...given, cardNumber: DECLINED_CARD, firstName: "Declined" });
    expect((await app.visitor().post("/checkout", declined)).status).toBe(402);
    await giveConsents(db, {
      email: given.phone,
      purposes: ["whatsapp"],
      source: "checkout",
      now: new Date(),
    });
    const page = pageText(await (await admin.get(`${PATH}?contact=${given.phone.slice(3)}`)).text());
    expect(page).toContain(`Order #${String(first.number).padStart(6, "0")}`);
    const response = await admin.post(`${PATH}/export`, { contact: given.phone.slice(3) });
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="guest-[\d-]+\.json"$/,
    );
    const text = await response.text();
    expect(text).toContain("Declined Verma");
    expect(JSON.parse(text)).toMatchObject({
      orders: [{ email: given.email }, { email: given.email }],
      consents: [{ purpose: "whatsapp" }],
      emails: [{ kind: "order-confirmation" }, { kind: "order-confirmation" }],
      phoneMessages: [
        { channel: "sms", kind: "order-confirmation", recipient: given.phone },
        { channel: "sms", kind: "order-confirmation" },
      ],
    });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "guest.export"));
    expect(JSON.stringify(entry)).not.toContain(given.email);
  });

  test("an erasure is confirmed by typing the contact, waits for open orders, and then leaves no trace", async () => {
    const given = { email: "roshanara.guest@example.com", phone: "+919123459871" };
    const { id, totalMinor } = await order(given, { lastName: "Roshanara", address: "5 Chowk Gali" });
    await sendContactMessage(app.store, "127.0.0.8", {
      name: "Roshanara",
      email: given.email,
      subject: "My order",
      message: "Where is it?",
    });
    const asked = await app.visitor().get(`${PATH}?contact=${given.email}`);
    expect(asked.status).toBe(302);
    expect((await erase(given.email, "another@example.com")).status).toBe(400);
    const early = await erase(given.email);
    expect(early.status).toBe(409);
    expect(pageText(await early.text())).toContain("is still open");
    await deliver(app.store, id);
    expect((await erase(given.email)).headers.get("location")).toBe(PATH);
    for (const trace of ["roshanara", given.phone, "5 chowk gali"])
      await expect
        .poll(async () => ({ trace, tables: await tablesWith(app.store, trace) }))
        .toEqual({ trace, tables: [] });
    const [kept] = await db.select().from(orders).where(eq(orders.id, id));
    expect(kept).toMatchObject({ totalMinor, userId: null, customerName: "Deleted customer" });
    expect(await db.$count(auditLog, eq(auditLog.action, "guest.erase"))).toBe(1);
  });

  test("an order of one guest that is still open stops the erasure of all others", async () => {
    const given = contact();
    const delivered = await order(given);
    await deliver(app.store, delivered.id);
    await order(given);
    expect((await erase(given.email)).status).toBe(409);
    const [row] = await db.select().from(orders).where(eq(orders.id, delivered.id));
    expect(row?.email).toBe(given.email);
  });

  test("an erasure returns the piece held for a request to the stock that pages show", async () => {
    const given = contact();
    const { productId, id: variantId } = await stockProduct(app.store, { inventory: 1 });
    const page = async () => pageText(await (await app.visitor().get(`/products/test-${productId}`)).text());
    const now = new Date();
    const held = { sentAt: now, offeredUntil: new Date(now.getTime() + 3_600_000), isHeld: true };
    const alert = { id: newId(), variantId, email: given.email, createdAt: now, ...held };
    await db.insert(stockAlerts).values(alert);
    await adjustStock(db, variantId, -1, { reason: "reserved", referenceId: alert.id });
    expect(await page()).toContain("Out of Stock");
    expect((await erase(given.email)).status).toBe(302);
    expect(await page()).toContain("Only 1 left!");
  });

  test("the page of a guest leads to this page, and erases and exports nothing by itself", async () => {
    const { userId, id } = await order(contact());
    const path = `/admin/customers/${userId}`;
    const html = await (await admin.get(path)).text();
    expect(html).toContain('href="/admin/customers/guests"');
    expect(html).not.toContain("Erase permanently");
    expect((await admin.post(path, { email: "" })).status).toBe(404);
    expect((await admin.post(`${path}/export`, {})).status).toBe(404);
    expect(await db.$count(orders, eq(orders.id, id))).toBe(1);
  });

  test("an account with the same address keeps its data", async () => {
    const given = contact();
    const { id } = await order(given);
    await deliver(app.store, id);
    await app.visitor().signUp(given.email, "moti jhumka 7");
    await giveConsents(db, { email: given.email, purposes: ["news"], source: "account", now: new Date() });
    expect((await erase(given.email)).status).toBe(302);
    expect(await db.$count(users, eq(users.email, given.email))).toBe(1);
    expect(await db.$count(consents, eq(consents.email, given.email))).toBe(1);
  });
});

test("a guest who removes one of two orders without an email address keeps the consent and messages of the other", async () => {
  const given = { ...contact(), email: "" };
  const [first, second] = [await order(given), await order(given)];
  await giveConsents(db, { email: given.phone, purposes: ["whatsapp"], source: "checkout", now: new Date() });
  await deliver(app.store, first.id);
  await first.browser.post(`/orders/${first.number}/data`, { intent: "erase" });
  expect(await db.$count(consents, eq(consents.email, given.phone))).toBe(1);
  expect(await db.$count(outgoingMessages, eq(outgoingMessages.recipient, given.phone))).toBeGreaterThan(0);
  await deliver(app.store, second.id);
  await second.browser.post(`/orders/${second.number}/data`, { intent: "erase" });
  expect(await db.$count(consents, eq(consents.email, given.phone))).toBe(0);
  expect(await db.$count(outgoingMessages, eq(outgoingMessages.recipient, given.phone))).toBe(0);
});

test("a guest who begins a checkout while the last data are erased keeps it, and its reserved stock", async () => {
  const userId = await findOrCreateGuest(db, app.store.secret, contact());
  const id = newId();
  const { removal } = await inTransaction(db, async (tx) => {
    const at = new Date();
    const begun = { id, userId, idempotencyKey: newId(), requestHash: "", createdAt: at, expiresAt: at };
    await tx.insert(checkouts).values({ ...begun, status: "reserved" });
    const removal = inTransaction(db, (other) => deleteUnusedGuests(other, [userId]));
    await waitForBlocked(tx);
    return { removal };
  });
  await removal;
  expect(await db.$count(checkouts, eq(checkouts.id, id))).toBe(1);
});
