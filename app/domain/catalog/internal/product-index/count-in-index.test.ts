import fc from "fast-check";
import { expect, test } from "vitest";
import { countInIndex, type FacetQuery } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { matchTerms } from "#app/domain/catalog/internal/product-index/match-terms.ts";
import {
  createProductColumns,
  facetKey,
} from "#app/domain/catalog/internal/product-index/product-columns.ts";

const EVERYTHING: FacetQuery = {
  categoryIds: null,
  isFeatured: false,
  since: null,
  sizeIds: null,
  colourIds: null,
  familyOf: new Map(),
  lowest: null,
  highest: null,
  isInStock: false,
  fits: null,
  facets: [],
};

const KURTA = {
  id: "kurta",
  name: "Kurta",
  words: "'kurta':1A",
  categoryId: "womens-fashion",
  chart: "kurta",
  createdAt: 0,
  isFeatured: false,
  price: 800,
  inventory: 3,
  ratingAverage: 0,
  ratingCount: 0,
  sold: 0,
  facets: [],
  variants: [{ sizeId: "2xl", colourId: "plum", price: 800, inStock: true }],
};

function oneKurta() {
  const columns = createProductColumns();
  columns.upsert(KURTA);
  return columns;
}

test("a query with unknown texts leaves the index as it is, and matches what it knows", () => {
  const columns = oneKurta();
  const known = columns.codes.count();
  const unknown = ["x1", "x2", "x3"];
  const unknownFits = unknown.map((chart) => ({ chart, sizeIds: ["3xl"] }));
  const total = (query: Partial<FacetQuery>) =>
    countInIndex(columns, { ...EVERYTHING, ...query }, null).counts.total;
  expect(total({ fits: unknownFits })).toBe(0);
  expect(total({ fits: [...unknownFits, { chart: "kurta", sizeIds: ["2xl", "3xl"] }] })).toBe(1);
  expect(total({ categoryIds: unknown })).toBe(0);
  expect(total({ sizeIds: unknown })).toBe(0);
  expect(total({ colourIds: [...unknown, "plum"] })).toBe(1);
  const term = { phrases: [], specialPhrases: [], specialColourIds: unknown, sizeIds: [] };
  const { rows } = matchTerms(columns, [
    { ...term, categoryIds: unknown, colourIds: [...unknown, "plum"] },
    { ...term, categoryIds: [], colourIds: [], sizeIds: [...unknown, "2xl"] },
  ]);
  expect([...rows]).toEqual([0]);
  expect(columns.codes.count()).toBe(known);
});

const FABRICS = ["cotton", "silk", "wool"];
const CRAFTS = ["ikat", "ajrakh"];
const COLOURS = ["madder", "wine", "plum"];
const FAMILY_OF = new Map([
  ["madder", "red"],
  ["wine", "red"],
  ["plum", "purple"],
]);

const anyProduct = fc.record({
  fabrics: fc.subarray(FABRICS),
  crafts: fc.subarray(CRAFTS),
  colours: fc.uniqueArray(fc.constantFrom(...COLOURS), { minLength: 1 }),
  inStock: fc.boolean(),
});

test("facets and families count each product once, with every filter but their own", () => {
  const requested = fc.record({
    products: fc.array(anyProduct, { maxLength: 12 }),
    fabrics: fc.subarray(FABRICS),
    crafts: fc.subarray(CRAFTS),
    colourIds: fc.option(fc.subarray(COLOURS, { minLength: 1 })),
    isInStock: fc.boolean(),
  });
  fc.assert(
    fc.property(requested, ({ products, fabrics, crafts, colourIds, isInStock }) => {
      const columns = createProductColumns();
      for (const [at, product] of products.entries())
        columns.upsert({
          ...KURTA,
          id: `product ${at}`,
          facets: [
            ...product.fabrics.map((slug) => facetKey("fabric", slug)),
            ...product.crafts.map((slug) => facetKey("craft", slug)),
          ].map((key) => ({ key, label: key })),
          variants: product.colours.map((colourId) => ({
            sizeId: null,
            colourId,
            price: 800,
            inStock: product.inStock,
          })),
        });
      const chosen = [["fabric", fabrics] as const, ["craft", crafts] as const].filter(
        ([, slugs]) => slugs.length > 0,
      );
      const { counts, rows } = countInIndex(
        columns,
        { ...EVERYTHING, colourIds, isInStock, familyOf: FAMILY_OF, facets: chosen },
        null,
      );
      const isAny = (of: readonly string[], among: readonly string[]) =>
        among.length === 0 || among.some((value) => of.includes(value));
      const passes = {
        fabric: (product: (typeof products)[number]) => isAny(product.fabrics, fabrics),
        craft: (product: (typeof products)[number]) => isAny(product.crafts, crafts),
        colour: (product: (typeof products)[number]) => isAny(product.colours, colourIds ?? []),
        stock: (product: (typeof products)[number]) => !isInStock || product.inStock,
      };
      const countOf = (without: string, also: (product: (typeof products)[number]) => boolean) =>
        products.filter(
          (product) =>
            also(product) && Object.entries(passes).every(([name, is]) => name === without || is(product)),
        ).length;
      const all = countOf("", () => true);
      expect(counts.total).toBe(all);
      expect(rows.length).toBe(all);
      for (const fabric of FABRICS)
        expect(counts.options.get(facetKey("fabric", fabric)) ?? 0).toBe(
          countOf("fabric", (product) => product.fabrics.includes(fabric)),
        );
      for (const family of ["red", "purple"])
        expect(counts.families.get(family) ?? 0).toBe(
          countOf("colour", (product) => product.colours.some((colour) => FAMILY_OF.get(colour) === family)),
        );
      for (const [name] of chosen) expect(counts.withoutFacets.get(name)).toBe(countOf(name, () => true));
      expect(counts.withoutColours).toBe(countOf("colour", () => true));
    }),
  );
});
