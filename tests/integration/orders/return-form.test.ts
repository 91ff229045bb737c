import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { confirmRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { openRefundAccount } from "#app/domain/orders/returns/refund-account.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { processReturn } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, buyInCash, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const EMAIL = "asha@example.com";
let customer: Visitor;
let userId: string;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
  const [user] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  userId = user?.id ?? "";
  const { value } = await readSection(store.db, "payments");
  const cash = { ...value.cash, isOn: true, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", { cash });
});

/** A delivered order of shawls at 40.00 each, with the fields that return one of them. */
async function delivered(order: typeof buy | typeof buyInCash, quantity = 2) {
  const shawl = await stockProduct(store, { name: "Shawl", priceMinor: 4000, inventory: 10 });
  const placed = await order(store, { userId, email: EMAIL, lines: [{ variant: shawl, quantity }] });
  await deliver(store, placed.id);
  const line = (await readOrder(store, placed.id)).lines[0]?.id ?? "";
  const fields = {
    [`return.${line}`]: "on",
    [`quantity.${line}`]: "1",
    resolution: "refund",
    reason: "changed-mind",
    comment: "",
  };
  return { id: placed.id, path: `/orders/${placed.number}/return`, line, fields, number: placed.number };
}

const textOf = async (response: Response) => pageText(await response.text());
const returnsOf = (orderId: string) => store.db.select().from(returns).where(eq(returns.orderId, orderId));

describe("the refund in the return form", () => {
  test("is shown by a button before the return is requested, and is what is refunded", async () => {
    const { id, path, fields } = await delivered(buy);
    expect(await textOf(await customer.get(path))).toContain("Choose what you are returning");
    const shown = await customer.post(path, { ...fields, step: "show" });
    expect(shown.status).toBe(200);
    const html = await shown.text();
    // What stays is below the minimum of free shipping, which costs nothing.
    expect(pageText(html)).toContain("Items $40.00 Tax $2.80 Refund $42.80");
    expect(html).toMatch(/name="return\.[^>]* checked/);
    expect(await returnsOf(id)).toEqual([]);
    expect((await customer.post(path, fields)).status).toBe(302);
    const [requested] = await returnsOf(id);
    await processReturn(store, requested?.id ?? "");
    expect(await returnsOf(id)).toMatchObject([{ refundMinor: 4280, refundAccount: null }]);
  });

  test("includes shipping if everything comes back through the shop's fault, and nothing that cannot be returned", async () => {
    const { path, fields, line } = await delivered(buy, 1);
    const show = async (more: Record<string, string>) =>
      textOf(await customer.post(path, { ...fields, step: "show", ...more }));
    expect(await show({ reason: "faulty" })).toContain("Items $40.00 Tax $2.80 Shipping $4.99 Refund $47.79");
    expect(await show({})).toContain("Items $40.00 Tax $2.80 Refund $42.80");
    expect(await show({ reason: "" })).toContain("Refund $42.80");
    expect(await show({ [`quantity.${line}`]: "2" })).toContain("Choose what you are returning");
  });
});

describe("the return of an order paid in cash", () => {
  const UPI = { refundTo: "upi", upiId: " Asha@OkHdfcBank " };
  const BANK = {
    refundTo: "bank",
    accountName: "Asha Rao",
    accountNumber: "1234 5678 9012",
    ifsc: "sbin0001234",
  };

  test("needs a UPI ID or a bank account, and keeps what was typed", async () => {
    const { id, path, fields } = await delivered(buyInCash);
    expect(await textOf(await customer.get(path))).toContain("Where we send the refund");
    const refusals: [Record<string, string>, string][] = [
      [{}, "Choose where we send the refund"],
      [{ refundTo: "upi" }, "UPI ID is required"],
      [{ refundTo: "upi", upiId: "asha" }, "A UPI ID looks like name@bank"],
      [{ ...BANK, ifsc: "SBIN1234" }, "An IFSC has 11 characters"],
      [{ ...BANK, ifsc: "ABCD0001234" }, "No bank has an IFSC that begins with ABCD"],
      [{ ...BANK, accountNumber: "12345" }, "Enter the account number, 6 to 18 digits"],
    ];
    for (const [account, message] of refusals) {
      const refused = await customer.post(path, { ...fields, ...account });
      expect(refused.status).toBe(400);
      expect(await textOf(refused)).toContain(message);
    }
    const typed = await customer.post(path, { ...fields, ...BANK, ifsc: "" });
    expect(await typed.text()).toContain('value="Asha Rao"');
    expect(await returnsOf(id)).toEqual([]);
  });

  test("stores the account for the shop, whose email then does not ask for it", async () => {
    const { id, path, fields, number } = await delivered(buyInCash);
    await collectCash(store.orders, { orderId: id, actor: await administratorOf(store) });
    expect((await customer.post(path, { ...fields, ...UPI })).status).toBe(302);
    const [requested] = await returnsOf(id);
    expect(requested?.refundAccount).toBeNull();
    expect(requested?.refundAccountSealed).not.toContain("asha");
    const readPage = async () => textOf(await admin.get(`/admin/orders/${number}`));
    expect(await readPage()).toContain("Refund to: UPI asha@okhdfcbank");
    await processReturn(store, requested?.id ?? "");
    const [email] = await store.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.kind, "return-completed"))
      .orderBy(desc(outgoingMessages.createdAt));
    // A message in the table is empty once it is sent.
    const sent = await waitForEmail(app.outbox, EMAIL, new RegExp(`${email?.subject ?? "-"}$`));
    expect(sent.text).toContain("We are refunding $42.80 to your bank account, within");
    // The shop transfers the refund itself, so it needs the account until it has.
    expect(await readPage()).toContain("Refund to: UPI asha@okhdfcbank");
    const { refunds } = await readOrder(store, id);
    const change = { orderId: id, actor: await administratorOf(store) };
    for (const refund of refunds)
      await confirmRefund(store.orders, { ...change, refundId: refund.id, reference: "UTR 42" });
    expect(await readPage()).not.toContain("asha@okhdfcbank");
    expect(await returnsOf(id)).toMatchObject([{ refundAccount: null, refundAccountSealed: null }]);
  });

  test("stores a bank account, and none for an exchange or an order paid online", async () => {
    const cash = await delivered(buyInCash);
    expect((await customer.post(cash.path, { ...cash.fields, ...BANK })).status).toBe(302);
    const [stored] = await returnsOf(cash.id);
    expect(stored && openRefundAccount(store.secret, stored)).toEqual({
      accountName: "Asha Rao",
      accountNumber: "123456789012",
      ifsc: "SBIN0001234",
    });
    expect((await customer.post(cash.path, { step: "withdraw", returnId: stored?.id ?? "" })).status).toBe(
      302,
    );
    expect(await returnsOf(cash.id)).toMatchObject([{ status: "withdrawn", refundAccountSealed: null }]);
    const online = await delivered(buy);
    expect(await textOf(await customer.get(online.path))).not.toContain("Where we send the refund");
    expect((await customer.post(online.path, { ...online.fields, ...UPI })).status).toBe(302);
    expect((await returnsOf(online.id))[0]?.refundAccountSealed).toBeNull();
  });
});

describe("the fee for the way back", () => {
  const FEE = { customerPays: ["changed-mind" as const], wayBackFeeMinor: 5_00 };

  beforeAll(() => saveTestSection(store, "returns", FEE));

  test("is stated before the request, on the order's page, the policy and in emails, and is deducted from the refund", async () => {
    const { id, path, fields, number } = await delivered(buy);
    const sentence = "$5.00 for the way back is deducted from a refund for the reason “I changed my mind”.";
    expect(await textOf(await customer.get(path))).toContain(sentence);
    expect(await textOf(await app.visitor().get("/refund-policy"))).toContain(sentence);
    expect(await textOf(await admin.get(`/admin/orders/${number}/return`))).toContain(sentence);
    const shown = await customer.post(path, { ...fields, step: "show" });
    expect(await textOf(shown)).toContain("Items $40.00 Tax $2.80 Way back −$5.00 Refund $37.80");
    await customer.post(path, fields);
    const [requested] = await returnsOf(id);
    const stated = "Way back: $5.00, deducted from the refund";
    expect(await textOf(await customer.get(`/orders?order=${number}`))).toContain(stated);
    // Terms that change later are those of later returns.
    await saveTestSection(store, "returns", { ...FEE, wayBackFeeMinor: 9_00 });
    await processReturn(store, requested?.id ?? "");
    await saveTestSection(store, "returns", FEE);
    expect(await returnsOf(id)).toMatchObject([{ refundMinor: 3780, wayBackFeeMinor: 500 }]);
    for (const subject of [/^We have your return/, /^Please send your return/, /^Your return .* is approved/])
      await vi.waitFor(async () => {
        const mails = (await emailsTo(app.outbox, EMAIL)).filter((mail) => subject.test(mail.subject ?? ""));
        expect(mails.map(({ text }) => text).join()).toContain("Way back: $5.00, deducted from the refund");
      });
    await expectIntegrity(store);
  });

  test("is never more than the refund, and none for a fault of the shop, another reason or an exchange", async () => {
    await saveTestSection(store, "returns", { ...FEE, wayBackFeeMinor: 500_00 });
    const { path, fields } = await delivered(buy);
    const show = async (reason: string) =>
      textOf(await customer.post(path, { ...fields, reason, step: "show" }));
    expect(await show("changed-mind")).toContain("Way back −$42.80 Refund $0.00");
    for (const reason of ["faulty", "wrong-item", "too-small"])
      expect(await show(reason)).toContain("Items $40.00 Tax $2.80 Refund $42.80");
    await saveTestSection(store, "returns", FEE);
  });

  test("is chosen in the settings by reason, without those that are the shop's fault", async () => {
    const settingsPath = "/admin/settings/returns";
    const { version } = await readSection(store.db, "returns");
    const period = { days: "30", refundedWithin: "7-14 business days" };
    const form = { form: "returns", version: String(version), replacementSent: "on-receipt", ...period };
    const refused = await admin.post(settingsPath, { ...form, wayBackFeeMinor: "a lot" });
    expect(await textOf(refused)).toContain("Enter an amount, or 0 to deduct nothing");
    const ticks = { "customerPays.changed-mind": "on", "customerPays.faulty": "on" };
    const saved = await admin.post(settingsPath, { ...form, ...ticks, wayBackFeeMinor: "80" });
    expect(saved.status).toBe(302);
    expect((await readSection(store.db, "returns")).value).toEqual({
      days: 30,
      refundedWithin: "7-14 business days",
      replacementSent: "on-receipt",
      customerPays: ["changed-mind"],
      wayBackFeeMinor: 80_00,
    });
  });
});
