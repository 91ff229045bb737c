import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activeFilters, filtersToDrop, nothingActive } from "#app/domain/catalog/listing/listing-facets.ts";
import { addFilterParams, NO_FILTERS, parseFilters } from "#app/domain/catalog/listing/listing-filters.ts";
import { ALL_PRODUCTS, listingSearchParams, parseListing } from "#app/domain/catalog/listing/listing.ts";

const usd = { currency: "USD", locale: "en-US" };
const read = (query: string) => parseListing(new URLSearchParams(query), usd);

const slug = fc.stringMatching(/^[a-z\d][a-z\d-]{0,10}$/);
const someFilters = fc
  .record({
    sizes: fc.uniqueArray(slug, { maxLength: 5 }),
    colours: fc.uniqueArray(slug, { maxLength: 5 }),
    bounds: fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 9 })),
    colourFamilies: fc.uniqueArray(slug, { maxLength: 3 }),
    fabric: fc.uniqueArray(slug, { minLength: 1, maxLength: 3 }),
    hasFabric: fc.boolean(),
    hasMin: fc.boolean(),
    hasMax: fc.boolean(),
    isInStock: fc.boolean(),
    isFitting: fc.boolean(),
  })
  .map(({ sizes, colours, bounds: [low, more], hasMin, hasMax, isInStock, isFitting, ...some }) => ({
    sizes: sizes.toSorted(),
    colours: colours.toSorted(),
    colourFamilies: some.colourFamilies.toSorted(),
    facets: some.hasFabric ? { fabric: some.fabric.toSorted() } : {},
    minPriceMinor: hasMin ? low : null,
    maxPriceMinor: hasMax ? low + more : null,
    isInStock,
    fits: isFitting
      ? [
          { chart: "kurta", shift: -0.5, size: "2xl" },
          { chart: "kurta", shift: 0, size: "3xl" },
          { chart: "trousers", shift: 1, size: "2xl" },
        ]
      : [],
  }));

describe("filters in a URL", () => {
  test("filters are restored from a URL as they were written, to the cent", () => {
    fc.assert(
      fc.property(someFilters, (filters) => {
        const params = new URLSearchParams();
        addFilterParams(params, filters, usd);
        expect(parseFilters(params, usd)).toEqual(filters);
      }),
    );
  });

  test("reading filters never fails, whatever the URL contains", () => {
    const anything = fc.dictionary(
      fc.constantFrom("size", "colour", "min-price", "max-price", "in-stock", "page", "sort", "search"),
      fc.string(),
    );
    fc.assert(
      fc.property(anything, (values) => {
        const { filters, page } = parseListing(new URLSearchParams(values), usd);
        expect(page).toBeGreaterThanOrEqual(1);
        const { minPriceMinor, maxPriceMinor } = filters;
        for (const bound of [minPriceMinor, maxPriceMinor])
          expect(bound === null || (Number.isSafeInteger(bound) && bound >= 0)).toBe(true);
      }),
    );
  });

  test.each([
    ["min-price=NaN&max-price=-1", NO_FILTERS],
    ["min-price=1e9", NO_FILTERS],
    ["min-price=0", NO_FILTERS],
    ["min-price=12.345", NO_FILTERS],
    ["max-price=1,200", { ...NO_FILTERS, maxPriceMinor: 120_000 }],
    ["min-price=90&max-price=20", { ...NO_FILTERS, minPriceMinor: 2000, maxPriceMinor: 9000 }],
    ["size=3XL&size=2xl&size=2xl&size=%27--", { ...NO_FILTERS, sizes: ["2xl", "3xl"] }],
  ])("filters are read from the URL: %s", (query, expected) => {
    expect(read(query).filters).toEqual(expected);
  });
});

describe("changes of the listing", () => {
  const address = (query: string, change: Parameters<typeof listingSearchParams>[1]) =>
    listingSearchParams(read(query), change, usd).toString();

  test("a changed filter goes to the first page and keeps the rest", () => {
    expect(address("category=Shawls&size=2xl&page=3", { isFeatured: true })).toBe(
      "category=Shawls&featured=true&size=2xl",
    );
  });

  test("choosing a category or Featured ends the search", () => {
    expect(address("search=kurta", { category: "Shawls", search: null })).toBe("category=Shawls");
    expect(address("search=kurta", { isFeatured: true, search: null })).toBe("featured=true");
  });

  test("removing all filters keeps the category and the sort order", () => {
    expect(
      address("category=Shawls&featured=true&size=2xl&max-price=9&sort=rating", nothingActive(ALL_PRODUCTS)),
    ).toBe("category=Shawls&sort=rating");
  });
});

describe("active filters", () => {
  const sizes = [{ slug: "2xl", label: "2XL", hex: null, count: 1 }];
  const colours = [{ slug: "plum", label: "Plum", hex: null, count: 1 }];
  const colourFamilies = [{ slug: "red", label: "Red", hex: null, count: 1 }];
  const facets = [
    {
      name: "garmentLength" as const,
      options: [{ slug: "knee-length", label: "Knee length", count: 2 }],
      totalWithout: 7,
    },
  ];
  const labels = (query: string) =>
    activeFilters(read(query), { sizes, colours, colourFamilies, facets }, usd).map(({ label, without }) => [
      label,
      listingSearchParams(read(query), without(read(query)), usd).toString(),
    ]);

  test("an active filter has the name that shoppers know, and can be removed alone", () => {
    expect(labels("featured=true&size=2xl&colour=plum&min-price=10&max-price=20.5&in-stock=true")).toEqual([
      ["Featured Products", "size=2xl&colour=plum&min-price=10&max-price=20.50&in-stock=true"],
      ["Size: 2XL", "featured=true&colour=plum&min-price=10&max-price=20.50&in-stock=true"],
      ["Plum", "featured=true&size=2xl&min-price=10&max-price=20.50&in-stock=true"],
      ["$10.00 to $20.50", "featured=true&size=2xl&colour=plum&in-stock=true"],
      ["In stock", "featured=true&size=2xl&colour=plum&min-price=10&max-price=20.50"],
    ]);
    expect(labels("search=kurta&min-price=5")).toEqual([
      ["“kurta”", "min-price=5"],
      ["From $5.00", "search=kurta"],
    ]);
    expect(labels("colour-family=red&length=knee-length")).toEqual([
      ["Red", "length=knee-length"],
      ["Knee length", "colour-family=red"],
    ]);
    expect(labels("category=Shawls")).toEqual([]);
  });

  test("an empty listing offers to remove only the filters that alone exclude everything", () => {
    const empty = {
      sizes,
      colours,
      colourFamilies,
      facets,
      inStockCount: 0,
      priceRange: null,
      totalWithout: { sizes: 3, colours: 0, price: 9, stock: 1 },
    };
    const { filters } = read("size=2xl&colour=plum&in-stock=true&length=knee-length");
    const drops = filtersToDrop({ ...ALL_PRODUCTS, filters }, empty);
    expect(drops.map(({ label }) => label)).toEqual([
      "3 in any size",
      "1 with those that are sold out",
      "7 of any length",
    ]);
  });
});
