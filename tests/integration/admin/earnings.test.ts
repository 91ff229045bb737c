import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { settlementEntries } from "#app/domain/accounting/settlements/settlements.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { delivered, processReturn, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const SETTINGS = "/admin/settings/accounting";
const COSTS = { form: "costs", parcel: "5", further: "2", cashFee: "3", onlineFee: "2.36", goods: "40" };

// $80.00 for two shawls and $9.99 for a brooch, with 7% tax on top: $96.29.
const { order, input } = await delivered(store);
await store.db.update(shipments).set({ weightGrams: 900 }).where(eq(shipments.orderId, order.id));

const orderText = async (visitor: Visitor) =>
  pageText(await (await visitor.get(`/admin/orders/${order.number}`)).text());

async function earningsRow(): Promise<Record<string, string>> {
  const csv = await (await admin.get("/admin/analytics/export?report=earnings")).text();
  const [row] = parse(csv, { columns: true, bom: true });
  return row as Record<string, string>;
}

test("costs that were never entered are not known, on the order's page and in the file", async () => {
  const text = await orderText(admin);
  expect(text).toContain(
    "What this order earned Earned Part Amount Price $96.29 Tax −$6.30 Courier Not known",
  );
  expect(text).toContain("Earned, as far as known $89.99");
  expect(text).toContain(
    "Not included, because not known: courier, payment fees, cost of goods, return risk.",
  );
  expect(await earningsRow()).toMatchObject({
    Order: "#000001",
    Price: "96.29",
    Courier: "",
    Earned: "89.99",
    "Not known": "Courier, Payment fees, Cost of goods, Return risk",
  });
});

test("a wrong cost gets a sentence and changes nothing, and entered costs are used at once", async () => {
  const refused = await admin.post(SETTINGS, { ...COSTS, goods: "much", parcel: "five", version: "0" });
  expect(refused.status).toBe(400);
  const refusal = pageText(await refused.text());
  expect(refusal).toContain("Enter an amount, or leave it empty");
  expect(refusal).toContain("Enter a percentage up to 100, such as 2.36, or leave it empty");
  expect(await orderText(admin)).toContain("Courier Not known");
  expect((await admin.post(SETTINGS, { ...COSTS, version: "0" })).status).toBe(302);
  // 900 g are $5 + $2; 2.36% of $96.29; 40% of $89.99. Too few orders came back or not to know a risk.
  const text = await orderText(admin);
  expect(text).toContain("Courier −$7.00 Payment fees −$2.27 Cost of goods −$36.00 Return risk Not known");
  expect(text).toContain("Earned, as far as known $44.72");
  expect((await admin.post(SETTINGS, { ...COSTS, parcel: "9", version: "0" })).status).toBe(409);
});

test("the fee of a settlement report replaces the rate, and an order that cannot come back any more has no return risk", async () => {
  const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, order.id));
  await store.db.insert(settlementEntries).values({
    provider: payment?.provider ?? "",
    entityId: payment?.providerReference ?? "",
    kind: "payment",
    providerKind: "payment",
    amountMinor: 9629,
    feeMinor: 199,
    taxMinor: 30,
    netMinor: 9430,
    currency: "USD",
    settlementId: "setl_1",
    utr: "UTR1",
    settledDay: "2026-11-20",
    importedAt: new Date(),
  });
  const long = new Date(Date.now() - 60 * 86_400_000);
  await store.db.update(orders).set({ deliveredAt: long }).where(eq(orders.id, order.id));
  const text = await orderText(admin);
  expect(text).toContain("Payment fees −$1.99 Cost of goods −$36.00 Return risk $0.00 Earned $45.00");
  await store.db.update(orders).set({ deliveredAt: new Date() }).where(eq(orders.id, order.id));
});

test("what was refunded is earned no longer, nor is its tax, and analytics add the orders up", async () => {
  await processReturn(store, await request(store, input()));
  await settleAll(store, order.id);
  // $42.80 of $96.29 are refunded: $53.49 stay, with $3.49 tax of $6.30.
  const text = await orderText(admin);
  expect(text).toContain("Price $53.49 Tax −$3.49 Courier −$7.00 Payment fees −$1.99 Cost of goods −$20.00");
  const analytics = pageText(await (await admin.get("/admin/analytics")).text());
  expect(analytics).toContain("1 order, paid or to be collected.");
  expect(analytics).toContain(
    "Price $53.49 Tax −$3.49 Courier −$7.00 Payment fees −$1.99 Cost of goods −$20.00",
  );
  expect(await earningsRow()).toMatchObject({ Price: "53.49", Tax: "-3.49", Earned: "21.01" });
});

test("a test order earns nothing, and a packer does not see what an order earned", async () => {
  const { visitor } = await staffMember(app, "packer@example.com", { role: "packer", ownRoleId: null });
  expect(await orderText(visitor)).not.toContain("What this order earned");
  await store.db.update(orders).set({ isTest: true }).where(eq(orders.id, order.id));
  expect(await orderText(admin)).not.toContain("What this order earned");
  expect(await earningsRow()).toBeUndefined();
});
