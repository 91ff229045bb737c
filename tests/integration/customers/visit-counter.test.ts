import { beforeEach, expect, test } from "vitest";
import { dailyCounts } from "#app/domain/analytics/analytics.tables.ts";
import { createVisitCounter } from "#app/domain/analytics/visit-counter.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0" };
const WITHIN = { ...BROWSER, "sec-fetch-site": "same-origin" };

const app = await appForFile();

beforeEach(async () => {
  await app.store.visits.flush();
  await app.store.db.delete(dailyCounts);
});

/** The visits counted since the start of the test, for today's date in India. */
async function counted(): Promise<Record<string, number>> {
  await app.store.visits.flush();
  const rows = await app.store.db.select().from(dailyCounts);
  expect(new Set(rows.map(({ day }) => day)).size).toBeLessThanOrEqual(1);
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
}

test("every page sent is counted once, cached or fresh, and a visit begins with a link from elsewhere", async () => {
  const visitor = app.visitor();
  await visitor.get("/about-us", BROWSER);
  await visitor.get("/about-us", { ...BROWSER, "sec-fetch-site": "cross-site" });
  await visitor.get("/about-us", WITHIN);
  await visitor.get("/about-us", { ...BROWSER, referer: `${app.url}/products` });
  // A reload of the same page.
  await visitor.get("/about-us", { ...BROWSER, "cache-control": "max-age=0", "sec-fetch-site": "none" });
  expect(await counted()).toEqual({ page_views: 5, visits: 2 });
});

test("a product page counts as a product view, and the checkout page as a started checkout", async () => {
  const { productId } = await stockProduct(app.store);
  const { rows } = await app.store.database.pool.query<{ slug: string }>(
    "select slug from products where id = $1",
    [productId],
  );
  const customer = app.visitor();
  await customer.signUp("counted@example.com", "moti jhumka 7");
  await customer.signIn("counted@example.com", "moti jhumka 7");
  await customer.get(`/products/${rows[0]?.slug}`, WITHIN);
  await customer.get("/checkout", WITHIN);
  expect(await counted()).toEqual({ page_views: 2, product_views: 1, checkouts: 1 });
});

test("robots, prefetches, data requests, refusals, admin pages and the administrator are not counted", async () => {
  const visitor = app.visitor();
  await visitor.get("/about-us", { "user-agent": "Googlebot/2.1" });
  await visitor.get("/careers", { "user-agent": "Googlebot/2.1" });
  await visitor.get("/about-us", { ...BROWSER, "sec-purpose": "prefetch" });
  await visitor.get("/about-us.data", BROWSER);
  await visitor.get("/nowhere", BROWSER);
  await visitor.get("/admin/login", BROWSER);
  await visitor.get("/robots.txt", BROWSER);
  await visitor.post("/newsletter", { email: "" }, BROWSER);
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN, BROWSER);
  await admin.get("/admin/dashboard", BROWSER);
  await admin.get("/", BROWSER);
  expect(await counted()).toEqual({});
});

test("the browser reports navigations and the first cart change, and invalid reports are refused", async () => {
  const visitor = app.visitor();
  const report = (fields: Record<string, string>) => visitor.post("/counts", fields, WITHIN);
  expect((await report({ view: "/products/x" })).status).toBe(204);
  expect((await report({ view: "/admin/orders" })).status).toBe(204);
  expect((await report({ cart: "begun" })).status).toBe(204);
  expect((await report({ cart: "full" })).status).toBe(400);
  expect((await report({ view: "nowhere" })).status).toBe(400);
  await visitor.post("/counts", { cart: "begun" }, { "user-agent": "curl/8" });
  expect(await counted()).toEqual({ page_views: 1, product_views: 1, carts: 1 });
});

test("visits are counted by Indian day, several processes add up, and unsaved counts are saved with the next", async () => {
  const { db } = app.store;
  const clock = { now: () => new Date("2026-11-20T18:30:00Z") };
  const deps = { db, clock, publicUrl: app.url, log: createLog("silent") };
  const [one, two] = [createVisitCounter(deps), createVisitCounter(deps)];
  one.recordShown(["carts", "carts"], BROWSER["user-agent"]);
  two.recordShown(["carts"], BROWSER["user-agent"]);
  const { pool } = app.store.database;
  await pool.query("alter table daily_counts rename to daily_counts_gone");
  await one.flush();
  await pool.query("alter table daily_counts_gone rename to daily_counts");
  one.recordShown(["carts"], BROWSER["user-agent"]);
  await Promise.all([one.close(), two.close()]);
  expect(await db.select().from(dailyCounts)).toEqual([{ day: "2026-11-21", metric: "carts", value: 4 }]);
  expect(indianDay(new Date("2026-11-20T18:29:59Z"))).toBe("2026-11-20");
});
