import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { CDN_NAMES, type CdnName } from "#app/platform/cdn/cdns.server.ts";
import { createApp } from "#app/context/app-context.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { redirects } from "#app/domain/redirects/redirects.tables.ts";
import { FakeCdn } from "#tests/servers/providers/fake-cdn.ts";
import { freshDatabase } from "#tests/servers/fresh-database.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { stockProduct, testEnv } from "#tests/servers/test-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A shop behind a network, with a product and its page; the network has purged what the start queues. */
async function openBehind(name: CdnName) {
  const cdn = await new FakeCdn(name).open();
  closing.push(() => cdn.close());
  const { app, admin } = await openTestAdmin(cdn.env());
  closing.push(() => app.close());
  cdn.origin = app.url;
  const product = await stockProduct(app.store, {
    name: "Delivered Shawl",
    priceMinor: 4000,
    inventory: 100,
  });
  await expect.poll(() => cdn.purges.flat(), { timeout: 5_000 }).toContain("pages");
  const edge = new Visitor(cdn.url);
  const read = async (path = "") => {
    const response = await edge.get(path || `/products/${(await rowOf()).slug}`);
    return { from: response.headers.get("x-cache"), text: await response.text(), headers: response.headers };
  };
  const rowOf = async () => {
    const [row] = await app.store.db.select().from(products).where(eq(products.id, product.productId));
    if (!row) throw new Error("The product is missing");
    return row;
  };
  /** Raises the price by ten percent, in the admin. */
  const raise = async () => {
    const seen = `${product.productId}:${(await rowOf()).version}`;
    const form = { do: "price", seen, direction: "raise", by: "percent", value: "10" };
    expect((await admin.post("/admin/products/selected", form)).status).toBe(302);
  };
  return { cdn, app, admin, read, raise };
}

const queued = async (db: { execute(query: unknown): Promise<{ rows: unknown[] }> }) =>
  (
    await db.execute(
      sql`select id from jobs.job where name = 'purge-cdn' and state in ('created', 'retry', 'active')`,
    )
  ).rows.length;

describe.each(CDN_NAMES)("a shop behind %s", (name) => {
  test("an edit is visible through the network within two seconds, and other pages stay stored", async () => {
    const { read, raise } = await openBehind(name);
    expect(await read()).toMatchObject({ from: "MISS" });
    expect(await read("/about-us")).toMatchObject({ from: "MISS" });
    const stored = await read();
    expect(stored.from).toBe("HIT");
    expect(stored.text).toContain("40.00");
    await raise();
    const changedAt = performance.now();
    await expect.poll(async () => (await read()).text, { interval: 20, timeout: 5_000 }).toContain("44.00");
    expect(performance.now() - changedAt).toBeLessThan(2_000);
    expect((await read("/about-us")).from).toBe("HIT");
  });

  test("a redirect is stored, and a changed one is visible through the network within two seconds", async () => {
    const { app, admin, read } = await openBehind(name);
    const redirect = (id: string, version: number, target: string) =>
      admin.post(`/admin/content/redirects/${id}`, { version: String(version), from: "/old-page", target });
    expect((await redirect("new", 0, "/faq")).status).toBe(302);
    expect(await read("/old-page")).toMatchObject({ from: "MISS" });
    const stored = await read("/old-page");
    expect([stored.from, stored.headers.get("location")]).toEqual(["HIT", "/faq"]);
    const [row] = await app.store.db.select().from(redirects);
    expect((await redirect(row?.id ?? "", 1, "/contact")).status).toBe(302);
    const changedAt = performance.now();
    await expect
      .poll(async () => (await read("/old-page")).headers.get("location"), { interval: 20, timeout: 5_000 })
      .toBe("/contact");
    expect(performance.now() - changedAt).toBeLessThan(2_000);
  });

  test("private pages are never stored, and have no header for the network", async () => {
    const { app, admin } = await openBehind(name);
    const networkHeaders = [
      "cdn-cache-control",
      "surrogate-control",
      "cache-tag",
      "surrogate-key",
      "cdn-tag",
    ];
    const customer = app.visitor();
    await customer.signUp("behind@example.com", "moti jhumka 7");
    await customer.signIn("behind@example.com", "moti jhumka 7");
    for (const [visitor, path] of [
      [customer, "/profile"],
      [customer, "/about-us"],
      [admin, "/admin"],
      [app.visitor(), "/login"],
    ] as const) {
      const { headers } = await visitor.get(path, { "cdn-loop": "a-cdn" });
      expect([path, headers.get("cache-control")]).toEqual([path, "private, no-store"]);
      for (const header of networkHeaders) expect([path, headers.get(header)]).toEqual([path, null]);
    }
  });
});

test("a visitor without JavaScript sees the shipping of the chosen country through a network that ignores other cookies", async () => {
  const { cdn, app, read } = await openBehind("cloudflare");
  const { shipping } = await app.store.settings.get();
  await saveTestSection(app.store, "shipping", {
    ...shipping,
    elsewhere: { ...shipping.elsewhere, countries: "all" },
  });
  const edge = new Visitor(cdn.url);
  const header = async () => {
    const html = await (await edge.get("/about-us")).text();
    return /href="\/country\?[^"]*"[^>]*>([\s\S]*?)<\/a>/.exec(html)?.[1] ?? "";
  };
  await read("/about-us");
  await read("/about-us");
  expect((await read("/about-us")).from).toBe("HIT");
  const choice = await app.visitor().post("/country", { country: "DE", returnTo: "/", withoutScript: "on" });
  for (const line of choice.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) edge.cookies.set(name, value);
  }
  expect(await header()).toContain("Germany");
  // A cookie that the rules in docs/cdn.md do not name gets the stored page.
  edge.cookies.delete("rendered_country");
  expect(await header()).toContain("India");
});

test("a network that limits the rate, is absent or refuses gets the purge again, and the admin sees why it failed", async () => {
  const { cdn, app, admin, read, raise } = await openBehind("cloudflare");
  const failureOf = async () =>
    (await app.store.db.select().from(connections).where(eq(connections.provider, "cloudflare")))[0]?.failure;
  await read();
  cdn.mode = "limits";
  await raise();
  await expect.poll(() => cdn.calls, { timeout: 5_000 }).toBeGreaterThan(1);
  // The network's answer to one request is no failure of the connection.
  expect(await failureOf()).toBeUndefined();
  cdn.mode = "refuses";
  await expect.poll(failureOf, { timeout: 15_000 }).toBe("Cloudflare refused: Authentication error.");
  const page = await (await admin.get("/admin/settings/connections")).text();
  expect(page).toContain("Cloudflare refused: Authentication error.");
  cdn.mode = "slow";
  await expect.poll(async () => (await read()).text, { timeout: 40_000 }).toContain("44.00");
  expect(await queued(app.store.db)).toBe(0);
}, 90_000);

test("more edits than the network allows purges for become one purge of all pages", async () => {
  const { cdn, read, raise } = await openBehind("cloudflare");
  const before = cdn.calls;
  for (let edit = 1; edit <= 6; edit += 1) {
    await read();
    await raise();
    const calls = before + Math.min(edit, 4);
    await expect.poll(() => cdn.calls, { timeout: 5_000 }).toBeGreaterThanOrEqual(calls);
  }
  // Three for tags and one of the two for all pages: the start has used the other.
  expect(cdn.calls - before).toBe(4);
  expect(cdn.purges.at(-1)).toEqual(["pages"]);
}, 60_000);

test("a purge that was queued survives a restart", async () => {
  const cdn = await new FakeCdn("fastly").open();
  closing.push(() => cdn.close());
  const database = await freshDatabase();
  closing.push(() => database.remove());
  const open = () => createApp({ env: testEnv(database, cdn.env()), log: createLog("silent") });
  cdn.mode = "absent";
  const first = await open();
  first.pages.invalidate(["content:about-us"]);
  await first.close();
  cdn.mode = "well";
  const second = await open();
  closing.push(() => second.close());
  await expect.poll(() => cdn.purges.flat(), { timeout: 20_000 }).toContain("pages");
  await expect.poll(() => queued(second.db), { timeout: 20_000 }).toBe(0);
}, 60_000);

test("a shop without a network queues no purges", async () => {
  const { app } = await openTestAdmin({});
  closing.push(() => app.close());
  app.store.pages.invalidateAll();
  await app.store.purges.close();
  expect(await queued(app.store.db)).toBe(0);
});
