import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { matchesSearch } from "#app/domain/catalog/internal/search/search-match.server.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

beforeAll(async () => {
  await stockCatalogue(app.store, [
    {
      name: "Asman Kurta",
      category: "Kurtas",
      description: "Woven by hand",
      material: "Cotton",
      tags: ["everyday"],
      isFeatured: true,
      variants: {
        "2XL indigo": { inventory: 3 },
        "3XL indigo": { inventory: 0 },
        "3XL plum": { inventory: 2 },
        "5XL plum": { inventory: 1, priceMinor: 7000 },
      },
    },
    {
      name: "Bela Kurta",
      category: "Kurtas",
      material: "Silk",
      priceMinor: 9000,
      variants: { "2XL plum": { inventory: 0 }, "3XL indigo": { inventory: 4 } },
    },
    {
      name: "Chand Shawl",
      category: "Shawls",
      description: "Goes with a kurta",
      tags: ["heirloom"],
      priceMinor: 20_000,
      variants: { "- plum": { inventory: 5 } },
    },
    { name: "Diya Potli", category: "Bags", priceMinor: 2000, variants: { "-": { inventory: 0 } } },
    {
      name: "Secret Kurta",
      category: "Kurtas",
      status: "draft",
      variants: { "2XL indigo": { inventory: 9 } },
    },
  ]);
});

const NAMES = new Set(["Asman Kurta", "Bela Kurta", "Chand Shawl", "Diya Potli", "Secret Kurta"]);

async function pageOf(query: string): Promise<string> {
  const response = await app.visitor().get(`/products${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The product names of the listing, in order. */
async function namesOf(query: string): Promise<string[]> {
  const html = await pageOf(query);
  const list =
    html.slice(html.indexOf('aria-label="Products"')).split(/id="(?:popular-title|refine)"/)[0] ?? "";
  const cards = [...list.matchAll(/class="card-link[^>]*>([^<]+)</g)].map(([, name]) => name ?? "");
  return cards.filter((name) => NAMES.has(name));
}

test("a search finds whole words in name, tags, material and category, singular or plural, the best match first", async () => {
  expect(await namesOf("?search=KURTAS")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await namesOf("?search=bags")).toEqual(["Diya Potli"]);
  expect(await namesOf("?search=heirlooms")).toEqual(["Chand Shawl"]);
  expect(await namesOf("?search=silk+kurtas")).toEqual(["Bela Kurta"]);
  expect(await namesOf("?search=a+kurta")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await namesOf("?search=art")).toEqual([]);
});

test("a search finds a colour and a size that is in stock, both in one variant", async () => {
  expect(await namesOf("?search=indigo+kurta")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await namesOf("?search=3xl+kurta")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await namesOf("?search=kurta+3xl+indigo")).toEqual(["Bela Kurta"]);
  expect(await namesOf("?search=2xl+plum")).toEqual([]);
});

test("a search finds synonyms, words in Devanagari and beginnings of words", async () => {
  expect(await namesOf("?search=kurtis")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await namesOf("?search=%E0%A4%B6%E0%A5%89%E0%A4%B2")).toEqual(["Chand Shawl"]);
  expect(await namesOf("?search=XXXL+kurti")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await namesOf("?search=pot")).toEqual(["Diya Potli"]);
});

test("a search finds a product by the SKU of a variant, and by a part of it", async () => {
  expect(await namesOf("?search=chand-shawl")).toEqual(["Chand Shawl"]);
  expect(await namesOf("?search=CHAND-SH")).toEqual(["Chand Shawl"]);
});

test("a search finds beginnings of words of a description where words find nothing", async () => {
  expect(await namesOf("?search=%20woven%20by%20")).toEqual(["Asman Kurta"]);
  expect(await namesOf("?search=wov+han")).toEqual(["Asman Kurta"]);
});

test("a search of one word finds it anywhere in a name or description, in any case, where nothing else is found", async () => {
  expect(await namesOf("?search=OES")).toEqual(["Chand Shawl"]);
  expect(await namesOf("?search=OES+OVE")).toEqual([]);
});

test("a misspelt word is corrected before it is found within another word", async () => {
  expect(await namesOf("?search=shwal")).toEqual(["Chand Shawl"]);
  const page = await pageOf("?search=shwal");
  expect(page).toContain("Showing results for “shawl”.");
});

test("a search without a product for all of its words leaves out the least important ones, and says so", async () => {
  expect(await namesOf("?search=silver+kurta")).toEqual(["Asman Kurta", "Bela Kurta"]);
  expect(await pageOf("?search=silver+kurta")).toContain("Showing results without “silver”.");
  expect(await namesOf("?search=real+silk+kurta")).toEqual(["Bela Kurta"]);
  expect(await pageOf("?search=real+silk+kurta")).not.toContain("Showing results without");
});

test("a search reads a price and a size, and shows each as a filter that can be removed", async () => {
  expect(await namesOf("?search=kurta+under+80")).toEqual(["Asman Kurta"]);
  expect(await namesOf("?search=kurta+5+XL+under+80")).toEqual(["Asman Kurta"]);
  expect(await namesOf("?search=kurta+under+80&max-price=100")).toEqual(["Asman Kurta", "Bela Kurta"]);
  const page = await pageOf("?search=kurta+5+XL+under+80");
  const removals = [...page.matchAll(/href="([^"]*)" aria-label="Remove ([^"]*)"/g)].map(([, to, label]) => [
    label,
    to,
  ]);
  expect(removals).toContainEqual(["Size: 5XL", "/products?search=kurta+under+80"]);
  expect(removals).toContainEqual(["Up to $80.00", "/products?search=kurta+5+xl"]);
});

test("a search for a page of the shop finds it, and no products by a similar word", async () => {
  for (const [search, page] of [
    ["orders", "/orders/find"],
    ["returns", "/refund-policy"],
    ["size+chart", "/fits-me"],
    ["shipping", "/delivery"],
  ]) {
    expect(await namesOf(`?search=${search}`)).toEqual([]);
    const html = await pageOf(`?search=${search}`);
    expect(html.slice(html.indexOf('aria-label="Pages found"')).split("</nav>")[0]).toContain(
      `href="${page}"`,
    );
  }
});

test("a search without a result shows popular products of the category with the most reviews", async () => {
  await app.store.db
    .update(products)
    .set({ ratingCount: 5, ratingAverage: 4 })
    .where(eq(products.name, "Bela Kurta"));
  await app.store.db
    .update(products)
    .set({ ratingCount: 3, ratingAverage: 5 })
    .where(eq(products.name, "Chand Shawl"));
  app.store.productIndex.invalidate(null);
  const html = await pageOf("?search=zzqx");
  const popular = html.slice(html.indexOf('id="popular-title"'));
  expect(popular).toContain("Bela Kurta");
  expect(popular).not.toContain("Chand Shawl");
});

test("a search lists by relevance unless another order is chosen, and the control says so", async () => {
  const sortControl = async (query: string) => {
    const html = await pageOf(query);
    const select = /<select id="sort".*?<\/select>/s.exec(html)?.[0] ?? "";
    return {
      labels: [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label),
      selected: /<option[^>]*selected=""[^>]*>([^<]*)/.exec(select)?.[1],
    };
  };
  const searched = await sortControl("?search=kurta");
  expect(searched.selected).toBe("Relevance");
  expect(searched.labels).toContain("Name, A to Z");
  expect((await sortControl("?search=kurta&sort=name")).selected).toBe("Name, A to Z");
  const listed = await sortControl("?sort=relevance");
  expect(listed.selected).toBe("Name, A to Z");
  expect(listed.labels).not.toContain("Relevance");
  expect(await pageOf("?search=kurta&sort=name")).toContain(
    'href="/products?search=kurta&amp;in-stock=true&amp;sort=name"',
  );
});

test("a search uses the trigram index for text at any position", async () => {
  const { db } = app.store;
  const plan = await db.transaction(async (tx) => {
    // In such a small table PostgreSQL would prefer a sequential scan.
    await tx.execute("set local enable_seqscan = off");
    await tx.execute("set local enable_indexscan = off");
    const where = matchesSearch("silk kurtas", []);
    return JSON.stringify((await tx.execute(sql`explain select id from ${products} where ${where}`)).rows);
  });
  expect(plan).toContain("products_search_idx");
});
