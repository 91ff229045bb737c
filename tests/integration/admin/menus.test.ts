import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { customPages } from "#app/domain/content/content.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const MENUS = "/admin/content/menus";

type Link = [name: string, target: string];

const HOME: Link[] = [["Home", "/"]];

/** The links in a navigation of a page: their names with their URLs. */
async function linksIn(nav: string, path = "/contact"): Promise<Link[]> {
  const html = await (await app.visitor().get(path)).text();
  const [, inner = ""] = new RegExp(`<nav aria-label="${nav}"[^>]*>([\\s\\S]*?)</nav>`).exec(html) ?? [];
  const links = inner.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
  return Array.from(links, ([, url = "", name = ""]): Link => [
    pageText(name).trim(),
    url.replaceAll("&amp;", "&"),
  ]);
}

/** The form with these links as typed URLs, the others unchanged. */
function formWith({ header = HOME, shop = [], company = [] }: Record<string, Link[]>) {
  const fields: Record<string, string> = { shopTitle: "Shop", companyTitle: "Company" };
  for (const [menu, links] of Object.entries({ header, shop, company }))
    for (const [index, [name, target]] of links.entries()) {
      const isPage = target.startsWith("page:");
      fields[`${menu}.${index}.name`] = name;
      fields[`${menu}.${index}.target`] = isPage ? target : "url";
      fields[`${menu}.${index}.url`] = isPage ? "" : target;
    }
  return fields;
}

async function save(menus: Record<string, Link[]>, change: Record<string, string> = {}) {
  const [row] = await store.db.select().from(settings).where(eq(settings.section, "menus"));
  return admin.post(MENUS, { version: String(row?.version ?? 0), ...formWith(menus), ...change });
}

async function refusalOf(response: Response): Promise<string> {
  expect(response.status).toBe(400);
  return pageText(await response.text());
}

const adminText = async () => pageText(await (await admin.get(MENUS)).text());

async function addPage(title: string, status: "draft" | "published"): Promise<string> {
  const id = newId();
  const slug = title.toLowerCase();
  await store.db.insert(customPages).values({ id, slug, title, body: "x", status, publishedAt: new Date(0) });
  return id;
}

beforeEach(async () => {
  await store.db.delete(settings).where(eq(settings.section, "menus"));
  store.settings.invalidate();
  store.pages.invalidateAll();
});

describe("the menus", () => {
  test("that the owner has not changed are those that the store comes with", async () => {
    expect(await linksIn("Main")).toEqual([
      ["Home", "/"],
      ["Products", "/products"],
      ["About Us", "/about-us"],
      ["Contact", "/contact"],
      ["Blog", "/blog"],
    ]);
    expect((await linksIn("Company")).map(([name]) => name)).toEqual([
      "About Us",
      "Contact",
      "Track order, returns and exchanges",
      "FAQ",
      "Careers",
      "Blog",
      "Privacy Policy",
      "Terms & Conditions",
      "Refund Policy",
      "Accessibility",
    ]);
  });

  test("have the links of the owner in their order, in the header, the phone's menu and the footer", async () => {
    const header: Link[] = [
      ["Start", "/"],
      ["Everything", "/products?sort=newest"],
    ];
    const company: Link[] = [
      ["Instagram", "https://www.instagram.com/shop?x=1&y=2"],
      ["Help", "/contact"],
    ];
    const saved = await save({ header, company }, { companyTitle: "About" });
    expect([saved.status, saved.headers.get("location")]).toEqual([302, MENUS]);
    expect(await linksIn("Main")).toEqual(header);
    expect((await linksIn("Main, mobile")).slice(0, 2)).toEqual(header);
    expect(await linksIn("About")).toEqual(company);
    expect(await linksIn("Shop")).toEqual([]);
  });

  test("follow a page of the owner's own to a new URL, and hide it as a draft and when it is deleted", async () => {
    const id = await addPage("Shipping", "published");
    await save({ company: [["Shipping", `page:${id}`]] });
    expect(await linksIn("Company")).toEqual([["Shipping", "/pages/shipping"]]);
    const fields = { title: "Shipping", body: "x", publishedAt: "" };
    const change = (slug: string, status: string, version: string) =>
      admin.post(`/admin/content/custom-pages/${id}`, { ...fields, slug, status, version });
    await change("delivery-times", "published", "1");
    expect(await linksIn("Company")).toEqual([["Shipping", "/pages/delivery-times"]]);
    await change("delivery-times", "draft", "2");
    expect(await linksIn("Company")).toEqual([]);
    expect(await adminText()).toContain("Its page is not published.");
    await admin.post(`/admin/content/custom-pages/${id}`, { intent: "delete", version: "3", redirectTo: "" });
    expect(await linksIn("Company")).toEqual([]);
    expect(await adminText()).toContain("Its page was deleted.");
  });

  test("hide a category without products, and one that was deleted", async () => {
    const { productId } = await stockProduct(store, { name: "Menu kurta" });
    const [product] = await store.db.select().from(products).where(eq(products.id, productId));
    const ofProduct = eq(categories.id, product?.categoryId ?? "");
    const [category] = await store.db.select().from(categories).where(ofProduct);
    const [empty] = await store.db
      .insert(categories)
      .values({ id: newId(), slug: "empty-category", name: "Empty category" })
      .returning();
    store.names.invalidate(null);
    const filled: Link = ["Filled", `/products?category=${category?.slug}`];
    await save({ shop: [filled, ["Empty", "/products?category=empty-category"]] });
    expect(await linksIn("Shop")).toEqual([filled]);
    expect(await adminText()).toContain("No product is for sale there.");
    await store.db.update(products).set({ status: "draft" }).where(eq(products.id, productId));
    await store.db.delete(categories).where(eq(categories.id, empty?.id ?? ""));
    store.names.invalidate(null);
    store.pages.invalidateAll();
    expect(await linksIn("Shop")).toEqual([]);
    expect(await adminText()).toContain("Its category was deleted.");
  });

  test("of the store hide a collection without products", async () => {
    expect((await linksIn("Shop")).map(([name]) => name)).not.toContain("New Arrivals");
    await stockProduct(store, { name: "Newest kurta" });
    store.names.invalidate(null);
    store.pages.invalidateAll();
    expect((await linksIn("Shop")).map(([name]) => name)).toContain("New Arrivals");
  });

  test("of a new shop list its own categories with products in the footer, and no others", async () => {
    const { productId } = await stockProduct(store, { name: "Own kurta" });
    const [stocked] = await store.db
      .select({ slug: categories.slug, name: categories.name })
      .from(categories)
      .innerJoin(products, eq(products.categoryId, categories.id))
      .where(eq(products.id, productId));
    await store.db.insert(categories).values({ id: newId(), slug: "saris", name: "Saris", position: 9 });
    store.names.invalidate(null);
    store.pages.invalidateAll();
    expect(await linksIn("Shop")).toEqual([
      ["All Products", "/products"],
      [stocked?.name, `/products?category=${stocked?.slug}`],
      ["New Arrivals", "/products?category=new-arrivals"],
    ]);
    expect(await adminText()).toContain("Saris (not shown)");
  });

  test("hide gift cards while the store sells none", async () => {
    await save({ shop: [["Gift Cards", "/gift-cards"]] });
    expect(await linksIn("Shop")).toEqual([]);
    await saveTestSection(store, "checkout", { giftCardValues: [1000] });
    store.pages.invalidateAll();
    expect(await linksIn("Shop")).toEqual([["Gift Cards", "/gift-cards"]]);
  });

  test("take a URL of the store itself as its page", async () => {
    const id = await addPage("Artisans", "published");
    await save({
      header: [["Contact", `${app.url}/contact`]],
      company: [["Artisans", "/pages/artisans"]],
    });
    expect(await linksIn("Main")).toEqual([["Contact", "/contact"]]);
    const [row] = await store.db.select().from(settings).where(eq(settings.section, "menus"));
    expect(row?.value).toMatchObject({ company: [{ name: "Artisans", to: `page:${id}` }] });
  });

  test("are audited, and restored to those that the store comes with", async () => {
    await save({ header: [["Home", "/"]] });
    const [entry] = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, "menus"))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({ action: "settings.saved", after: { header: [{ name: "Home", to: "/" }] } });
    expect((await save({}, { intent: "delete" })).status).toBe(302);
    expect((await linksIn("Main")).length).toBe(5);
  });

  test("that two people save keep the first, and show the second its links", async () => {
    await save({ header: [["First", "/"]] });
    const second = await admin.post(MENUS, { version: "0", ...formWith({ header: [["Second", "/"]] }) });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(pageText(html)).toContain("Changed in the meantime");
    expect(html).toContain('value="Second"');
    expect(await linksIn("Main")).toEqual([["First", "/"]]);
  });

  test("are reordered without a script", async () => {
    const links: Link[] = [
      ["Home", "/"],
      ["Blog", "/blog"],
    ];
    const response = await save({ header: links }, { intent: "down:header.0" });
    expect(response.status).toBe(200);
    const names = [...(await response.text()).matchAll(/name="header\.\d\.name"[^>]*value="([^"]*)"/g)];
    expect(names.map(([, name]) => name)).toEqual(["Blog", "Home"]);
  });
});

describe("a link of a menu", () => {
  test.each([
    ["javascript:alert(1)", "Start with / for a page of the store, or with https://"],
    ["data:text/html,x", "Start with / for a page of the store, or with https://"],
    ["http://example.com", "Start with / for a page of the store, or with https://"],
    ["//example.com", "Start with / for a page of the store, or with https://"],
    ["/\\example.com", "Start with / for a page of the store, or with https://"],
    ["#", "Start with / for a page of the store, or with https://"],
    ["?page=2", "Start with / for a page of the store, or with https://"],
    // A menu has no place for a menu, so that none can contain itself.
    ["menu:company", "Start with / for a page of the store, or with https://"],
    ["page:01234567-89ab-7cde-8f01-23456789abcd", "Start with / for a page of the store, or with https://"],
    ["", "Start with / for a page of the store, or with https://"],
    ["/no-such-page", "The store has no page at /no-such-page"],
    ["/pages/no-such-page", "The store has no page at /pages/no-such-page"],
    ["/admin/orders", "The store has no page at /admin/orders"],
    ["/logout", "The store has no page at /logout"],
    ["/feed.xml", "The store has no page at /feed.xml"],
    ["/products?category=no-such", "There is no category “no-such”"],
  ])("to %j is refused, and the menus stay as they are", async (target, message) => {
    const before = await linksIn("Company");
    const response = await save(
      {},
      { "company.0.name": "x", "company.0.target": "url", "company.0.url": target },
    );
    expect(await refusalOf(response)).toContain(message);
    expect(await linksIn("Company")).toEqual(before);
    expect(await store.db.$count(settings, eq(settings.section, "menus"))).toBe(0);
  });

  test("is refused twice in a menu, however its target is written", async () => {
    const links: Link[] = [
      ["Contact", "/contact"],
      ["Write to us", `${app.url}/contact`],
    ];
    expect(await refusalOf(await save({ company: links }))).toContain("This menu already has this link");
  });

  test("needs a label, and a menu has a limit", async () => {
    expect(await refusalOf(await save({ company: [["", "/contact"]] }))).toContain("Label is required");
    const many = Array.from({ length: 13 }, (_, index): Link => [`Link ${index}`, `/products?page=${index}`]);
    expect(await refusalOf(await save({ company: many }))).toContain("At most 12 links");
    const wide: Link[] = [
      ["A label of thirty characters, xx", "/contact"],
      ["Another label of many characters", "/blog"],
    ];
    expect(await refusalOf(await save({ header: wide }))).toContain("fit on one line");
  });
});
