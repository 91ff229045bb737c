import type { ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import {
  foreignCells,
  type ForeignCells,
} from "#app/domain/catalog/import/internal/formats/foreign-cells.ts";
import type {
  ImportFormat,
  ReadingContext,
  RowReader,
} from "#app/domain/catalog/import/internal/formats/import-format.ts";
import {
  findOtherColumns,
  readOthers,
  type OtherColumn,
} from "#app/domain/catalog/import/internal/formats/other-fields.ts";
import {
  filled,
  productPrices,
  toFileRows,
  type Cells,
  type ForeignOption,
  type ForeignVariant,
  type Prices,
  type SkuOwners,
} from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import {
  shopifyFields,
  toSlug,
  type ShopifyField,
} from "#app/domain/catalog/import/internal/formats/shopify-fields.ts";

/** Shopify's product CSV, with its classic headings, its new ones, or both. */
export const shopifyProducts: ImportFormat = {
  name: "Shopify products",
  isForeign: true,
  recognises: (names) =>
    names.includes("title") && names.some((name) => name === "handle" || name === "url handle"),
  open: (headings, context) => ({ ok: true, reader: createReader(headings, context) }),
};

const CODES = {
  sku: "sku",
  barcode: "barcode",
  price: "priceMinor",
  stock: "stock",
} as const satisfies Partial<Record<ShopifyField, ImportColumn>>;

/** The rows of one product that stand together. */
interface OpenProduct {
  slug: string;
  optionNames: string[];
  /** Of the rows further up, if the product has some. */
  prices?: Prices;
  rows: FileRow[];
  variants: ForeignVariant[];
}

function createReader(headings: readonly string[], context: ReadingContext): RowReader {
  const { losses } = context;
  const fields = shopifyFields(headings, context);
  const isKnown = (index: number) => fields[index] !== null;
  const others = findOtherColumns(headings, { ...context, isKnown });
  const hasVariants = fields.some(
    (field) => field === "price" || field === "sku" || field === "option1Value",
  );
  const skus: SkuOwners = new Map();
  const closed = new Map<string, Pick<OpenProduct, "optionNames" | "prices">>();
  let open: OpenProduct | null = null;

  function close(): FileRow[] {
    if (!open) return [];
    const { slug, optionNames, variants, prices = productPrices(variants) } = open;
    closed.set(slug, { optionNames, prices });
    return toFileRows(open, { skus, losses });
  }

  function start(slug: string, cells: ForeignCells<ShopifyField>): OpenProduct {
    const before = closed.get(slug);
    if (before) return { slug, ...before, rows: [], variants: [] };
    const rows = [{ row: cells.row, cells: productCells(slug, cells, { others, losses }) }];
    return { slug, optionNames: optionsOf(cells).map(({ name }) => name), rows, variants: [] };
  }

  return {
    unknown: headings.filter(
      (heading, index) => heading !== "" && !isKnown(index) && !isOther(others, index),
    ),
    read(raw) {
      const cells = foreignCells(fields, raw, { ...context, codes: CODES });
      if (!cells) return [];
      const slug = slugOfRow(cells, open?.slug);
      const isNew = open?.slug !== slug || slug === "";
      const finished = isNew ? close() : [];
      if (!open || isNew) open = start(slug, cells);
      addImage(open, cells);
      if (isVariant(cells, isNew && hasVariants)) open.variants.push(toVariant(open, cells));
      return finished;
    },
    end: close,
  };
}

function isOther(others: readonly OtherColumn[], index: number): boolean {
  return others.some((other) => other.index === index);
}

/** A row without a handle and a title belongs to the product above; one with a title gets its handle of it, as in Shopify. */
function slugOfRow(cells: ForeignCells<ShopifyField>, above = ""): string {
  const handle = cells.text("handle") || cells.text("title");
  return handle === "" ? above : toSlug(handle);
}

/** Rows that only list an image are the majority of a file. */
function isVariant(cells: ForeignCells<ShopifyField>, isFirst: boolean): boolean {
  const hasOption = optionsOf(cells).some(({ value }) => value !== "");
  return (
    hasOption ||
    cells.text("sku") !== "" ||
    cells.text("price") !== "" ||
    (isFirst && cells.text("title") !== "")
  );
}

function optionsOf(cells: ForeignCells<ShopifyField>): ForeignOption[] {
  return ([1, 2, 3] as const).map((number) => ({
    name: cells.text(`option${number}Name`),
    value: cells.text(`option${number}Value`),
  }));
}

function addImage(product: OpenProduct, cells: ForeignCells<ShopifyField>): void {
  const url = cells.text("image");
  if (url === "") return;
  const images = [{ url, alt: cells.text("alt") }];
  const first = product.rows.find(({ row }) => row === cells.row);
  if (first) first.images = images;
  else product.rows.push({ row: cells.row, cells: { slug: product.slug }, images });
}

/** The names of options stand in the product's first row alone. */
function toVariant({ optionNames }: OpenProduct, cells: ForeignCells<ShopifyField>): ForeignVariant {
  const image = cells.text("variantImage");
  const marketPrice = cells.number("marketPrice");
  return {
    row: cells.row,
    sku: cells.text("sku"),
    options: optionsOf(cells).map(({ value }, index) => ({ name: optionNames[index] ?? "", value })),
    price: marketPrice || cells.number("price"),
    compareAt: cells.number(marketPrice ? "marketCompareAt" : "compareAt"),
    cells: filled({
      weightGrams: cells.number("grams"),
      barcode: cells.text("barcode"),
      purchasePriceMinor: cells.number("cost"),
      stock: cells.number("stock"),
    }),
    ...(image && { images: [{ url: image, alt: "" }] }),
  };
}

function productCells(
  slug: string,
  cells: ForeignCells<ShopifyField>,
  { others, losses }: { others: readonly OtherColumn[]; losses: LossList },
): Cells {
  const vendor = cells.text("vendor");
  if (vendor !== "") losses.add(cells.row, "Vendor", vendor, "A product has no vendor here");
  return filled({
    ...readOthers(cells, others, losses),
    slug,
    name: cells.text("title"),
    description: cells.text("description"),
    categoryId: cells.text("type") || lastPart(cells.text("category")),
    tags: cells.text("tags"),
    status: statusOf(cells, losses),
    seoTitle: cells.text("seoTitle"),
    seoDescription: cells.text("seoDescription"),
    ...(cells.text("hsn") && { hsnCode: cells.text("hsn") }),
  });
}

/** Shopify's taxonomy, such as "Apparel & Accessories > Clothing > Dresses". */
function lastPart(category: string): string {
  return category.split(">").at(-1)?.trim() ?? "";
}

/** Statuses other than "active" that hide a product, or show it by its link alone. */
const HIDDEN: Readonly<Record<string, string>> = {
  archived: "An archived product becomes a draft",
  unlisted: "An unlisted product, which only its link shows, becomes a draft",
};

function statusOf(cells: ForeignCells<ShopifyField>, losses: LossList): string {
  const status = cells.text("status").toLowerCase();
  const draft = (field: string, value: string, reason: string) => {
    losses.add(cells.row, field, value, reason);
    return "draft";
  };
  const hidden = HIDDEN[status];
  if (hidden !== undefined) return draft("Status", status, hidden);
  if (status === "draft") return status;
  if (isNo(cells.text("published")))
    return draft("Published", cells.text("published"), "Not published in the online store: becomes a draft");
  if (isNo(cells.text("marketIncluded")))
    return draft("Included", cells.text("marketIncluded"), "Not sold in the shop’s country: becomes a draft");
  if (cells.text("giftCard").toLowerCase() === "true")
    return draft("Gift Card", "true", "A gift card is no product here: becomes a draft");
  return status;
}

function isNo(cell: string): boolean {
  return cell.toLowerCase() === "false";
}
