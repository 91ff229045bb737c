import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { readSales } from "#app/domain/analytics/read-sales.server.ts";
import { totalSales } from "#app/domain/analytics/sales.ts";
import { readShopFigures } from "#app/domain/analytics/shop-figures.server.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { exportLinesOf, listOrdersForExport } from "#app/domain/orders/admin-list/export-orders.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { confirmRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { readDiscountResults } from "#app/domain/orders/refunds/list-discount-analytics.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import { removeItems } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { newId } from "#app/lib/id.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { send } = shipping(store);
const TOTAL_MINOR = 47_79;
const ADVANCE_MINOR = 10_00;

afterAll(() => expectIntegrity(store));

/** A cash order over $47.79 for each piece at $40.00, with an advance of $10.00 if asked for. */
async function cashOrder({ advanceMinor, quantity = 1 }: { advanceMinor?: number; quantity?: number } = {}) {
  const ask = { low: "advance", medium: "advance", high: "advance", advancePercent: 20 } as const;
  await allowCash(store, { rules: advanceMinor ? { ...NO_CASH_RULES, ...ask } : NO_CASH_RULES });
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 9 });
  const userId = await makeCustomer(store);
  const advance = advanceMinor ? { advanceMinor } : {};
  const placed = await buyInCash(store, { userId, lines: [{ variant, quantity }], ...advance });
  const [line] = (await readOrder(store, placed.id)).lines;
  return {
    ...placed,
    userId,
    lineId: line?.id ?? "",
    change: { orderId: placed.id, actor: await administratorOf(store) },
  };
}

async function refundWhole({ id, change: { actor } }: Awaited<ReturnType<typeof cashOrder>>) {
  const rest = { orderId: id, actor, key: newId(), restock: [], scope: { kind: "rest" as const } };
  expect(await refundConfirmed(store, rest)).toMatchObject({ ok: true });
  await settleAll(store, id);
  for (const { id: refundId, status } of (await readOrder(store, id)).refunds)
    if (status === "pending") await confirmRefund(store.orders, { refundId, reference: "NEFT 7", actor });
}

test("an advance that the shop keeps counts in the analytics as on the dashboard", async () => {
  const today = indianDay(new Date());
  const revenues = async () => [
    totalSales(await readSales(store, { from: today, to: today }, "USD")).revenueMinor,
    (await readShopFigures(store, "USD")).figures.revenueMinor,
  ];
  const before = await revenues();
  const order = await cashOrder({ advanceMinor: ADVANCE_MINOR });
  await startProcessing(store.orders, order.change);
  await send(order.id, [{ orderLineId: order.lineId, quantity: 1 }]);
  const lost = { outcome: "lost", restock: [], amountMinor: 0, confirmedMinor: 0 } as const;
  expect(await returnToSender(store.orders, { ...order.change, ...lost })).toMatchObject({ ok: true });
  expect(await revenues()).toEqual(before.map((minor) => minor + ADVANCE_MINOR));
});

test("the lines of an order that is refunded to two payments show at most their totals as refunded", async () => {
  const order = await cashOrder({ advanceMinor: ADVANCE_MINOR });
  await deliver(store, order.id);
  expect(await collectCash(store.orders, order.change)).toMatchObject({ ok: true });
  await refundWhole(order);
  const found = listOrdersForExport(
    store.db,
    parseOrderSearch(new URLSearchParams({ search: String(order.number) })),
    new Date(),
  );
  for await (const exported of found) {
    expect(exported.refunds).toHaveLength(2);
    const rows = exportLinesOf(exported, { gstin: "" });
    expect(rows.map(({ refundedMinor }) => refundedMinor)).toEqual(rows.map(({ totalMinor }) => totalMinor));
  }
});

test("the export states the cash that is no longer collected, and how many pieces left the order", async () => {
  const order = await cashOrder({ quantity: 2 });
  await startProcessing(store.orders, order.change);
  await send(order.id, [{ orderLineId: order.lineId, quantity: 1 }]);
  const items = [{ orderLineId: order.lineId, quantity: 1 }];
  expect(await removeItems(store.orders, { ...order.change, items: items, restock: [] })).toMatchObject({
    ok: true,
  });
  expect(await collectCash(store.orders, order.change)).toMatchObject({ ok: true });
  const { waivedMinor } = (await readOrder(store, order.id)).order;
  const rowsOf = async (query: string): Promise<Record<string, string>[]> =>
    parse(await (await admin.get(`/admin/orders/export?search=${order.number}${query}`)).text(), {
      columns: true,
      bom: true,
    });
  expect((await rowsOf(""))[0]).toMatchObject({
    "No longer collected": (waivedMinor / 100).toFixed(2),
    "To collect": "0.00",
  });
  expect((await rowsOf("&rows=lines"))[0]).toMatchObject({
    Quantity: "2",
    "Quantity no longer collected": "1",
  });
});

test("the revenue of a discount is what its orders brought: without unpaid ones and test orders, and less refunds", async () => {
  const discountId = newId();
  await store.db.insert(discounts).values({
    id: discountId,
    title: "Counted",
    isActive: false,
    kind: "percent",
    value: 1000,
    startsAt: new Date(0),
  });
  const [open, paid, refunded] = [await cashOrder(), await cashOrder(), await cashOrder()];
  const trial = await cashOrder();
  await store.db.update(orders).set({ isTest: true }).where(eq(orders.id, trial.id));
  for (const { id, userId } of [open, paid, refunded, trial])
    await store.db.insert(discountRedemptions).values({ id: newId(), discountId, checkoutId: id, userId });
  for (const { change } of [paid, refunded])
    expect(await collectCash(store.orders, change)).toMatchObject({ ok: true });
  await deliver(store, refunded.id);
  await refundWhole(refunded);
  const [result] = await readDiscountResults(store.db, discountId);
  expect(result).toMatchObject({ orderCount: 3, revenueMinor: TOTAL_MINOR });
});
