import type { FileImage, FileRow } from "#app/domain/catalog/import/import-rows.ts";
import {
  foreignCells,
  type ForeignCells,
} from "#app/domain/catalog/import/internal/formats/foreign-cells.ts";
import type {
  ImportFormat,
  ReadingContext,
  RowReader,
} from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { findOtherField } from "#app/domain/catalog/import/internal/formats/other-fields.ts";
import {
  filled,
  toFileRows,
  type Cells,
  type ForeignOption,
  type ForeignVariant,
  type SkuOwners,
} from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import { escapeHtml } from "#app/lib/text/html.ts";
import { slugOf } from "#app/lib/text/slug.ts";

const NUMBERS = [1, 2, 3, 4, 5, 6] as const;
type Numbered = "optionName" | "optionType" | "optionValues" | "infoTitle" | "infoText";
type WixField =
  | "handle"
  | "fieldType"
  | "name"
  | "description"
  | "image"
  | "collection"
  | "sku"
  | "ribbon"
  | "price"
  | "surcharge"
  | "visible"
  | "discountMode"
  | "discountValue"
  | "inventory"
  | "weight"
  | "cost"
  | "barcode"
  | "brand"
  | `${Numbered}${(typeof NUMBERS)[number]}`;

const numbered = (heading: string, field: Numbered) =>
  NUMBERS.map((number): [string, WixField] => [`${heading}${number}`, `${field}${number}`]);

/** The headings of Wix's product CSV, in lower case. */
const BY_HEADING: ReadonlyMap<string, WixField> = new Map<string, WixField>([
  ["handleid", "handle"],
  ["fieldtype", "fieldType"],
  ["name", "name"],
  ["description", "description"],
  ["productimageurl", "image"],
  ["collection", "collection"],
  ["sku", "sku"],
  ["ribbon", "ribbon"],
  ["price", "price"],
  ["surcharge", "surcharge"],
  ["visible", "visible"],
  ["discountmode", "discountMode"],
  ["discountvalue", "discountValue"],
  ["inventory", "inventory"],
  ["weight", "weight"],
  ["cost", "cost"],
  ["barcode", "barcode"],
  ["brand", "brand"],
  ...numbered("productoptionname", "optionName"),
  ...numbered("productoptiontype", "optionType"),
  ...numbered("productoptiondescription", "optionValues"),
  ...numbered("additionalinfotitle", "infoTitle"),
  ...numbered("additionalinfodescription", "infoText"),
]);

type WixCells = ForeignCells<WixField>;

/** Wix's product CSV, with a row of each product and rows of its variants below. */
export const wixProducts: ImportFormat = {
  name: "Wix products",
  isForeign: true,
  recognises: (names) => names.includes("handleid") && names.includes("fieldtype"),
  open: (headings, context) => ({ ok: true, reader: createReader(headings, context) }),
};

const CODES = { sku: "sku", price: "priceMinor", inventory: "stock", barcode: "barcode" } as const;

/** A product whose variants may follow. */
interface OpenProduct {
  slug: string;
  cells: WixCells;
  product: FileRow;
  variants: ForeignVariant[];
}

function createReader(headings: readonly string[], context: ReadingContext): RowReader {
  const { losses } = context;
  const fields = headings.map((heading) => {
    const field = BY_HEADING.get(heading.toLowerCase()) ?? null;
    return field === "cost" && !context.columns.includes("purchasePriceMinor") ? null : field;
  });
  const skus: SkuOwners = new Map();
  const slugs = new Set<string>();
  let open: OpenProduct | null = null;

  function close(): FileRow[] {
    if (!open) return [];
    const { slug, cells, product } = open;
    const variants = open.variants.length > 0 ? open.variants : variantsOfOptions(cells);
    return toFileRows({ slug, rows: [product], variants }, { skus, losses });
  }

  return {
    unknown: headings.filter((heading, index) => heading !== "" && fields[index] === null),
    read(raw) {
      const cells = foreignCells(fields, raw, { ...context, codes: CODES });
      if (!cells) return [];
      if (cells.text("fieldType").toLowerCase() === "variant" && open) {
        open.variants.push(toVariant(cells, open.cells));
        return [];
      }
      const finished = close();
      const slug = claimSlug(cells, slugs);
      open = { slug, cells, product: productRow(slug, cells, context), variants: [] };
      return finished;
    },
    end: close,
  };
}

const GENERATED_HANDLE = /^product_([\da-f]{8})/;

/** Wix's own handles are ids, and say nothing to people. */
function claimSlug(cells: WixCells, slugs: Set<string>): string {
  const handle = cells.text("handle");
  const generated = GENERATED_HANDLE.exec(handle)?.[1];
  const base =
    (generated === undefined ? slugOf(handle) : "") || slugOf(cells.text("name")) || slugOf(handle);
  const slug = slugs.has(base) ? `${base}-${generated ?? cells.row}` : base;
  slugs.add(slug);
  return slug;
}

function productRow(slug: string, cells: WixCells, { losses }: ReadingContext): FileRow {
  const images = imagesOf(cells);
  for (const field of ["ribbon", "brand"] as const)
    if (cells.text(field) !== "")
      losses.add(cells.row, field, cells.text(field), "A product has no such field here");
  const [category = "", ...others] = listOf(cells.text("collection"));
  for (const other of others) losses.add(cells.row, "collection", other, "A product has one category here");
  const { text, fields } = additionalInfo(cells);
  return {
    row: cells.row,
    cells: filled({
      ...fields,
      slug,
      name: cells.text("name"),
      description: [cells.text("description"), ...text].filter(Boolean).join("\n\n"),
      categoryId: category,
      status: cells.text("visible").toLowerCase() === "false" ? "draft" : "active",
    }),
    ...(images.length > 0 && { images }),
  };
}

/** Sections of the product page: those with a field of their name here, and the others as paragraphs of the description. */
function additionalInfo(cells: WixCells): { fields: Cells; text: string[] } {
  const fields: Cells = {};
  const text: string[] = [];
  for (const number of NUMBERS) {
    const title = cells.text(`infoTitle${number}`);
    const info = cells.text(`infoText${number}`);
    const field = findOtherField(title);
    if (info === "") continue;
    if (field !== null) fields[field] ??= info.replaceAll(/<[^>]*>/g, "").trim();
    else text.push(`<p><b>${escapeHtml(title)}</b></p>${info}`);
  }
  return { fields, text };
}

function listOf(cell: string): string[] {
  return cell
    .split(";")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

const IMAGE_HOST = "https://static.wixstatic.com/media/";

/** Images in Wix's media manager are named by their file alone. */
function imagesOf(cells: WixCells): FileImage[] {
  return listOf(cells.text("image")).map((image) => ({
    url: /^https?:/i.test(image) ? image : `${IMAGE_HOST}${image}`,
    alt: "",
  }));
}

function toVariant(cells: WixCells, product: WixCells): ForeignVariant {
  const options = NUMBERS.map((number): ForeignOption => ({
    name: product.text(`optionName${number}`),
    value: valueOf(cells.text(`optionValues${number}`)),
  }));
  return variantOf({ cells, product, options });
}

/** A colour is "#ff0000:Red". */
function valueOf(choice: string): string {
  return choice.replace(/^#[\da-f]{3,8}:/i, "");
}

/** The variants of a product whose variants Wix does not manage: all combinations of its options. */
function variantsOfOptions(product: WixCells): ForeignVariant[] {
  let combinations: ForeignOption[][] = [[]];
  for (const number of NUMBERS) {
    const name = product.text(`optionName${number}`);
    const values = listOf(product.text(`optionValues${number}`)).map(valueOf);
    if (name !== "" && values.length > 0)
      combinations = combinations.flatMap((options) => values.map((value) => [...options, { name, value }]));
  }
  const isOne = combinations.length === 1;
  return combinations.map((options) => ({
    ...variantOf({ cells: product, product, options }),
    ...(!isOne && { sku: "" }),
  }));
}

function variantOf({
  cells,
  product,
  options,
}: {
  cells: WixCells;
  product: WixCells;
  options: ForeignOption[];
}): ForeignVariant {
  const own = (field: WixField) => cells.number(field) || product.number(field);
  const stock = cells.number("inventory");
  return {
    row: cells.row,
    sku: cells.text("sku"),
    options,
    ...pricesOf(product, Number(cells.number("surcharge")) || 0),
    cells: filled({
      stock: /^-?\d/.test(stock) ? stock : "",
      // Wix weighs in the unit of the site, kilograms outside the United States.
      weightGrams: own("weight") && String(Math.round(Number(own("weight")) * 1000)),
      purchasePriceMinor: own("cost"),
      barcode: cells.text("barcode"),
    }),
  };
}

function pricesOf(product: WixCells, surcharge: number): { price: string; compareAt: string } {
  const base = product.number("price");
  const price = Number(base) + surcharge;
  // A text that is no number is named in its error.
  if (base === "" || Number.isNaN(price)) return { price: base, compareAt: "" };
  const discount = Number(product.number("discountValue")) || 0;
  if (discount <= 0) return { price: decimal(price), compareAt: "" };
  const isPercent = product.text("discountMode").toUpperCase() === "PERCENT";
  const reduced = isPercent ? price * (1 - discount / 100) : price - discount;
  return { price: decimal(reduced), compareAt: decimal(price) };
}

function decimal(amount: number): string {
  return String(Number(amount.toFixed(2)));
}
