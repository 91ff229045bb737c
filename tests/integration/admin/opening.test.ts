import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { pages } from "#app/domain/content/content.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { closeNewShop } from "#app/domain/setup/close-new-shop.server.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile({ RATE_LIMITS: "on" });
const { store } = app;
const PAGE = "/admin/settings/opening";
const HTML = { accept: "text/html" };

const close = (more = {}) =>
  saveTestSection(store, "opening", { isClosed: true, note: "", password: "", ...more });

async function versionOf(): Promise<string> {
  const [row] = await store.db.select().from(settings).where(eq(settings.section, "opening"));
  return String(row?.version ?? 0);
}

const submit = async (fields: Record<string, string>, by = admin) =>
  by.post(PAGE, { version: await versionOf(), ...fields }, HTML);

beforeEach(() => saveTestSection(store, "opening", { isClosed: false, note: "", password: "" }));

test("a closed shop leads visitors to its note, and the owner and staff see the shop, which is cached for nobody", async () => {
  expect((await app.visitor().get("/products", HTML)).status).toBe(200);
  await close({ note: "We open on Diwali." });
  for (const path of ["/", "/products", "/products", "/cart", "/checkout", "/blog", "/products.data"]) {
    const response = await app.visitor().get(path, HTML);
    expect([path, response.status]).toEqual([path, path.endsWith(".data") ? 202 : 302]);
  }
  const soon = await app.visitor().get("/opening", HTML);
  expect(pageText(await soon.text())).toContain("We open on Diwali.");
  const { visitor: packer } = await staffMember(app, "packer@example.com", {
    role: "packer",
    ownRoleId: null,
  });
  for (const insider of [admin, packer]) {
    const response = await insider.get("/products", HTML);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  }
  expect((await app.visitor().get("/products", HTML)).status).toBe(302);
});

test("a closed shop responds to feeds and the API with 503, disallows all crawling, and still serves accounts, orders and the newsletter", async () => {
  await close();
  for (const path of [
    "/sitemap.xml",
    "/products.xml",
    "/feeds/meta.xml",
    "/feeds/acp.jsonl",
    "/llms.txt",
    "/feed.xml",
    "/api/v1/delivery?postalCode=226001",
  ])
    expect([path, (await app.visitor().get(path)).status]).toEqual([path, 503]);
  for (const path of ["/api/v1/admin/orders", "/api/v1/me/orders"])
    expect([path, (await app.visitor().get(path)).status]).toEqual([path, 401]);
  expect(await (await app.visitor().get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/login", "/orders/find", "/newsletter", "/healthz", "/admin/login"])
    expect([path, (await app.visitor().get(path, HTML)).status]).toEqual([path, 200]);
});

test("nobody buys from a closed shop", async () => {
  await close();
  const customer = app.visitor();
  await customer.signUp("early@example.com", "moti jhumka 7");
  await customer.signIn("early@example.com", "moti jhumka 7");
  const refused = await customer.post("/checkout", {}, HTML);
  expect([refused.status, refused.headers.get("location")]).toEqual([302, "/opening"]);
});

test("a visitor with the password sees the shop until the password changes", async () => {
  await close({ password: "marigold" });
  const visitor = app.visitor();
  const wrong = await visitor.post("/opening", { password: "rose" }, HTML);
  expect(wrong.status).toBe(400);
  expect(pageText(await wrong.text())).toContain("This password is not right.");
  expect((await visitor.post("/opening", { password: "marigold" }, HTML)).headers.get("location")).toBe("/");
  expect((await visitor.get("/products", HTML)).status).toBe(200);
  expect((await app.visitor().get("/products", HTML)).status).toBe(302);
  await close({ password: "jasmine" });
  expect((await visitor.get("/products", HTML)).status).toBe(302);
});

test("no password opens a shop without one", async () => {
  await close();
  expect((await app.visitor().post("/opening", { password: "" }, HTML)).status).toBe(400);
});

test("the shop opens only when each needed step is done, and says which are missing", async () => {
  await close();
  const refused = await submit({ form: "open" });
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toMatch(/Still to do: .*Policies.*Payments/);
  expect((await app.visitor().get("/products", HTML)).status).toBe(302);

  const { general } = await store.settings.get();
  await saveTestSection(store, "general", { ...general, email: "hello@amaltas.in" });
  await saveTestSection(store, "setup", { guide: "auto", keepsFlatTax: true });
  await saveTestSection(store, "shipping", (await store.settings.get()).shipping);
  const { payments } = await store.settings.get();
  await saveTestSection(store, "payments", {
    ...payments,
    online: false,
    cash: { ...payments.cash, isOn: true },
  });
  await stockProduct(store, { inventory: 1 });
  for (const slug of ["privacy-policy", "terms-conditions", "refund-policy"])
    await store.db.insert(pages).values({ slug, content: { title: slug, sections: [] } });
  const opened = await submit({ form: "open" });
  expect([opened.status, opened.headers.get("location")]).toEqual([302, PAGE]);
  expect((await app.visitor().get("/products", HTML)).status).toBe(200);
});

test("the second of two concurrent saves of the opening gets a conflict error and keeps its input", async () => {
  const version = await versionOf();
  await submit({ form: "opening", note: "First", password: "", version });
  const second = await submit({ form: "opening", note: "Second", password: "", version });
  expect(second.status).toBe(409);
  expect(await second.text()).toContain("Second");
});

test("a password that is too short gets a sentence beside the field", async () => {
  const refused = await submit({ form: "opening", note: "Soon", password: "abc" });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Choose at least 6 characters, or leave it empty");
});

test("a new shop is closed at its first start and no sample, and one with saved settings stays open", async () => {
  await closeNewShop(store);
  expect((await store.settings.get()).opening.isClosed).toBe(false);
  await store.db.delete(settings);
  await Promise.all([closeNewShop(store), closeNewShop(store)]);
  store.settings.invalidate();
  const opening = { isClosed: true, note: "", password: "", isSample: false };
  expect((await store.settings.get()).opening).toEqual(opening);
});

test("guesses of the password are limited", async () => {
  await close({ password: "marigold" });
  const guesser = app.visitor();
  const statuses: number[] = [];
  for (let guess = 0; guess < 21; guess += 1)
    statuses.push((await guesser.post("/opening", { password: `rose ${guess}` }, HTML)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});
