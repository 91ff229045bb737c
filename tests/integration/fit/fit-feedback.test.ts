import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { countOutcomes } from "#app/domain/analytics/fit/internal/outcomes.server.ts";
import { listFit, estimateFit } from "#app/domain/analytics/fit/list-fit.server.ts";
import { listUnmetDemand } from "#app/domain/fit/unmet-demand.server.ts";
import { products, sizeCharts, variants } from "#app/domain/catalog/catalog.tables.ts";
import { listConsents } from "#app/domain/customers/consents/consents.server.ts";
import { findProductFit } from "#app/domain/fit/fit-product.server.ts";
import { NO_SHARED_BODY } from "#app/domain/fit/feedback/fit-feedback.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { rejectReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { sizeCharts as seedCharts } from "#db/seed/catalogue/size-charts.ts";
import { administratorOf, buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { decide } from "#tests/fixtures/review.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
const PASSWORD = "moti jhumka 7";
let productId: string;
let sizeIds: Map<string, string>;

beforeAll(async () => {
  const { db } = app.store;
  const ids = await stockCatalogue(app.store, [
    { name: "Small Kurta", variants: { "2XL plum": { inventory: 90 }, "3XL plum": { inventory: 90 } } },
  ]);
  productId = ids.get("Small Kurta") ?? "";
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(variants.position);
  sizeIds = new Map(rows.map(({ id }, index) => [index === 0 ? "2XL" : "3XL", id]));
  const [kurta] = seedCharts;
  if (!kurta) throw new Error("There is no chart");
  const id = newId();
  await db
    .insert(sizeCharts)
    .values({ id, slug: "kurta", name: "Kurta", chart: kurta.chart, updatedAt: new Date() });
  await db.update(products).set({ sizeChartId: id }).where(eq(products.id, productId));
});

let people = 0;

/** A signed-in customer with a delivered order of one size. */
async function buyerOf(size: string) {
  const email = `fit-${(people += 1)}@example.com`;
  const browser = app.visitor();
  await browser.signUp(email, PASSWORD);
  await browser.signIn(email, PASSWORD);
  const { rows } = await app.store.database.pool.query<{ id: string }>(
    `select id from users where email = '${email}'`,
  );
  const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
  const variant = { id: sizeIds.get(size) ?? "", productId, sku: "", priceMinor: product?.priceMinor ?? 0 };
  const order = await buy(app.store, { userId: rows[0]?.id ?? "", email, lines: [{ variant, quantity: 1 }] });
  await deliver(app.store, order.id);
  const [line] = await app.store.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  return { browser, email, order, lineId: line?.id ?? "" };
}

const returnFields = (lineId: string, reason: string) => ({
  [`return.${lineId}`]: "on",
  [`quantity.${lineId}`]: "1",
  resolution: "refund",
  reason,
});

const REVIEW = { intent: "write", rating: "3", body: "A fine kurta, well sewn." };

async function review(fields: Record<string, string>, size = "2XL") {
  const buyer = await buyerOf(size);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...REVIEW, ...fields })) form.append(name, value);
  const response = await buyer.browser.post("/products/small-kurta/review", form);
  const [written] = await app.store.db.select().from(reviews).where(eq(reviews.orderId, buyer.order.id));
  return { ...buyer, response, written };
}

const DAYS = 86_400_000;
const outcomes = async (now = new Date()) =>
  (await countOutcomes(app.store.db, [productId], now)).get(productId) ?? [];
const estimate = () =>
  estimateFit(
    { db: app.store.db, now: new Date(), onChanged: () => app.store.pages.invalidateAll() },
    productId,
  );

describe("fit feedback", () => {
  test("a return records the size bought, where it is too small, and the body only with consent", async () => {
    const { browser, email, order, lineId } = await buyerOf("2XL");
    const page = await (await browser.get(`/orders/${order.number}/return`)).text();
    expect(page).toContain("Upper arm");
    const fields = { ...returnFields(lineId, "too-small"), "fit-bust": "on", "fit-upperArm": "on" };
    const refused = await browser.post(`/orders/${order.number}/return`, {
      ...fields,
      shareBody: "on",
      heightCm: "157",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Please enter a weight between 30 and 250 kg, or untick the box.");
    const body = { shareBody: "on", heightCm: "157", weightKg: "92", bustCm: "118,5", waistCm: "104" };
    const wide = await browser.post(`/orders/${order.number}/return`, { ...fields, ...body, hipCm: "900" });
    expect(await wide.text()).toContain("Please enter a hip between 25 and 250 cm.");
    await browser.post(`/orders/${order.number}/return`, { ...fields, ...body, age: "9" });
    const [returnRow] = await app.store.db.select().from(returns).where(eq(returns.orderId, order.id));
    expect(returnRow).toMatchObject({ fitAreas: ["bust", "upperArm"], heightCm: 157, weightKg: 92 });
    expect(returnRow?.girthsCm).toEqual({ bust: 118.5, waist: 104, hip: null, upperArm: null });
    const admin = app.visitor();
    await admin.post("/admin/login", ADMIN);
    const shown = await (await admin.get(`/admin/orders/${order.number}.data`)).text();
    expect(shown).toContain("too-small");
    for (const figure of ["118.5", "weightKg", "girthsCm"]) expect(shown).not.toContain(figure);
    const [line] = await app.store.db.select().from(returnLines).where(eq(returnLines.orderLineId, lineId));
    expect(line?.sizeBought).toBe("2XL");
    expect((await listConsents(app.store.db, email)).map(({ purpose }) => purpose)).toContain("measurements");
    expect(await outcomes()).toEqual([{ size: "2XL", tooSmall: 1, right: 0, tooLarge: 0, kept: 0 }]);

    const actor = await administratorOf(app.store);
    await rejectReturn(app.store.orders, { returnId: returnRow?.id ?? "", actor, note: "It was worn." });
    expect(await outcomes()).toEqual([]);
  });

  test("the figures of a return without consent are not stored", async () => {
    const { browser, order, lineId } = await buyerOf("3XL");
    const figures = { heightCm: "157", weightKg: "92", bustCm: "118" };
    const fields = { ...returnFields(lineId, "too-large"), ...figures };
    await browser.post(`/orders/${order.number}/return`, fields);
    const [returnRow] = await app.store.db.select().from(returns).where(eq(returns.orderId, order.id));
    expect(returnRow).toMatchObject({ reason: "too-large", fitAreas: [], ...NO_SHARED_BODY });
  });

  test("fit feedback that another reason hides is neither stored nor refused", async () => {
    const { browser, order, lineId } = await buyerOf("3XL");
    const hidden = { "fit-hip": "on", shareBody: "on", heightCm: "1", weightKg: "92" };
    const fields = { ...returnFields(lineId, "changed-mind"), ...hidden };
    expect((await browser.post(`/orders/${order.number}/return`, fields)).status).toBe(302);
    const [returnRow] = await app.store.db.select().from(returns).where(eq(returns.orderId, order.id));
    expect(returnRow).toMatchObject({ reason: "changed-mind", fitAreas: [], ...NO_SHARED_BODY });
  });

  test("a review records the size bought and counts once it is published", async () => {
    const before = await outcomes();
    const { written } = await review({ fit: "runs-small", "fit-hip": "on" });
    expect(written).toMatchObject({ sizeBought: "2XL", fitAreas: ["hip"], heightCm: null });
    const fitting = await review({ fit: "true", "fit-hip": "on" });
    expect(fitting.written).toMatchObject({ fit: "true", fitAreas: [] });
    expect(await outcomes()).toEqual(before);
    await decide(app.store, written?.id ?? "", "publish");
    expect(await outcomes()).toContainEqual({ size: "2XL", tooSmall: 1, right: 0, tooLarge: 0, kept: 0 });
  });

  test("a piece counts as kept when its return period is over, and not if it was returned for another reason", async () => {
    const kept = await buyerOf("3XL");
    const faulty = await buyerOf("3XL");
    await faulty.browser.post(`/orders/${faulty.order.number}/return`, returnFields(faulty.lineId, "faulty"));
    const keptOf = async (now: Date) => (await outcomes(now)).find(({ size }) => size === "3XL")?.kept ?? 0;
    expect(await keptOf(new Date())).toBe(0);
    expect(await keptOf(new Date(Date.now() + 40 * DAYS))).toBe(1);
    await app.store.db.update(orders).set({ status: "Cancelled" }).where(eq(orders.id, kept.order.id));
    expect(await keptOf(new Date(Date.now() + 40 * DAYS))).toBe(0);
  });

  test("the product page advises another size, and the finder recommends it, once there is evidence", async () => {
    const ask = async () => {
      const query = "heightCm=160&weightKg=76&age=35&bustCm=107&waistCm=91&hipCm=112&tape=guided";
      const response = await app.visitor().get(`/api/v1/products/small-kurta/size-recommendation?${query}`);
      return ((await response.json()) as { recommended: string }).recommended;
    };
    await estimate();
    expect(await (await app.visitor().get("/products/small-kurta")).text()).not.toContain(
      "Order one size up",
    );
    expect(await ask()).toBe("2XL");
    for (let count = 0; count < 9; count += 1) {
      const { written } = await review({ fit: "runs-small" });
      await decide(app.store, written?.id ?? "", "publish");
    }
    await estimate();
    const fit = await findProductFit(app.store.db, productId);
    expect(fit).toMatchObject({ tooSmall: 10, right: 0, tooLarge: 1 });
    const [listed] = await app.store.db.select().from(products).where(eq(products.id, productId));
    expect(listed?.fitShift).toBe(Math.round((fit?.shift ?? 0) * 2) / 2);
    expect(listed?.fitShift).toBeGreaterThanOrEqual(0.5);
    expect(await (await app.visitor().get("/products/small-kurta")).text()).toContain(
      "Order one size up: 10 of 11 found it small.",
    );
    // The finder caches a product for one second.
    await expect.poll(ask, { timeout: 5_000 }).toBe("3XL");
  });

  test("reviews on bodies like yours exist from three on, sorted, and show ranges only", async () => {
    const page = async (query = "") =>
      (await app.visitor().get(`/products/small-kurta/reviews${query}`)).text();
    const bodies = [
      { heightCm: "157.3", weightKg: "91.7" },
      { heightCm: "171.4", weightKg: "62.6" },
      { heightCm: "163.2", weightKg: "118.4" },
    ];
    for (const [index, body] of bodies.entries()) {
      expect(await page()).toContain("Not enough people");
      const { written, browser } = await review({
        fit: "true",
        shareBody: "on",
        ...body,
        hipCm: "121.8",
        body: `Body number ${index + 1} wears it every week.`,
      });
      expect(written?.girthsCm).toEqual({ bust: null, waist: null, hip: 121.8, upperArm: null });
      const ownPage = await (await browser.get("/products/small-kurta/review")).text();
      expect(ownPage).toMatch(/name="hipCm"[^>]*value="121.8"/);
      await decide(app.store, written?.id ?? "", "publish");
    }
    const similar = await page("?height=160&weight=110");
    const order = [...similar.matchAll(/Body number (\d) wears/g)].map(([, number]) => number);
    expect([...new Set(order)]).toEqual(["3", "1", "2"]);
    expect(similar).toContain("155–159 cm, 90–99 kg");
    const product = await (await app.visitor().get("/products/small-kurta")).text();
    expect(product).toContain("On bodies like yours");
    for (const { heightCm, weightKg } of bodies)
      for (const text of [similar, product, await page("?height=155&weight=90")]) {
        expect(text).not.toContain(heightCm);
        expect(text).not.toContain(weightKg);
        expect(text).not.toContain("121.8");
      }
  });

  test("the figures of Admin → Fit agree with orders and returns", async () => {
    await estimate();
    const { rows } = await listFit(app.store.db, 1);
    const row = rows.find((one) => one.productId === productId);
    const { pool } = app.store.database;
    const sum = async (query: string) =>
      (await pool.query<{ pieces: number }>(`select coalesce(sum(quantity), 0)::int as pieces from ${query}`))
        .rows[0]?.pieces ?? 0;
    const delivered = await sum(
      `order_lines where product_id = '${productId}' and order_id in (select id from orders where status = 'Delivered')`,
    );
    const returned = (reason: string) =>
      sum(
        `return_lines where return_id in (select id from returns where status <> 'rejected' and reason ${reason})`,
      );
    const small = await returned("= 'too-small'");
    const large = await returned("= 'too-large'");
    const other = await returned("not in ('too-small', 'too-large')");
    expect(delivered).toBeGreaterThan(10);
    expect(large).toBe(1);
    expect(row).toMatchObject({
      delivered,
      tooSmall: small,
      tooLarge: large,
      otherReasons: other,
      kept: delivered - small - large - other,
      areas: [["hip", 1]],
    });
    const browser = app.visitor();
    await browser.post("/admin/login", ADMIN);
    const page = await (await browser.get("/admin/fit")).text();
    expect(page).toContain("Small Kurta");
    expect(page).toContain("10 too small, 3 right, 1 too large");
  });

  test("a request that finds no size is counted by measure and band, without the person", async () => {
    const { db } = app.store;
    const query = "heightCm=160&weightKg=170&age=40&bustCm=163&waistCm=150&hipCm=165&tape=guided&sex=female";
    for (let count = 0; count < 2; count += 1)
      await app.visitor().get(`/api/v1/products/small-kurta/size-recommendation?${query}`);
    await app.visitor().get(`/products/small-kurta/size?${query}`);
    await app.visitor().get("/products/small-kurta/size?heightCm=160&weightKg=76&sex=female");
    const demand = await listUnmetDemand(db);
    expect(demand.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(demand[0]).toMatchObject({ productId, count: 3 });
    expect((demand[0]?.bandCm ?? 1) % 10).toBe(0);
  });

  test("withdrawing the consent deletes the figures of reviews and returns, and nothing else", async () => {
    const shared = { shareBody: "on", heightCm: "157", weightKg: "92" };
    const { browser, order, lineId, written } = await review({ fit: "true", ...shared, bustCm: "118" });
    const fields = { ...returnFields(lineId, "too-large"), ...shared, waistCm: "104" };
    await browser.post(`/orders/${order.number}/return`, fields);
    const read = async () => [
      (await app.store.db.select().from(reviews).where(eq(reviews.orderId, order.id)))[0],
      (await app.store.db.select().from(returns).where(eq(returns.orderId, order.id)))[0],
    ];
    const before = await read();
    expect(before).toMatchObject([{ girthsCm: { bust: 118 } }, { girthsCm: { waist: 104 } }]);
    expect(before[0]).toEqual(written);
    await browser.post("/profile/data", { withdraw: "measurements" });
    expect(await read()).toEqual(before.map((row) => ({ ...row, ...NO_SHARED_BODY })));
  });
});
