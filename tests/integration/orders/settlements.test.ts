import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { reconcileMonth } from "#app/domain/accounting/settlements/reconcile.server.ts";
import { readSettlementFile } from "#app/domain/accounting/settlements/read-settlement-file.server.ts";
import { saveSettlements } from "#app/domain/accounting/settlements/save-settlements.server.ts";
import { settlementEntries } from "#app/domain/accounting/settlements/settlements.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PATH = "/admin/accounting/settlements";
const PAID_AT = new Date("2026-07-03T12:00:00+05:30");

/** An order paid through Razorpay on 3 July. */
async function paid(reference: string, isTest = false) {
  const variant = await stockProduct(store, { name: "Noor Kurta", priceMinor: 100_000 });
  const order = await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
  const [payment] = await store.db
    .update(payments)
    .set({
      provider: "razorpay",
      providerReference: reference,
      amountMinor: 104_900,
      currency: "INR",
      capturedAt: PAID_AT,
    })
    .where(eq(payments.orderId, order.id))
    .returning({ id: payments.id });
  if (isTest) await store.db.update(orders).set({ isTest }).where(eq(orders.id, order.id));
  return payment?.id ?? "";
}

beforeAll(async () => {
  const settled = await paid("pay_settled");
  await paid("pay_other");
  await paid("pay_missing");
  await paid("pay_test", true);
  await paid("pay_test_missing", true);
  for (const reference of ["rfnd_settled", "rfnd_missing"])
    await store.db.insert(refunds).values({
      id: newId(),
      paymentId: settled,
      key: reference,
      amountMinor: 20_000,
      reason: "Return",
      status: "done",
      providerReference: reference,
      settledAt: PAID_AT,
    });
});

const HEAD =
  "entity_id,type,debit,credit,amount,currency,tax,settled_at,settlement_id,payment_id,settlement_utr";
const REPORT = [
  HEAD,
  "pay_settled,payment,0,1024.52,1049,INR,3.73,2026-07-06,setl_1,,UTR1",
  "pay_other,payment,0,1000,1020,INR,3.05,2026-07-06,setl_1,,UTR1",
  "pay_unknown,payment,0,90,100,INR,1.53,2026-07-06,setl_1,,UTR1",
  "pay_test,payment,0,1049,1049,INR,0,2026-07-06,setl_1,,UTR1",
  "rfnd_settled,refund,200,0,200,INR,0,2026-07-07,setl_2,pay_settled,UTR2",
].join("\n");

function upload(text: string, by: Visitor = admin) {
  const form = new FormData();
  form.append("file", new File([text], "settlements.csv", { type: "text/csv" }));
  return by.post(PATH, form);
}

const storedIds = async () => {
  const rows = await store.db.select({ id: settlementEntries.entityId }).from(settlementEntries);
  return rows.map(({ id }) => id).toSorted();
};

test("a broken report is refused with its row, and nothing is stored", async () => {
  const response = await upload(`${REPORT}\npay_9,payment,0,none,1049,INR,0,2026-07-06,setl_1,,UTR1`);
  expect(response.status).toBe(400);
  expect(pageText(await response.text())).toContain("Row 7: “none” is not an amount (credit)");
  expect(await storedIds()).toEqual([]);
});

test("a report is stored once, also when it is uploaded twice at the same time and again", async () => {
  const { visitor: accountant } = await staffMember(app, "accountant@example.com", {
    role: "accountant",
    ownRoleId: null,
  });
  const responses = await Promise.all([upload(REPORT, accountant), upload(REPORT)]);
  expect(responses.map(({ status }) => status)).toEqual([302, 302]);
  const stored = await storedIds();
  expect(stored).toEqual(["pay_other", "pay_settled", "pay_test", "pay_unknown", "rfnd_settled"]);
  expect((await upload(REPORT)).status).toBe(302);
  expect(await storedIds()).toEqual(stored);
});

test("a transaction that was stored with other values is refused", async () => {
  const response = await upload(REPORT.replace("1024.52,1049", "1000.00,1049"));
  expect(response.status).toBe(409);
  expect(pageText(await response.text())).toContain(
    "Row 2: pay_settled was uploaded before with other values",
  );
});

test("of a report with many changed transactions, the first ones are listed with the number of all", async () => {
  const rowOf = (index: number, credit: number) =>
    `pay_many_${index},payment,0,${credit},1049,INR,0,2026-09-07,setl_9,,UTR9`;
  const reportOf = (credit: number) =>
    [HEAD, ...Array.from({ length: 30 }, (_, index) => rowOf(index, credit))].join("\n");
  const save = async (credit: number) => {
    const table = await readSettlementFile(Buffer.from(reportOf(credit)));
    const rows = table.ok ? table.rows : [];
    return saveSettlements(store.db, { provider: "razorpay", rows, actorId: newId(), at: PAID_AT });
  };
  expect(await save(1_024)).toMatchObject({ ok: true, added: 30 });
  const refused = await save(1_000);
  expect(refused).toMatchObject({ ok: false, count: 30 });
  expect(refused.ok ? [] : refused.faults).toHaveLength(20);
});

test("of many payments that were not settled, the first ones are returned and the list is marked as cut", async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({
    id: newId(),
    key: `unsettled ${index}`,
    provider: "razorpay",
    providerReference: `pay_unsettled_${index}`,
    amountMinor: 100,
    currency: "INR",
    status: "captured" as const,
    capturedAt: new Date("2026-08-03T12:00:00+05:30"),
  }));
  await store.db.insert(payments).values(rows);
  const august = { provider: "razorpay", month: "2026-08", now: new Date("2026-09-30") };
  const { unsettled, isUnsettledCut } = await reconcileMonth(store.db, august);
  expect([unsettled.length, isUnsettledCut]).toEqual([100, true]);
  await store.db.delete(payments).where(eq(payments.id, rows[0]?.id ?? ""));
  expect(await reconcileMonth(store.db, august)).toMatchObject({ isUnsettledCut: false });
});

test("the page names every difference of the month, and payments and refunds that were not settled", async () => {
  const text = pageText(await (await admin.get(`${PATH}?month=2026-07`)).text());
  for (const words of [
    "4 payments, 1 refund",
    "The store recorded ₹1,049.00",
    "The store has no such payment",
    "Payment of a test order",
    "pay_missing",
    "Paid, not settled",
    "rfnd_missing",
    "Refunded, not settled",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("pay_test_missing");
});

test("the file has every transaction with fee, GST and difference", async () => {
  const response = await admin.get("/admin/accounting/export?file=settlements&month=2026-07");
  const rows = parse<Record<string, string>>(await response.text(), { columns: true, bom: true });
  expect(rows.find((row) => row["Transaction"] === "pay_settled")).toMatchObject({
    Amount: "1049",
    Fee: "20.75",
    "GST on fee": "3.73",
    Received: "1024.52",
    Difference: "",
  });
  expect(rows.map((row) => [row["Transaction"], row["Difference"]])).toEqual([
    ["pay_other", "The store recorded 1049 INR"],
    ["pay_settled", ""],
    ["pay_test", "Payment of a test order"],
    ["pay_unknown", "The store has no such payment"],
    ["rfnd_settled", ""],
  ]);
});

test("a month that does not exist responds with 404", async () => {
  expect((await admin.get(`${PATH}?month=2026-13`)).status).toBe(404);
});
