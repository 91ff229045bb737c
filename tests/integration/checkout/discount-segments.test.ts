import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { listPeople, segmentNamedIn } from "#app/domain/people/list-people.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { ALL_PEOPLE } from "#app/domain/people/person.ts";
import { listBuyerSegments } from "#app/domain/people/segments/buyer-segments.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { delivered, processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { store } = app;
const { db } = store;
const NOT_FOR_ACCOUNT = "This code is not for this account.";
const NOT_FOR_CONTACT = "This code is not for this email address or phone number.";

let number = 0;
let code = "";
let city = "";
let segmentId = "";

beforeAll(async () => {
  await saveTestSection(store, "checkout", { guests: true });
  await switchSmsOn(store);
});

/** A code for those who ordered to a city of this test. */
beforeEach(async () => {
  number += 1;
  code = `CITY${number}`;
  city = `Town ${number}`;
  segmentId = await addSegment({ city, minOrders: 1 });
  await offer({ code });
});

async function addSegment(rule: Partial<SegmentRule>): Promise<string> {
  const id = newId();
  const at = new Date();
  const row = { id, name: `Segment ${id.slice(-6)}`, rule: SegmentRule.parse(rule) };
  await db.insert(segments).values({ ...row, createdAt: at, updatedAt: at });
  return id;
}

async function offer({ code: discountCode }: { code: string | null }): Promise<string> {
  const id = newId();
  const terms = { title: `Discount ${number}`, kind: "percent" as const, value: 1000 };
  await db.insert(discounts).values({ id, code: discountCode, ...terms, segmentId });
  return id;
}

const contact = () => ({ email: `buyer-${number}@example.com`, phone: `98765${String(50_000 + number)}` });

async function signedIn(email: string): Promise<Visitor> {
  const browser = app.visitor();
  await browser.signUp(email, "moti jhumka 7");
  await browser.signIn(email, "moti jhumka 7");
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  return browser;
}

async function buy(browser: Visitor, fields: Record<string, string> = {}) {
  const { id, priceMinor } = await stockProduct(store, { priceMinor: 10_000 });
  const response = await browser.post(
    "/checkout.data",
    checkoutFields([{ id, quantity: 1, price: priceMinor }], fields),
  );
  const [order] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  return { status: response.status, text: await response.text(), order };
}

/** Buys in the city of the segment, as with a real payment provider. */
async function buyInCity(browser: Visitor, fields: Record<string, string> = {}) {
  const bought = await buy(browser, { ...fields, city });
  expect(bought.status).toBe(200);
  await makePaymentsReal(store);
  return bought;
}

interface Quote {
  offered: { id: string; code: string | null; title: string }[];
  codeError: string | null;
}

async function quote(browser: Visitor, discountCode: string): Promise<Quote> {
  const { id } = await stockProduct(store);
  const response = await browser.get(`/cart/quote?${new URLSearchParams({ ids: id, code: discountCode })}`);
  return (await response.json()) as Quote;
}

describe("a code for a segment", () => {
  test("an account in the segment uses the code, and another account is refused in cart and checkout", async () => {
    const member = await signedIn(`member-${number}@example.com`);
    const stranger = await signedIn(`stranger-${number}@example.com`);
    await buyInCity(member);
    await buy(stranger);
    expect(await quote(member, code)).toMatchObject({ offered: [{ code }], codeError: null });
    expect(await quote(stranger, code)).toMatchObject({ offered: [], codeError: NOT_FOR_ACCOUNT });
    const refused = await buy(stranger, { discountCode: code });
    expect([refused.status, refused.text.includes(NOT_FOR_ACCOUNT)]).toEqual([409, true]);
    const used = await buy(member, { discountCode: code });
    expect([used.status, used.order?.discountCode, used.order?.discountMinor]).toEqual([200, code, 1000]);
  });

  test("an account's typed contact does not matter", async () => {
    await buyInCity(app.visitor(), contact());
    const stranger = await signedIn(`other-${number}@example.com`);
    expect((await buy(stranger, { ...contact(), discountCode: code })).text).toContain(NOT_FOR_ACCOUNT);
  });

  test.each([
    ["phone number", { email: "elsewhere@example.com" }],
    ["email address", { phone: "9876512121" }],
  ])("a guest is matched by the %s of an earlier purchase", async (_title, other) => {
    await buyInCity(app.visitor(), contact());
    expect((await quote(app.visitor(), code)).offered).toMatchObject([{ code }]);
    const used = await buy(app.visitor(), { ...contact(), ...other, discountCode: code });
    expect([used.status, used.order?.discountCode]).toEqual([200, code]);
  });

  test("a guest with the confirmed email address of an account in the segment uses the code", async () => {
    const email = `signed-out-${number}@example.com`;
    await buyInCity(await signedIn(email), { email: "typed@example.com" });
    const used = await buy(app.visitor(), {
      email: email.toUpperCase(),
      phone: "9876513131",
      discountCode: code,
    });
    expect([used.status, used.order?.discountCode]).toEqual([200, code]);
  });

  test("a guest with another contact, or that of an order without a payment, is refused", async () => {
    expect((await buy(app.visitor(), { ...contact(), city })).status).toBe(200);
    for (const typed of [{ email: "nobody@example.com", phone: "9876514141" }, contact()]) {
      const refused = await buy(app.visitor(), { ...typed, discountCode: code });
      expect([refused.status, refused.text.includes(NOT_FOR_CONTACT)]).toEqual([409, true]);
    }
  });
});

describe("an automatic discount for a segment", () => {
  test("only a signed-in account in the segment gets it, and no contact or code tells a guest", async () => {
    const email = `auto-${number}@example.com`;
    const member = await signedIn(email);
    await buyInCity(member, contact());
    const id = await offer({ code: null });
    const has = async (browser: Visitor, discountCode: string) =>
      (await quote(browser, discountCode)).offered.some((offered) => offered.id === id);
    expect(await has(member, "")).toBe(true);
    expect(await has(await signedIn(`no-auto-${number}@example.com`), "")).toBe(false);
    expect([await has(app.visitor(), ""), await has(app.visitor(), code)]).toEqual([false, false]);
    const guest = await buy(app.visitor(), { email, phone: contact().phone });
    expect([guest.status, guest.order?.discountMinor]).toEqual([200, 0]);
    expect((await buy(member)).order?.discountMinor).toBe(1000);
  });
});

describe("a membership that changes", () => {
  test("a customer who left the segment since the quote is refused the code, and no use is recorded", async () => {
    const member = await signedIn(`leaving-${number}@example.com`);
    const { order } = await buyInCity(member);
    expect((await quote(member, code)).codeError).toBeNull();
    await db
      .update(orders)
      .set({ isTest: true })
      .where(eq(orders.id, order?.id ?? ""));
    const before = await db.$count(discountRedemptions);
    expect((await buy(member, { discountCode: code })).text).toContain(NOT_FOR_ACCOUNT);
    expect(await db.$count(discountRedemptions)).toBe(before);
  });

  test("an automatic discount that no longer applies changes the total before anything is charged", async () => {
    const member = await signedIn(`rule-${number}@example.com`);
    await buyInCity(member);
    await offer({ code: null });
    await db
      .update(segments)
      .set({ rule: SegmentRule.parse({ minOrders: 9 }) })
      .where(eq(segments.id, segmentId));
    const refused = await buy(member, { total: "9630" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The total is now $107.00 instead of $96.30.");
  });

  test("a customer who joined the segment since the quote uses the code", async () => {
    const member = await signedIn(`joining-${number}@example.com`);
    expect((await quote(member, code)).codeError).toBe(NOT_FOR_ACCOUNT);
    await buyInCity(member);
    expect((await buy(member, { discountCode: code })).order?.discountCode).toBe(code);
  });
});

test("one person's segments are those in whose lists the person is, for each condition", async () => {
  const returned = await delivered(store);
  await processReturn(store, await request(store, returned.input()));
  await makePaymentsReal(store);
  const browser = await signedIn(`rules-${number}@example.com`);
  await buyInCity(browser);
  const [other] = await db
    .select()
    .from(users)
    .where(eq(users.email, `rules-${number}@example.com`));
  const ids = [returned.customer.id, other?.id ?? ""];
  await db.insert(people).values({ userId: ids[1] ?? "", tags: ["silk"], updatedAt: new Date() });
  await db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - 40 * DAY_MS) })
    .where(eq(orders.userId, ids[1] ?? ""));
  const rules: Partial<SegmentRule>[] = [
    { minSpentMinor: 8000 },
    { minOrders: 1 },
    { orderedWithinDays: 30 },
    { notOrderedForDays: 30 },
    { minReturnedPercent: 10 },
    { city },
    { size: "no such size" },
    { tag: "silk" },
  ];
  const now = new Date();
  const currency = "USD";
  const asked = [];
  for (const rule of rules) asked.push(await addSegment(rule));
  let members = 0;
  for (const userId of ids) {
    const buyer = { userId, contact: null };
    const own = await listBuyerSegments(db, { buyer, segmentIds: asked, currency, now });
    for (const [index, segment] of asked.entries()) {
      const requested = { ...ALL_PEOPLE, segment };
      const condition = await segmentNamedIn(db, requested, now);
      const listed = await listPeople(db, requested, { currency, ...(condition && { segment: condition }) });
      const isListed = listed.people.some(({ id }) => id === userId);
      expect([rules[index], own.has(segment)]).toEqual([rules[index], isListed]);
      if (isListed) members += 1;
    }
  }
  expect(members).toBeGreaterThanOrEqual(6);
});
