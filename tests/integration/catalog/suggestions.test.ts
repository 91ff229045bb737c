import { beforeAll, describe, expect, test } from "vitest";
import { NO_SUGGESTIONS, type SuggestionsView } from "#app/domain/catalog/search/suggestions.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
const one = { "-": { inventory: 1 } };

beforeAll(async () => {
  await stockCatalogue(app.store, [
    { name: "Kurta of the Courtyard", category: "Kurtas", priceMinor: 4200, variants: one },
    { name: "Long Kurta", category: "Kurtas", tags: ["everyday"], variants: one },
    { name: "Kurta Long Gone", category: "Kurtas", variants: { "-": { inventory: 0 } } },
    { name: "Hidden Kurta", category: "Kurtas", status: "draft", variants: one },
    ...["Asha", "Bela", "Chand", "Diya", "Ela", "Farah", "Gul"].map((name) => ({
      name: `${name} Pashmina Shawl`,
      category: "Pashmina Shawls",
      variants: one,
    })),
  ]);
});

async function suggested(q: string): Promise<SuggestionsView> {
  const response = await app.visitor().get(`/search/suggest?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SuggestionsView;
}

const namesOf = async (q: string) => (await suggested(q)).products.map(({ name }) => name);

describe("suggestions", () => {
  test("suggestions are found by the beginning of a word, sold-out products come last among equals, and drafts never", async () => {
    expect(await namesOf("KURT")).toEqual(["Kurta of the Courtyard", "Long Kurta", "Kurta Long Gone"]);
    expect(await namesOf("long kurta")).toEqual(["Long Kurta", "Kurta Long Gone"]);
    expect(await namesOf("hidden")).toEqual([]);
  });

  test("suggestions have price, image and URL, and the categories of that name", async () => {
    const { products, categories } = await suggested("kurtas");
    expect(products[0]).toEqual({
      slug: "kurta-of-the-courtyard",
      name: "Kurta of the Courtyard",
      priceMinor: 4200,
      compareAtMinor: null,
      imageId: null,
    });
    expect(categories).toEqual([{ slug: "kurtas", name: "Kurtas" }]);
  });

  test("suggestions are six products at most, found by tags too, and by similar spelling where nothing else matches", async () => {
    expect(await namesOf("shawl")).toHaveLength(6);
    expect(await namesOf("everyday")).toEqual(["Long Kurta"]);
    expect(await namesOf("pashmna")).toHaveLength(6);
    expect(await namesOf("zzzz")).toEqual([]);
  });

  test("suggestions name the pages of the shop", async () => {
    expect(await suggested("track")).toMatchObject({ products: [], categories: [], pages: ["track-order"] });
  });

  test.each([
    "",
    " ",
    "k",
    "%",
    "__",
    "\\",
    "'; drop table products; --",
    "\u0001\u0002",
    "x".repeat(2000),
    "🌺🌺",
  ])("a search for %j never fails and suggests nothing", async (q) => {
    expect(await suggested(q)).toEqual(NO_SUGGESTIONS);
  });

  test("before anything is typed, the searches of many that found products are suggested, the most frequent first", async () => {
    const { searches, pages } = app.store;
    const searched = (term: string, times: number, isEmpty = false) =>
      Array.from({ length: times }, () =>
        searches.record({ term, isEmpty, userAgent: "Mozilla/5.0 Firefox/145.0" }),
      );
    searched("shawl", 5);
    searched("Red Kurta", 6);
    searched("once or twice", 4);
    searched("not sold here", 9, true);
    await searches.flush();
    pages.invalidateAll();
    expect((await suggested("")).searches).toEqual(["red kurta", "shawl"]);
  });

  test("suggestions are the same for everybody and cached", async () => {
    const first = await app.visitor().get("/search/suggest?q=kurta");
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    const etag = first.headers.get("etag") ?? "";
    const again = await app.visitor().get("/search/suggest?q=kurta&utm=x", { "if-none-match": etag });
    expect(again.status).toBe(304);
  });
});
