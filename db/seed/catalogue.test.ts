import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GIRTHS } from "#app/domain/fit/body/body.ts";
import { garmentEase } from "#app/domain/fit/charts/chart-columns.ts";
import { MAX_COMPLEMENTS } from "#app/domain/catalog/product.ts";
import { catalogue } from "#db/seed/catalogue/catalogue.ts";
import { categories } from "#db/seed/catalogue/categories.ts";
import { looks } from "#db/seed/catalogue/looks.ts";
import { SIZES, type SeedProduct } from "#db/seed/catalogue/seed-product.ts";
import { sizeCharts, type SeedSizeChart } from "#db/seed/catalogue/size-charts.ts";
import { variantsOf } from "#db/seed/seed-variants.ts";

const inventoryOf = (product: SeedProduct) => product.stock.flat().reduce((sum, units) => sum + units, 0);
const isUnique = (values: string[]) => new Set(values).size === values.length;
const measuresOf = ({ rows }: SeedSizeChart["chart"], index: number) =>
  rows.map(({ values }) => values[index] ?? Number.NaN);
const slugsOf = (select: (product: SeedProduct) => boolean) =>
  catalogue.filter(select).map(({ slug }) => slug);

describe("the sample catalogue", () => {
  test("has at least 60 products, five or more in each of the five categories", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(60);
    expect(categories.map(({ name }) => name)).toEqual([
      "Women’s Fashion",
      "Men’s Fashion",
      "Accessories",
      "Pashmina Shawls",
      "Handcrafts",
    ]);
    const thin = categories.filter(
      ({ slug }) => slugsOf((product) => product.categorySlug === slug).length < 5,
    );
    expect(thin).toEqual([]);
  });

  test("names and describes every product once", () => {
    expect(isUnique(catalogue.map(({ slug }) => slug))).toBe(true);
    expect(isUnique(catalogue.map(({ name }) => name))).toBe(true);
    expect(isUnique(catalogue.map(({ description }) => description))).toBe(true);
  });

  test("features eight products", () => {
    expect(slugsOf(({ isFeatured }) => isFeatured)).toHaveLength(8);
  });

  test("puts every product into at most one look of two to five", () => {
    const worn = looks.flat();
    expect(isUnique(worn)).toBe(true);
    expect(worn.filter((slug) => !catalogue.some((product) => product.slug === slug))).toEqual([]);
    expect(looks.filter(({ length }) => length < 2 || length > MAX_COMPLEMENTS + 1)).toEqual([]);
    const featured = catalogue.filter(({ isFeatured, sizeChartSlug }) => isFeatured && sizeChartSlug);
    expect(featured.filter(({ slug }) => !worn.includes(slug))).toEqual([]);
  });

  test("gives a colour the same name and swatch everywhere", () => {
    const colours = catalogue.flatMap((product) => product.colours ?? []);
    const looks = new Set(colours.map(({ slug, name, hex }) => `${slug} ${name} ${hex}`));
    expect(looks.size).toBe(new Set(colours.map(({ slug }) => slug)).size);
  });

  test("lists sizes in order, each in the product's size chart", () => {
    const sized = catalogue.filter(({ sizes }) => sizes);
    const chartOf = ({ sizeChartSlug }: SeedProduct) => sizeCharts.find(({ slug }) => slug === sizeChartSlug);
    expect(sized.map(({ sizes }) => sizes)).toEqual(
      sized.map((product) =>
        chartOf(product)
          ?.chart.rows.map(({ size }) => size)
          .filter((size) => product.sizes?.some((own) => own === size)),
      ),
    );
  });

  test("has a stock number for each variant and none to spare", () => {
    const skus = catalogue.flatMap((product) => variantsOf(product).map(({ sku }) => sku));
    expect(isUnique(skus)).toBe(true);
    expect(
      slugsOf((product) => {
        const units = variantsOf(product).map(({ inventory }) => inventory);
        return (
          units.join() !== product.stock.flat().join() ||
          !units.every((unit) => Number.isInteger(unit) && unit >= 0)
        );
      }),
    ).toEqual([]);
  });

  test("shows every state of stock: sold out, low, a size missing, plenty", () => {
    expect(slugsOf((product) => inventoryOf(product) === 0)).toHaveLength(2);
    expect(slugsOf((product) => inventoryOf(product) > 0 && inventoryOf(product) < 5)).not.toHaveLength(0);
    expect(
      slugsOf((product) => inventoryOf(product) > 0 && product.stock.flat().includes(0)),
    ).not.toHaveLength(0);
    expect(slugsOf((product) => inventoryOf(product) > 50)).not.toHaveLength(0);
  });

  test("prices in whole cents between 18 and 1,180 dollars, large sizes above the others", () => {
    const isPrice = (minor: number) => Number.isInteger(minor) && minor >= 1_800 && minor <= 118_000;
    expect(slugsOf(({ priceMinor }) => !isPrice(priceMinor))).toEqual([]);
    expect(
      slugsOf(
        ({ priceMinor, largeSizePriceMinor: large, sizes }) =>
          large !== undefined && !(isPrice(large) && large > priceMinor && sizes?.includes("5XL")),
      ),
    ).toEqual([]);
  });

  test("rates from 1 to 5, not all alike, one review a writer on each product", () => {
    const reviews = catalogue.flatMap((product) => product.reviews);
    const ratings = new Set(reviews.map(({ rating }) => rating));
    expect([...ratings].every((rating) => [1, 2, 3, 4, 5].includes(rating))).toBe(true);
    expect(ratings.size).toBeGreaterThanOrEqual(4);
    expect(reviews.filter(({ daysAgo }) => !Number.isInteger(daysAgo) || daysAgo < 1)).toEqual([]);
    expect(slugsOf((product) => !isUnique(product.reviews.map(({ author }) => author)))).toEqual([]);
    expect(slugsOf((product) => product.reviews.length > 9)).toEqual([]);
  });

  test("states a tariff subheading", () => {
    expect(slugsOf(({ hsnCode }) => !/^\d{6}$/.test(hsnCode))).toEqual([]);
  });
});

const SLEEVELESS = new Set(["palazzo", "waistcoat", "belt"]);
const WAIST = GIRTHS.indexOf("waist");

describe("the forms and garments in the images", () => {
  const forms = JSON.parse(
    readFileSync(new URL("../../tools/images/sizes.json", import.meta.url), "utf8"),
  ) as Record<"forms" | "mensForms", Record<string, object>> & {
    garments: Record<string, Record<string, object>>;
  };
  /** The measures of one kind in a size, by what they measure. */
  const inChart = (slug: string, size: string, of: "body" | "garment") => {
    const chart = sizeCharts.find((sizeChart) => sizeChart.slug === slug)?.chart;
    const row = chart?.rows.find((known) => known.size === size);
    return Object.fromEntries(
      chart?.columns.flatMap((column, index) =>
        column.of === of ? [[column.measure ?? column.name, row?.values[index]]] : [],
      ) ?? [],
    );
  };

  test("have the measures of the size charts", () => {
    for (const [size, body] of Object.entries(forms.forms))
      expect(inChart("kurta", size, "body")).toMatchObject(body);
    for (const [size, body] of Object.entries(forms.mensForms))
      expect(inChart("mens-kurta", size, "body")).toMatchObject(body);
    for (const [slug, sizes] of Object.entries(forms.garments))
      for (const [size, garment] of Object.entries(sizes))
        expect(inChart(slug, size, "garment")).toMatchObject(garment);
  });
});

describe.each(sizeCharts)("the size chart $slug", ({ slug, chart }) => {
  test("runs from XL to 6XL with a number for each column", () => {
    expect(chart.rows.map(({ size }) => size)).toEqual([...SIZES]);
    expect(chart.rows.filter(({ values }) => values.length !== chart.columns.length)).toEqual([]);
  });

  test("never shrinks, and grows wherever it measures a body", () => {
    const shrinking = chart.columns.filter(({ of }, index) => {
      const measures = measuresOf(chart, index);
      const least = of === "body" ? 1 : 0;
      return measures.slice(1).some((measure, row) => !(measure - (measures[row] ?? Number.NaN) >= least));
    });
    expect(shrinking).toEqual([]);
  });

  test("leaves at least 6 cm between the body and the garment, 4 cm at the upper arm", () => {
    const least = [6, 6, 6, 4];
    const tight = garmentEase({ name: "", ...chart }).filter((row) =>
      row.some((ease, girth) => ease !== null && girth !== WAIST && ease < (least[girth] ?? 0)),
    );
    expect(tight).toEqual([]);
  });

  test("has the upper arm of the body and of the garment if it has sleeves", () => {
    const measured = chart.columns.filter(({ measure }) => measure === "upperArm").map(({ of }) => of);
    expect(measured).toEqual(SLEEVELESS.has(slug) ? [] : ["body", "garment"]);
  });
});
