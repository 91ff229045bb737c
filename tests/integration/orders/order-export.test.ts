import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readSales } from "#app/domain/analytics/read-sales.server.ts";
import { totalSales } from "#app/domain/analytics/sales.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { newId } from "#app/lib/id.ts";
import { changeSettings } from "#app/domain/settings/settings.server.ts";
import {
  delivered,
  refundConfirmed,
  request,
  settleAll,
  processReturn,
} from "#tests/fixtures/orders/delivered-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();
let returned: Awaited<ReturnType<typeof delivered>>;
const today = indianDay(new Date());

/** Orders of odd amounts: one partly returned, one partly refunded, one cancelled, one delivered to another state. */
beforeAll(async () => {
  const { store } = app;
  const actor = await administratorOf(store);
  returned = await delivered(store);
  await processReturn(store, await request(store, returned.input()));
  await settleAll(store, returned.order.id);
  const refunded = await delivered(store);
  const amount = { kind: "amount" as const, amountMinor: 1_001 };
  await refundConfirmed(store, {
    orderId: refunded.order.id,
    actor,
    key: newId(),
    scope: amount,
    restock: [],
  });
  await settleAll(store, refunded.order.id);
  const userId = await makeCustomer(store);
  for (const [priceMinor, state] of [
    [3_333, "Kerala"],
    [1_117, "Uttar Pradesh"],
  ] as const) {
    const variant = await stockProduct(store, { name: "Odd Shawl", priceMinor, inventory: 9 });
    const other = await stockProduct(store, { name: "Other Shawl", priceMinor: 777, inventory: 9 });
    const lines = [
      { variant, quantity: 1 },
      { variant: other, quantity: 1 },
    ];
    const order = await buy(store, { userId, state, lines });
    if (state === "Kerala") continue;
    await cancelOrder(store.orders, { orderId: order.id, actor });
    await settleAll(store, order.id);
  }
});

async function rowsOf(query: string): Promise<Record<string, string>[]> {
  const response = await admin.get(`/admin/orders/export${query}`);
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true, bom: true });
}

const minor = (text = "") => Math.round(Number(text) * 100);
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + minor(row[column]), 0);

describe("the order export", () => {
  test.each(["", "?rows=lines"])(
    "the order export adds up exactly to the figures of the analytics (%s)",
    async (query) => {
      const rows = await rowsOf(query);
      const days = await readSales(app.store, { from: today, to: today }, "USD");
      const grossMinor = days.reduce((total, day) => total + day.grossMinor, 0);
      const refundedMinor = days.reduce((total, day) => total + day.refundedMinor, 0);
      expect(refundedMinor).toBeGreaterThan(0);
      expect([sum(rows, "Total"), sum(rows, "Refunded")]).toEqual([grossMinor, refundedMinor]);
      expect(sum(rows, "Total") - sum(rows, "Refunded")).toBe(totalSales(days).revenueMinor);
    },
  );

  test("both shapes of the order export have the same sums for every order", async () => {
    const [whole, lines] = [await rowsOf(""), await rowsOf("?rows=lines")];
    expect(whole).toHaveLength(4);
    for (const order of whole) {
      const orderRows = lines.filter((line) => line["Order ID"] === order["Order ID"]);
      for (const column of ["Discount", "Tax", "Total", "Refunded"])
        expect([column, sum(orderRows, column)]).toEqual([column, minor(order[column])]);
    }
  });

  test("an unpaid order is exported as to be collected, and its lines have the HSN codes of its order date", async () => {
    const { db } = app.store;
    const userId = await makeCustomer(app.store);
    const variant = await stockProduct(app.store, { name: "Cash Shawl", priceMinor: 1_000, inventory: 1 });
    const hsnOf = (hsnCode: string) =>
      db.update(products).set({ hsnCode }).where(eq(products.id, variant.productId));
    await hsnOf("6214");
    const { id, number } = await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
    await hsnOf("7117");
    const paidIn = (paymentStatus: "Pending" | "Paid", paymentMethod: string) =>
      db.update(orders).set({ paymentStatus, paymentMethod }).where(eq(orders.id, id));
    await paidIn("Pending", "Cash on delivery");
    const [row] = await rowsOf(`?rows=lines&search=${number}`);
    expect(row).toMatchObject({ "Payment status": "To collect", HSN: "6214" });
    expect(pageText(await (await admin.get(`/admin/orders/${number}`)).text())).toContain("To collect");
    await db.delete(orders).where(eq(orders.id, id));
  });

  test("the order export gives Indian time, and for each line SKU, HSN, taxes and refunds", async () => {
    const { db } = app.store;
    const { id, number } = returned.order;
    const placedAt = (createdAt: Date) => db.update(orders).set({ createdAt }).where(eq(orders.id, id));
    await placedAt(new Date("2026-03-31T18:30:05Z"));
    await db.update(orderLines).set({ hsnCode: "6214" }).where(eq(orderLines.id, returned.shawlLine));
    const [shawl, brooch, ...rest] = await rowsOf(`?rows=lines&search=${number}`);
    expect(shawl).toMatchObject({
      "Date (Asia/Kolkata)": "2026-04-01 00:00:05",
      Type: "Item",
      HSN: "6214",
      Quantity: "2",
      "Unit price": "40.00",
      "Before tax": "80.00",
      "Tax rate (%)": "7",
      CGST: "0.00",
      IGST: "0.00",
      Tax: "5.60",
      Total: "85.60",
      Refunded: "42.80",
    });
    expect(shawl?.["SKU"]).toMatch(/^TEST-/);
    expect(brooch).toMatchObject({ Product: "Brooch", Refunded: "0.00" });
    expect(rest).toEqual([]);
    // Other tests add up the orders of today.
    await placedAt(new Date());
  });

  test("the order export of a shop with a GSTIN splits the tax into CGST and SGST, or IGST", async () => {
    const { general } = DEFAULT_SETTINGS;
    const value = { ...general, gstin: "09ABCDE1234F1ZY" };
    await changeSettings(app.store, { section: "general", value, expectedVersion: 0, actorId: null });
    const rows = await rowsOf("?rows=lines");
    for (const row of rows) {
      const taxes = minor(row["CGST"]) + minor(row["SGST"]) + minor(row["IGST"]);
      expect(taxes).toBe(minor(row["Tax"]));
      expect(minor(row["IGST"]) > 0).toBe(row["State"] === "Kerala" && row["Type"] === "Item");
    }
  });

  test("the order list offers the export in both shapes", async () => {
    const html = await (await admin.get("/admin/orders?status=Delivered")).text();
    expect(pageText(html)).toMatch(/Export orders \(CSV\).*Export items \(CSV\)/);
    expect(html).toContain("/admin/orders/export?status=Delivered&amp;rows=lines");
  });
});
