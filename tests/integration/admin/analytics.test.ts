import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { dailyCounts } from "#app/domain/analytics/analytics.tables.ts";
import { readSales } from "#app/domain/analytics/read-sales.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { searchTerms } from "#app/domain/catalog/search/search.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { addDays } from "#app/lib/time/days.ts";
import { delivered, request, settleAll, processReturn } from "#tests/fixtures/orders/delivered-order.ts";
import { newShopText } from "#tests/pages/new-shop-text.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, buy, buyInCash } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();
const today = indianDay(new Date());

async function page(query = ""): Promise<string> {
  const response = await admin.get(`/admin/analytics${query}`);
  expect(response.status).toBe(200);
  return pageText(await response.text());
}

async function csv(report: string, query = ""): Promise<string[]> {
  const response = await admin.get(`/admin/analytics/export?report=${report}${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = await response.text();
  return text.replace("\uFEFF", "").trimEnd().split("\r\n");
}

/** Changes the time at which an order was placed. */
async function placedAt(number: number, at: Date): Promise<void> {
  await app.store.db.update(orders).set({ createdAt: at }).where(eq(orders.number, number));
}

test("the analytics of an empty shop are empty and say so", async () => {
  const text = await newShopText("/admin/analytics");
  expect(text).toContain(
    "Revenue $0.00 After refunds Orders 0 Average order – Revenue ÷ orders Conversion –",
  );
  expect(text).toContain("Nothing was sold in this period.");
  expect(text).toContain("There were no searches in this period.");
  expect(text).toContain("Every search found something.");
});

describe("a shop with a few orders", () => {
  beforeAll(async () => {
    const { store } = app;
    // Two pieces for $96.29, one of which is returned.
    const { input, order } = await delivered(store);
    await processReturn(store, await request(store, input()));
    await settleAll(store, order.id);
    const userId = await makeCustomer(store);
    const scarf = await stockProduct(store, { name: "=Scarf", priceMinor: 10_000, inventory: 3 });
    const second = await buy(store, { userId, lines: [{ variant: scarf, quantity: 1 }] });
    // One minute before midnight in India, 31 days ago: always in the previous period, whatever the local time.
    await placedAt(second.number, new Date(`${addDays(today, -31)}T23:59:00+05:30`));
    await store.db.insert(dailyCounts).values([
      { day: today, metric: "visits", value: 40 },
      { day: today, metric: "product_views", value: 25 },
      { day: today, metric: "carts", value: 5 },
      { day: today, metric: "checkouts", value: 2 },
      { day: addDays(today, -31), metric: "visits", value: 100 },
    ]);
    await store.db.insert(searchTerms).values([
      { day: today, term: "shawl", searches: 9, emptySearches: 0 },
      { day: today, term: "saree", searches: 2, emptySearches: 0 },
      { day: addDays(today, -1), term: "saree", searches: 4, emptySearches: 4 },
      { day: addDays(today, -60), term: "long ago", searches: 99, emptySearches: 99 },
    ]);
  });

  test("orders made by hand are reported separately from those of the website", async () => {
    expect(await page()).not.toContain("Orders by source");
    await app.store.db.update(orders).set({ source: "whatsapp" }).where(eq(orders.number, 1));
    const text = await page();
    expect(text).toContain("Orders by source");
    expect(text).toContain("WhatsApp 1");
    expect(await csv("sources", "&compare=off")).toEqual([
      "Source,Orders,Currency,Paid",
      "WhatsApp,1,USD,96.29",
    ]);
    await app.store.db.update(orders).set({ source: null }).where(eq(orders.number, 1));
    expect(await csv("sources", "&compare=off")).toEqual([
      "Source,Orders,Currency,Paid",
      "Website,1,USD,96.29",
    ]);
  });

  test("the analytics show true figures and compare them with the same number of days before", async () => {
    const text = await page();
    // $96.29 paid, $42.80 refunded; in the previous period one order of $107.00.
    expect(text).toContain("Revenue $53.49 −50% compared with the previous period");
    expect(text).toContain("Orders 1 No change");
    expect(text).toContain("Average order $53.49 −50% compared with the previous period Revenue ÷ orders");
    expect(text).toContain("Conversion 2.5% +150% compared with the previous period");
    const alone = await page("?range=30&compare=off");
    expect(alone).toContain("Revenue $53.49 After refunds Orders 1");
    expect(alone).not.toContain("compared with");
  });

  test("an order is counted on its day in India", async () => {
    const day = addDays(today, -31);
    const one = `?range=custom&from=${day}&to=${day}`;
    expect(await page(one)).toContain("Orders 1");
    const next = addDays(today, -30);
    expect(await page(`?range=custom&from=${next}&to=${next}`)).toContain("Orders 0");
  });

  test("orders in another currency are not added to the figures", async () => {
    const period = { from: addDays(today, -40), to: today };
    const days = await readSales(app.store, period, "INR");
    expect(days).toHaveLength(41);
    expect(days.every(({ orders }) => orders === 0)).toBe(true);
  });

  test("the analytics show top products, searches and the funnel from visit to order", async () => {
    const text = await page();
    expect(text).toContain(
      "Product Items Sold for Margin Returned Shawl 2 New $80.00 New No purchase price 50% Brooch 1 New $9.99 New No purchase price 0%",
    );
    expect(text).toContain(
      "Visits 40 100.0 Product page views 25 62.5 Carts created 5 12.5 Checkouts started 2 5.0 Payment failed 0 0.0 Left at payment 0 0.0 Orders 1 2.5",
    );
    expect(text).toMatch(/Searches Searches as CSV shawl 9 saree 6/);
    expect(text).toMatch(/Searches without results Searches without results as CSV saree 4/);
    expect(text).not.toContain("long ago");
  });

  test("the stock value counts what is in stock now, at each variant's own price", async () => {
    const { db } = app.store;
    const [scarf] = await db.select().from(products).where(eq(products.name, "=Scarf"));
    await db
      .update(variants)
      .set({ priceOverrideMinor: 15_000 })
      .where(eq(variants.productId, scarf?.id ?? ""));
    const [row] = await app.store.database.pool
      .query<{ minor: string; pieces: string }>(
        `select sum(v.inventory * coalesce(v.price_override_minor, p.price_minor)) as minor, sum(v.inventory) as pieces
         from product_variants v join products p on p.id = v.product_id`,
      )
      .then(({ rows }) => rows);
    const value = (Number(row?.minor) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    const text = await page();
    expect(text).toContain(`Items ${row?.pieces} Value at current prices $${value} Products low in stock 1`);
    expect(text).toContain("=Scarf 2 left");
  });

  test("each analytics table is exported as CSV without runnable formulas", async () => {
    const sales = await csv("sales", "&range=7");
    expect(sales).toHaveLength(8);
    expect(sales[0]).toBe("Day,Currency,Orders,Paid,Refunded,Revenue");
    expect(sales.at(-1)).toBe(`${today},USD,1,96.29,42.8,53.49`);
    expect((await csv("visits", "&range=7")).at(-1)).toBe(`${today},40,0,25,5,2`);
    expect(await csv("products", "&range=90&compare=off")).toContain("'=Scarf,1,1,USD,100,0,0,0,1,0,,,");
    expect(await csv("searches")).toEqual(["Search,Searches,Without result", "shawl,9,0", "saree,6,4"]);
    expect(await csv("searches-without-result")).toEqual(["Search,Searches,Without result", "saree,6,4"]);
    expect(await csv("stock")).toContain("'=Scarf,2");
    expect((await admin.get("/admin/analytics/export?report=constructor")).status).toBe(404);
  });

  test("sold items are reported by size, city and courier, and cash to collect and test orders beside the sales or not at all", async () => {
    const { store } = app;
    await allowCash(store);
    const stole = await stockProduct(store, { name: "Stole", priceMinor: 20_00, inventory: 9 });
    const userId = await makeCustomer(store);
    const lines = [{ variant: stole, quantity: 2 }];
    const cash = await buyInCash(store, { userId, lines, city: " jaipur " });
    const trial = await buy(store, { userId, lines, isTest: true });
    const cancelled = await buyInCash(store, { userId: await makeCustomer(store), lines });
    await cancelOrder(store.orders, { orderId: cancelled.id, actor: await administratorOf(store) });
    const now = async (report: string) => csv(report, "&compare=off");
    const margin = ",Items not returned,With a purchase price,Their price before tax,Cost,Margin";
    expect(await now("products")).toEqual([
      `Product,Orders,Items,Currency,Sold for,To collect,Items returned,Returned %${margin}`,
      "Shawl,1,2,USD,80,0,1,50,1,0,,,",
      "Stole,1,2,USD,0,40,0,0,2,0,,,",
      "Brooch,1,1,USD,9.99,0,0,0,1,0,,,",
    ]);
    expect(await page("?compare=off")).toContain("Stole 2 $0.00 + $40.00 to collect No purchase price 0%");
    expect(await now("cities")).toContain("Jaipur,1,2,USD,0,40,0,0,2,0,,,");
    expect(await now("couriers")).toContain("Not sent yet,1,2,USD,0,40,0,0,2,0,,,");
    expect((await now("sizes"))[1]).toBe("Without a size,2,5,USD,89.99,40,1,20,4,0,,,");
    // The scarf was bought in the period before.
    const [headings = "", ...sizes] = await csv("sizes");
    expect(headings).toContain(
      "Returned %,Items before,Sold for before,To collect before,Returned % before,",
    );
    expect(sizes[0]).toContain("Without a size,2,5,USD,89.99,40,1,20,1,100,0,0,");
    expect(await page()).toContain("Without a size 5 +400% $89.99 + $40.00 to collect +30% 20% was 0%");
    for (const { id } of [cash, trial, cancelled])
      await store.db
        .update(orders)
        .set({ createdAt: new Date(0) })
        .where(eq(orders.id, id));
  });

  test("an invalid period in the URL shows the last thirty days", async () => {
    expect(await page("?range=custom&from=x&to=%27")).toContain("Revenue $53.49");
  });

  test("the dashboard also shows the last thirty days", async () => {
    const text = pageText(await (await admin.get("/admin/dashboard")).text());
    expect(text).toContain("Sales of the last 30 days All analytics $53.49 from 1 order");
  });
});
