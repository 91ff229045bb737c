import { beforeAll, describe, expect, test } from "vitest";
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

/** The number beside a filter value in the sidebar: "2XL" → 1. */
function countIn(html: string, label: string): number | null {
  const aside = html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));
  const facet = new RegExp(`>${label}</span><span[^>]*>(\\d+)<span class="sr-only">`).exec(aside);
  return facet ? Number(facet[1]) : null;
}

describe("filters", () => {
  test("values of one filter widen the listing, and different filters narrow it", async () => {
    expect(await namesOf("?size=2xl")).toEqual(["Asman Kurta", "Bela Kurta"]);
    expect(await namesOf("?size=5xl&size=2xl")).toEqual(["Asman Kurta", "Bela Kurta"]);
    expect(await namesOf("?colour=plum")).toEqual(["Asman Kurta", "Bela Kurta", "Chand Shawl"]);
    expect(await namesOf("?colour=plum&category=Shawls")).toEqual(["Chand Shawl"]);
    expect(await namesOf("?size=2xl&colour=plum&max-price=60")).toEqual([]);
  });

  test("size, colour, price and stock must match in one and the same variant", async () => {
    // The kurta has a variant in 2XL and one in plum, but none in both.
    expect(await namesOf("?size=2xl&colour=plum")).toEqual(["Bela Kurta"]);
    expect(await namesOf("?size=2xl&colour=plum&in-stock=true")).toEqual([]);
    expect(await namesOf("?size=3xl&colour=indigo")).toEqual(["Asman Kurta", "Bela Kurta"]);
    expect(await namesOf("?size=3xl&colour=indigo&in-stock=true")).toEqual(["Bela Kurta"]);
    // Its 5XL is more expensive than the other sizes.
    expect(await namesOf("?size=5xl&max-price=60")).toEqual([]);
    expect(await namesOf("?size=5xl&max-price=70")).toEqual(["Asman Kurta"]);
  });

  test("price filters are in major units of the store currency, inclusive, and in either order", async () => {
    expect(await namesOf("?min-price=20&max-price=50")).toEqual(["Asman Kurta", "Diya Potli"]);
    expect(await namesOf("?min-price=50&max-price=20")).toEqual(["Asman Kurta", "Diya Potli"]);
    expect(await namesOf("?min-price=90.01")).toEqual(["Chand Shawl"]);
  });

  test("the in-stock filter leaves out sold-out products, and a draft is never listed", async () => {
    expect(await namesOf("?in-stock=true")).toEqual(["Asman Kurta", "Bela Kurta", "Chand Shawl"]);
    expect(await namesOf("?search=secret")).toEqual([]);
  });

  test("the counts of a facet respect the other filters but not its own", async () => {
    const all = await pageOf("");
    expect([countIn(all, "2XL"), countIn(all, "3XL"), countIn(all, "5XL")]).toEqual([2, 2, 1]);
    expect([countIn(all, "Blue"), countIn(all, "Purple"), countIn(all, "In stock")]).toEqual([2, 3, 3]);

    const plum = await pageOf("?colour=plum");
    expect([countIn(plum, "2XL"), countIn(plum, "3XL"), countIn(plum, "5XL")]).toEqual([1, 1, 1]);
    expect([countIn(plum, "Blue"), countIn(plum, "Purple"), countIn(plum, "In stock")]).toEqual([2, 3, 2]);

    const both = await pageOf("?colour=plum&size=2xl");
    expect([countIn(both, "2XL"), countIn(both, "Blue"), countIn(both, "Purple")]).toEqual([1, 1, 1]);
    expect(countIn(both, "In stock")).toBe(0);
  });

  test("invalid filter values are ignored", async () => {
    for (const query of [
      "?min-price=NaN&max-price=Infinity",
      "?min-price=-5&max-price=-1",
      "?min-price=1e9",
      "?min-price=99999999999999999999",
      `?size=${encodeURIComponent("' or 1=1 --")}&colour=%01`,
      "?size=unknown&colour=unknown",
      "?in-stock=maybe",
      "?size[]=2xl&colour[0]=plum",
      `?${Array.from({ length: 60 }, (_, index) => `size=no-${index}`).join("&")}`,
    ]) {
      expect([query, await namesOf(query)]).toEqual([
        query,
        ["Asman Kurta", "Bela Kurta", "Chand Shawl", "Diya Potli"],
      ]);
    }
    expect(await namesOf(`?max-price=${encodeURIComponent("1,000")}&size=2XL&size=2xl`)).toEqual([
      "Asman Kurta",
      "Bela Kurta",
    ]);
  });

  test("each active filter can be removed, and all at once", async () => {
    const html = await pageOf("?category=Kurtas&size=3xl&colour=plum&in-stock=true&max-price=80");
    for (const label of ["Size: 3XL", "plum", "Up to $80.00", "In stock"])
      expect(html).toContain(`aria-label="Remove ${label}"`);
    expect(html).toMatch(
      /href="\/products\?category=Kurtas&amp;colour=plum&amp;max-price=80&amp;in-stock=true"/,
    );
    expect(html).toMatch(/<a[^>]*href="\/products\?category=Kurtas"[^>]*>Clear all/);
  });
});

describe("search", () => {
  test("a search clears the category and the Featured filter, and sets the title", async () => {
    const html = await pageOf("?search=shawl&category=Bags&featured=true");
    expect(html).toContain("<title>Search: &quot;shawl&quot; | Gulmohar</title>");
    expect(await namesOf("?search=shawl&category=Bags&featured=true")).toEqual(["Chand Shawl"]);
  });
});

describe("the address of a listing", () => {
  test.each([
    ["?category=Nothing", ""],
    ["?category=Nothing&size=3xl&page=2", "?size=3xl&page=2"],
    ["?search=", ""],
    ["?search=%20%20&category=Bags", "?category=Bags"],
    ["?category=Kurtas&min-price=&max-price=80", "?category=Kurtas&max-price=80"],
  ])("loses the parameters of %s that mean nothing", async (query, meaningful) => {
    for (const path of ["/products", "/products.data"]) {
      const response = await app.visitor().get(`${path}${query}`);
      const location = response.headers.get("location") ?? (await response.text());
      expect(response.status).toBe(path === "/products" ? 302 : 202);
      expect(location).toContain(`/products${meaningful}`);
      expect(location).not.toMatch(/Nothing|search=|min-price=/);
    }
  });
});

describe("headings and empty listings", () => {
  test.each([
    ["", "All Products", 4],
    ["?category=Kurtas", "Kurtas", 2],
    ["?category=kurtas", "Kurtas", 2],
    ["?featured=true", "Featured Products", 1],
    ["?featured=true&category=Kurtas", "Kurtas", 1],
  ])("the listing %s has the heading %s", async (query, heading, count) => {
    const html = await pageOf(query);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(html).toContain(`Discovering ${count} gem`);
  });

  test("empty listings say the specified sentences and what to do next", async () => {
    const none = await pageOf("?category=Shawls&size=2xl");
    expect(none).toContain("No products found in this section. Try other categories!");
    expect(none).toContain("1 in any size");
    expect(none).toContain("What others love");

    const lost = await pageOf("?search=qqqqq");
    expect(lost).toContain("No products found matching your search");
    expect(lost).not.toContain("Did you mean");
  });

  test("a misspelt search suggests the closest spellings of the shop's own words", async () => {
    expect(await pageOf("?search=shwal")).toMatch(/Did you mean.*href="\/products\?search=shawl"/s);
    expect(await pageOf("?search=asmaan+kurtta")).toMatch(/href="\/products\?search=asman\+kurta"/);
    expect(await pageOf("?search=potlii&size=2xl")).toMatch(/href="\/products\?search=potli"/);
  });
});

describe("listings for search engines", () => {
  test("only complete categories and their pages may be indexed, and every listing names its canonical URL", async () => {
    for (const query of ["", "?category=Kurtas", "?category=kurtas&utm_source=mail", "?sort=rating"])
      expect(await pageOf(query)).not.toContain("noindex");
    for (const query of ["?search=kurta", "?size=2xl", "?featured=true", "?max-price=50", "?in-stock=true"])
      expect(await pageOf(query)).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(await pageOf("?category=kurtas&sort=rating&utm_source=mail")).toContain(
      `<link rel="canonical" href="${app.url}/products?category=Kurtas"/>`,
    );
    expect(await pageOf("?colour=plum&size=3xl&size=2xl")).toContain(
      `<link rel="canonical" href="${app.url}/products?size=2xl&amp;size=3xl&amp;colour=plum"/>`,
    );
  });

  test("listings with different filters are cached separately", async () => {
    for (const query of ["?min-price=60", "?max-price=60", "?in-stock=true", "?size=2xl", "?colour=plum"])
      expect((await app.visitor().get(`/products${query}`)).headers.get("etag")).not.toBe(
        (await app.visitor().get("/products")).headers.get("etag"),
      );
  });
});
