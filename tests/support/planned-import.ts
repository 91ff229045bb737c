import { createFaultList } from "#app/domain/catalog/import/file-rows.ts";
import type { ImportShop, ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import { namesOf, type ImportWords } from "#app/domain/catalog/import/import-words.ts";
import { groupRows, planImport } from "#app/domain/catalog/import/plan-import.ts";
import type { ProductFields } from "#app/domain/catalog/import/product-columns.ts";
import { EXPORT_HEADINGS, productRows } from "#app/domain/catalog/import/product-rows.ts";
import { readImportFile } from "#app/domain/catalog/import/read-import-file.server.ts";
import { csvLine } from "#app/lib/csv.ts";

// A small shop, and what a file would do to it.

const words: ImportWords = {
  money: { currency: "USD", locale: "en-US" },
  categories: namesOf([
    { id: "c1", name: "Women's Fashion" },
    { id: "c2", name: "Accessories" },
  ]),
  sizeCharts: namesOf([{ id: "k1", name: "Kurta" }]),
  sizes: namesOf(["XL", "2XL", "3XL"].map((name) => ({ id: name, name }))),
  colours: namesOf(["Plum", "Ivory"].map((name) => ({ id: name, name }))),
};

export const fields: ProductFields = {
  name: "Rose Shawl",
  description: "Woven.",
  categoryId: "c1",
  priceMinor: 4900,
  status: "active",
  isFeatured: false,
  material: "",
  care: "",
  madeIn: "",
  sizeNote: "",
  hsnCode: "6214",
  tags: ["shawl", "rose"],
  sizeChartId: null,
};

export const variant = (sku: string, more: Partial<ShopVariant> = {}): ShopVariant => ({
  id: `id of ${sku}`,
  sku,
  sizeId: null,
  colourId: null,
  priceOverrideMinor: null,
  inventory: 5,
  ...more,
});

export const product = (
  slug: string,
  variants: ShopVariant[],
  more: Partial<ProductFields> = {},
): ShopProduct => ({
  id: `id of ${slug}`,
  slug,
  version: 3,
  fields: { ...fields, ...more },
  variants,
});

export const shawl = product("rose-shawl", [variant("ROSE")]);
export const kurta = product("kurta", [
  variant("K-XL", { sizeId: "XL", priceOverrideMinor: 5900 }),
  variant("K-2XL", { sizeId: "2XL" }),
]);

function shopOf(products: ShopProduct[]): ImportShop {
  return {
    words,
    products: new Map(products.map((known) => [known.slug, known])),
    skuOwners: new Map(products.flatMap(({ slug, variants }) => variants.map(({ sku }) => [sku, slug]))),
  };
}

export async function planOf(file: string | Buffer, products = [shawl, kurta]) {
  const faults = createFaultList();
  const read = await readImportFile(Buffer.from(file), faults);
  if (!read.ok) return { refused: read.reason, plans: [], faults: [] };
  const plans = planImport(groupRows(read.rows, faults), shopOf(products), faults);
  return {
    refused: null,
    plans,
    faults: faults.kept.map(({ row, column, reason }) => ({ row, column, reason })),
  };
}

export function exported(products: ShopProduct[]): string {
  const rows = products.flatMap((known) => [...productRows(known, words)]);
  return [EXPORT_HEADINGS, ...rows].map(csvLine).join("");
}
