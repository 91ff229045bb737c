// Proves SEC-COST-10

import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { db } = app.store;
let code = "";
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await switchSmsOn(app.store);
});

beforeEach(() => {
  people += 1;
  code = `ONCE${people}`;
});

const offer = (limits: { firstOrderOnly?: boolean; perCustomerLimit?: number }) =>
  db.insert(discounts).values({ id: newId(), code, title: code, kind: "percent", value: 1000, ...limits });

const contact = () => ({ email: `person-${people}@example.com`, phone: `98765${String(40_000 + people)}` });

/** Orders one piece with the code; returns the status, the text, and the newest order with the notes for the owner. */
async function buy(browser: Visitor, typed = contact(), discountCode = code) {
  const { id, priceMinor } = await stockProduct(app.store);
  const fields = checkoutFields([{ id, quantity: 1, price: priceMinor }], { ...typed, discountCode });
  const response = await browser.post("/checkout.data", fields);
  const [order] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order?.id ?? ""));
  const notes = events.flatMap(({ kind, detail }) => (kind === "noted" ? [detail.note ?? ""] : []));
  return { status: response.status, text: await response.text(), order, notes };
}

async function signedIn(): Promise<Visitor> {
  const browser = app.visitor();
  const { email } = contact();
  await browser.signUp(email, "moti jhumka 7");
  await browser.signIn(email, "moti jhumka 7");
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  return browser;
}

describe("a code for a first order", () => {
  const REFUSED = "This code is for a first order only.";

  beforeEach(() => offer({ firstOrderOnly: true }));

  test("the code answers alike for a typed contact that has ordered and for one that has not", async () => {
    expect((await buy(app.visitor(), contact(), "")).status).toBe(200);
    const stranger = await buy(app.visitor());
    expect(stranger.status).toBe(200);
    expect(stranger.notes).toEqual([expect.stringMatching(/^ONCE\d+ is for a first order\. Order #\d+ has/)]);
  });

  test.each([
    ["email", { phone: "9876549999" }],
    ["phone number", { email: "another@example.com" }],
  ])("an order with the same %s alone is marked for the owner", async (_title, other) => {
    await buy(app.visitor(), contact(), "");
    expect((await buy(app.visitor(), { ...contact(), ...other })).notes).toHaveLength(1);
  });

  test("the code is refused in a browser that has ordered, whatever contact is typed", async () => {
    const browser = app.visitor();
    expect((await buy(browser)).notes).toEqual([]);
    const again = await buy(browser, { email: "fresh@example.com", phone: "9876548888" });
    expect([again.status, again.text.includes(REFUSED)]).toEqual([409, true]);
  });

  test("the code is refused to an account whose confirmed address has ordered as a guest", async () => {
    const browser = await signedIn();
    await buy(app.visitor(), contact(), "");
    expect((await buy(browser)).text).toContain(REFUSED);
  });

  test("the code is refused to an account in a browser that has ordered as a guest", async () => {
    const browser = app.visitor();
    await buy(browser, { email: "", phone: contact().phone }, "");
    await browser.signUp(contact().email, "moti jhumka 7");
    await browser.signIn(contact().email, "moti jhumka 7");
    expect((await buy(browser)).text).toContain(REFUSED);
  });
});

describe("a code limited to one per customer", () => {
  const REFUSED = "You have used this code already.";

  beforeEach(() => offer({ perCustomerLimit: 1 }));

  test("a customer who uses it again as a guest elsewhere is marked for the owner", async () => {
    expect((await buy(await signedIn())).status).toBe(200);
    const guest = await buy(app.visitor());
    expect(guest.status).toBe(200);
    expect(guest.notes).toEqual([expect.stringContaining("is limited per customer. Order #")]);
  });

  test("a guest who uses it again with the account of the same confirmed address is refused", async () => {
    const browser = await signedIn();
    expect((await buy(app.visitor())).status).toBe(200);
    expect((await buy(browser)).text).toContain(REFUSED);
  });

  test("a guest who uses it again in the same browser is refused, with any contact", async () => {
    const browser = app.visitor();
    await buy(browser);
    expect((await buy(browser, { email: "new@example.com", phone: "9876547777" })).text).toContain(REFUSED);
  });

  test("orders of one contact without the code leave no mark", async () => {
    await buy(app.visitor(), contact(), "");
    expect((await buy(app.visitor())).notes).toEqual([]);
  });
});
