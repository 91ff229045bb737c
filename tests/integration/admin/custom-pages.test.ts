import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { customPages } from "#app/domain/content/content.tables.ts";
import { newId } from "#app/lib/id.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();

const PAGE = {
  title: "Care of silk",
  slug: "",
  body: "## Washing\n\nCold water, *by hand*.",
  seoTitle: "",
  seoDescription: "",
  status: "published",
  publishedAt: "",
  version: "0",
};

const save = (address: string, change: Partial<typeof PAGE> = {}) =>
  admin.post(address, { ...PAGE, ...change });

async function newPage(change: Partial<typeof PAGE>): Promise<string> {
  const response = await save("/admin/content/custom-pages/new", change);
  expect(response.status).toBe(302);
  return response.headers.get("location") ?? "";
}

const remove = (address: string, version: number, redirectTo = "") =>
  admin.post(address, { intent: "delete", version: String(version), redirectTo });

async function shown(path: string): Promise<[status: number, location: string | null]> {
  const response = await app.visitor().get(path);
  return [response.status, response.headers.get("location")];
}

const shopHtml = async (path: string) => (await app.visitor().get(path)).text();

async function refusalOf(response: Response): Promise<string> {
  expect(response.status).toBeGreaterThanOrEqual(400);
  return pageText(await response.text());
}

describe("a page of the owner's own", () => {
  test("is in the shop at the URL of its title, with text, description and structured data", async () => {
    await newPage({ title: "Care of silk" });
    const html = await shopHtml("/pages/care-of-silk");
    expect(headings(html, 1)).toEqual(["Care of silk"]);
    expect(html).toContain("<em>by hand</em>");
    expect(html).toContain(`<link rel="canonical" href="${app.url}/pages/care-of-silk"/>`);
    expect(html).toContain('<meta name="description" content="Washing Cold water, by hand."/>');
    expect(html).toContain('"@type":"WebPage"');
    expect(await shopHtml("/sitemap.xml")).toContain(`<loc>${app.url}/pages/care-of-silk</loc>`);
  });

  test("has the title and description for search engines that the owner writes", async () => {
    await newPage({
      title: "Our dyers",
      seoTitle: "Indigo dyers of Jaipur",
      seoDescription: "Who dyes our cloth.",
    });
    const html = await shopHtml("/pages/our-dyers");
    expect(html).toContain("<title>Indigo dyers of Jaipur |");
    expect(html).toContain('<meta name="description" content="Who dyes our cloth."/>');
    expect(headings(html, 1)).toEqual(["Our dyers"]);
  });

  test("is shown to nobody as a draft, and by itself once its moment has come", async () => {
    const draft = await newPage({ title: "Not yet", status: "draft", body: "" });
    expect(await shown("/pages/not-yet")).toEqual([404, null]);
    expect(await shopHtml("/sitemap.xml")).not.toContain("/pages/not-yet");
    const tomorrow = new Date(Date.now() + 86_400_000);
    await save(draft, { title: "Not yet", version: "1", publishedAt: toIndianClock(tomorrow) });
    expect(await shown("/pages/not-yet")).toEqual([404, null]);
    expect(pageText(await (await admin.get("/admin/content/pages")).text())).toContain("Scheduled");
    await app.store.db
      .update(customPages)
      .set({ publishedAt: new Date(0) })
      .where(eq(customPages.slug, "not-yet"));
    app.store.pages.invalidateAll();
    expect(await shown("/pages/not-yet")).toEqual([200, null]);
  });

  test("changes in the shop at once", async () => {
    const address = await newPage({ title: "Weavers" });
    expect(await shopHtml("/pages/weavers")).toContain("Cold water");
    await save(address, { title: "Weavers", body: "Twelve looms.", version: "1" });
    const html = await shopHtml("/pages/weavers");
    expect(html).toContain("Twelve looms.");
    expect(html).not.toContain("Cold water");
  });

  test("of which two people save an edit keeps the first and shows the second its text", async () => {
    const address = await newPage({ title: "Two editors" });
    await save(address, { title: "Two editors", body: "The first.", version: "1" });
    const second = await save(address, { title: "Two editors", body: "The second.", version: "1" });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(pageText(html)).toContain("Changed in the meantime");
    expect(html).toContain("The second.");
    expect(await shopHtml("/pages/two-editors")).toContain("The first.");
  });

  test("is audited when it is added, changed and deleted", async () => {
    const address = await newPage({ title: "Audited" });
    await save(address, { title: "Audited again", slug: "audited", version: "1" });
    await remove(address, 2);
    const id = address.split("/").at(-1) ?? "";
    const entries = await app.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "custom-page.add",
      "custom-page.change",
      "custom-page.delete",
    ]);
    expect(entries[1]).toMatchObject({ before: { title: "Audited" }, after: { title: "Audited again" } });
  });

  test("is found in the admin by its title", async () => {
    await newPage({ title: "Zardozi at home" });
    const found = (await (await admin.get("/admin/find?q=zardozi")).json()) as AdminSearchResults;
    expect(found.pages).toMatchObject([{ title: "Zardozi at home", slug: "zardozi-at-home" }]);
  });
});

describe("the URL of a page", () => {
  const NEW = "/admin/content/custom-pages/new";

  test.each(["cart", "checkout", "faq", "admin", "products", "orders", "readyz", "pages"])(
    "is refused if the store has a page /%s of its own",
    async (slug) => {
      const before = await app.store.db.$count(customPages);
      expect(await refusalOf(await save(NEW, { slug }))).toContain(
        `The store's own page /${slug} already uses this URL.`,
      );
      expect(await app.store.db.$count(customPages)).toBe(before);
    },
  );

  test("is refused if a category, a collection or another page uses it", async () => {
    const category = { id: newId(), slug: "bandhani-dupattas", name: "Bandhani Dupattas" };
    await app.store.db.insert(categories).values(category);
    app.store.names.invalidate(null);
    expect(await refusalOf(await save(NEW, { slug: "bandhani-dupattas" }))).toContain(
      "“Bandhani Dupattas” already uses this URL.",
    );
    expect(await refusalOf(await save(NEW, { slug: "new-arrivals" }))).toContain("already uses this URL.");
    await newPage({ title: "Only once" });
    expect(await refusalOf(await save(NEW, { title: "Only once" }))).toContain(
      "Another page already uses this URL.",
    );
  });

  test.each(["/cart", "a b", "../up", "a--b", "ä"])("%j is refused", async (slug) => {
    expect(await refusalOf(await save(NEW, { slug }))).toContain(
      "Use lowercase letters, digits and single hyphens",
    );
  });

  test("redirects from the old one to the new one, once it was public", async () => {
    const address = await newPage({ title: "Moving" });
    await save(address, { title: "Moving", slug: "moved-once", version: "1" });
    await save(address, { title: "Moving", slug: "moved-twice", version: "2" });
    expect(await shown("/pages/moving")).toEqual([301, "/pages/moved-twice"]);
    expect(await shown("/pages/moved-once")).toEqual([301, "/pages/moved-twice"]);
  });
});

describe("a deleted page", () => {
  test("leads nowhere without a path, with its earlier URLs", async () => {
    const address = await newPage({ title: "Gone" });
    await save(address, { title: "Gone", slug: "gone-again", version: "1" });
    expect((await remove(address, 2)).status).toBe(302);
    expect(await shown("/pages/gone")).toEqual([404, null]);
    expect(await shown("/pages/gone-again")).toEqual([404, null]);
  });

  test("leads to the chosen path, with its earlier URLs", async () => {
    const address = await newPage({ title: "Sold" });
    await save(address, { title: "Sold", slug: "sold-out", version: "1" });
    expect((await remove(address, 2, "/products?category=new-arrivals")).status).toBe(302);
    for (const path of ["/pages/sold", "/pages/sold-out"])
      expect(await shown(path)).toEqual([301, "/products?category=new-arrivals"]);
  });

  test("follows a chain of deleted pages to its end, and a circle to no page", async () => {
    const first = await newPage({ title: "Ring one" });
    const second = await newPage({ title: "Ring two" });
    await remove(first, 1, "/pages/ring-two");
    expect(await shown("/pages/ring-one")).toEqual([301, "/pages/ring-two"]);
    await remove(second, 1, "/pages/ring-one");
    expect(await shown("/pages/ring-one")).toEqual([404, null]);
    const third = await newPage({ title: "Ring two" });
    await remove(third, 1, "/about-us");
    expect(await shown("/pages/ring-one")).toEqual([301, "/about-us"]);
  });

  test("cannot lead to itself or to another site", async () => {
    const address = await newPage({ title: "Stays" });
    expect(await refusalOf(await remove(address, 1, "/pages/stays?x=1"))).toContain("URL of the page itself");
    for (const target of ["https://example.com", "//example.com", "javascript:alert(1)", "/\\example.com"])
      expect(await refusalOf(await remove(address, 1, target))).toContain("Start with /");
    expect(await shown("/pages/stays")).toEqual([200, null]);
  });
});

test.each([
  ["shipping", "Shipping", "## What delivery costs"],
  ["faq", "Frequently asked questions", "## Which size is mine?"],
])("a new page can start from the template %s", async (template, title, heading) => {
  const html = await (await admin.get(`/admin/content/custom-pages/new?template=${template}`)).text();
  expect(html).toContain(`value="${title}"`);
  expect(html).toContain(heading);
});

test("a text with an image of another site is refused", async () => {
  const response = await save("/admin/content/custom-pages/new", { body: "![x](https://example.com/x.png)" });
  expect(await refusalOf(response)).toContain("Images from other sites are not shown in the shop");
});

test("the preview of a page needs no script", async () => {
  const response = await admin.post("/admin/content/custom-pages/new", { ...PAGE, intent: "preview" });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<em>by hand</em>");
});
