import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { NO_CASH_RULES, type CashRules } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { newId } from "#app/lib/id.ts";
import { DRAFT_CARD, DRAFT_CUSTOMER, draftFixture } from "#tests/fixtures/orders/draft-orders.ts";
import { giveTestCredit, leftOf, paymentsOf } from "#tests/fixtures/payments/store-credit.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { store } = app;
const { allowCash, draftOf, lastOrder, openLink, saved, shown, step } = await draftFixture(opened);

// The tests' shop adds 7 % tax.
const TOTAL_MINOR = 1070_00;
const FEE_MINOR = 50_00;

beforeEach(async () => {
  await allowCash();
  await useCash(NO_CASH_RULES);
});

afterEach(() => expectIntegrity(store));

async function useCash(rules: CashRules): Promise<void> {
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  const cash = { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true, feeMinor: FEE_MINOR, rules };
  await saveTestSection(store, "payments", { ...DEFAULT_PAYMENTS, cash });
}

/** Presses the button of the payment link's page in a browser. */
async function press(id: string, path: string, fields: Record<string, string>, browser = app.visitor()) {
  const form = { ...(await shown(id)), cashTotal: String(TOTAL_MINOR + FEE_MINOR), "consent-orders": "on" };
  return browser.post(path, { ...form, ...fields });
}

describe("the fee for cash on delivery", () => {
  test("is in the total that the owner sees before placing a draft, and in the order", async () => {
    const { id, page } = await draftOf();
    const text = pageText(await (await admin.get(page)).text());
    expect(text).toContain("Place order, ₹1,120.00 in cash");
    expect(text).toContain("With the fee for cash on delivery of ₹50.00");
    const withoutFee = await step(id, "cash", { because: "" });
    expect(withoutFee.status).toBe(409);
    expect(pageText(await withoutFee.text())).toContain("total");
    const total = String(TOTAL_MINOR + FEE_MINOR);
    expect((await step(id, "cash", { because: "", total })).status).toBe(302);
    const order = await lastOrder();
    expect(order).toMatchObject({ totalMinor: TOTAL_MINOR + FEE_MINOR, cashFeeMinor: FEE_MINOR });
  });

  test("is charged only for cash, and not where the customer collects the order", async () => {
    const paid = await draftOf();
    expect((await step(paid.id, "paid", { reference: "Cash" })).status).toBe(302);
    expect(await lastOrder()).toMatchObject({ totalMinor: TOTAL_MINOR });
    const collected = await draftOf({ delivery: "pickup" });
    const text = pageText(await (await admin.get(collected.page)).text());
    expect(text).toContain("Place order, ₹1,070.00 in cash");
  });

  test("is added on the page of the payment link to an order that is placed there in cash", async () => {
    const { id } = await draftOf();
    const path = await openLink(id);
    expect(pageText(await (await app.visitor().get(path)).text())).toContain("with a fee of ₹50.00");
    const stale = await press(id, path, { payment: "cash", cashTotal: String(TOTAL_MINOR) });
    expect(stale.status).toBe(409);
    expect((await press(id, path, { payment: "cash" })).status).toBe(302);
    expect(await lastOrder()).toMatchObject({
      totalMinor: TOTAL_MINOR + FEE_MINOR,
      paymentStatus: "Pending",
    });
  });
});

test("an advance that the rules need is requested on the page of the payment link, and paid there", async () => {
  const inAllBands = { low: "advance", medium: "advance", high: "advance" } as const;
  await useCash({ ...NO_CASH_RULES, ...inAllBands, advancePercent: 20 });
  const { id } = await draftOf();
  const refused = await step(id, "cash", { because: "", total: String(TOTAL_MINOR + FEE_MINOR) });
  expect(pageText(await refused.text())).toContain(
    "needs an advance, which the customer can pay by a payment link",
  );
  const path = await openLink(id);
  const asked = await press(id, path, { payment: "cash" });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(pageText(html)).toContain("An advance of ₹224.00");
  expect(pageText(html)).toContain("₹896.00 in cash");
  expect(await saved(id)).toMatchObject({ id });
  const agreed = { payment: "cash", advanceBy: "card", advanceMinor: "22400", ...DRAFT_CARD };
  expect((await press(id, path, { ...agreed, advanceMinor: "100" })).status).toBe(409);
  expect((await press(id, path, agreed)).status).toBe(302);
  const order = await lastOrder();
  expect(await paymentsOf(store, order.id)).toMatchObject([
    { provider: "cash", amountMinor: 896_00, status: "pending" },
    { amountMinor: 224_00, status: "captured" },
  ]);
});

describe("the store credit of a draft's customer", () => {
  /** A signed-in customer with ₹300 of store credit, and a draft for the account. */
  async function withCredit(amountMinor = 300_00) {
    const email = `${newId()}@example.com`;
    const browser = app.visitor();
    await browser.signUp(email, "moti jhumka 7");
    await browser.signIn(email, "moti jhumka 7");
    const [account] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const userId = account?.id ?? "";
    const creditId = await giveTestCredit(store, amountMinor, { userId }, { currency: "INR" });
    const draft = await draftOf({ accountId: userId, customer: { ...DRAFT_CUSTOMER, email } });
    const left = () => leftOf(store, creditId);
    return { ...draft, browser, left, path: await openLink(draft.id) };
  }

  const page = async (browser: Visitor, path: string) => pageText(await (await browser.get(path)).text());

  test("is offered on the page of the payment link only to that customer, and pays a part", async () => {
    const { id, path, browser, left } = await withCredit();
    const credit = { useCredit: "on", creditMinor: "30000" };
    expect(await page(browser, path)).toContain("Use gift card or store credit: ₹300.00");
    expect(await page(app.visitor(), path)).not.toContain("store credit");
    const stranger = await press(id, path, {
      payment: "card",
      ...DRAFT_CARD,
      ...credit,
      cardNumber: "4000000000000002",
    });
    expect([stranger.status, await left()]).toEqual([409, 300_00]);
    const declined = await press(
      id,
      path,
      { payment: "card", ...DRAFT_CARD, ...credit, cardNumber: "4000000000000002" },
      browser,
    );
    expect([declined.status, await left()]).toEqual([409, 300_00]);
    const other = await press(
      id,
      path,
      { payment: "card", ...DRAFT_CARD, useCredit: "on", creditMinor: "40000" },
      browser,
    );
    expect(pageText(await other.text())).toContain("Your store credit has changed");
    const paid = await press(id, path, { payment: "card", ...DRAFT_CARD, ...credit }, browser);
    expect([paid.status, await left()]).toEqual([302, 0]);
    expect(await paymentsOf(store, (await lastOrder()).id)).toMatchObject([
      { provider: "store-credit", amountMinor: 300_00 },
      { amountMinor: 770_00, status: "captured" },
    ]);
  });

  test("pays a whole order, and is not spent by the owner or by somebody else with the link", async () => {
    const { id, path, browser, left } = await withCredit(2000_00);
    const whole = { payment: "credit", useCredit: "on", creditMinor: String(TOTAL_MINOR) };
    expect((await press(id, path, whole)).status).toBe(409);
    await step(id, "paid", { reference: "", useCredit: "on", creditMinor: String(TOTAL_MINOR) });
    expect(await left()).toBe(2000_00);
    expect((await press(id, path, whole, browser)).status).toBe(302);
    expect(await left()).toBe(930_00);
    expect(await lastOrder()).toMatchObject({ paymentStatus: "Paid", totalMinor: TOTAL_MINOR });
  });
});
