import type { FileImage, FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import { slugOf } from "#app/lib/text/slug.ts";

export type Cells = FileRow["cells"];

/** An option of a variant as the file names it; an empty value is none. */
export interface ForeignOption {
  name: string;
  value: string;
}

/** A variant of another shop's file. */
export interface ForeignVariant {
  row: number;
  /** "" if the file has none. */
  sku: string;
  options: readonly ForeignOption[];
  /** Plain numbers; "" for none. */
  price: string;
  compareAt: string;
  /** The columns of a variant, beside its prices, options and SKU. */
  cells: Cells;
  images?: FileImage[];
}

/** A product of another shop's file. */
export interface ForeignProduct {
  slug: string;
  /** The rows with the product's columns and images. */
  rows: readonly FileRow[];
  variants: readonly ForeignVariant[];
  /** Its prices, if rows further up have named them. */
  prices?: Prices;
}

/** The prices of a product, as plain numbers; "" for none. */
export interface Prices {
  price: string;
  compareAt: string;
}

/** The cells with a value: an empty cell of another shop's file leaves the value as it is. */
export function filled(cells: Cells): Cells {
  // Cast: Object.fromEntries loses the keys, which are those of the cells.
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "")) as Cells;
}

/** The SKUs of a file: other shops allow one SKU for several variants. */
export type SkuOwners = Map<string, number>;

/**
 * The rows of our file that a product becomes. Its price is that of its first variant; variants with another price have their own. A
 * compare-at price that not all variants have is the variants' own too, so that no other one is shown as reduced.
 */
export function toFileRows(
  product: ForeignProduct,
  { skus, losses }: { skus: SkuOwners; losses: LossList },
): FileRow[] {
  const { slug, variants, prices = productPrices(variants) } = product;
  const place = placeImages(product);
  const byRow = new Map(product.rows.map((one) => [one.row, withImages(one, place(one.images))]));
  const isContinued = product.prices !== undefined;
  if (!isContinued) reportJoined(variants, losses);
  const rows: FileRow[] = [];
  for (const variant of variants) {
    // A row may list several variants: the first has the product's columns.
    const other = byRow.get(variant.row);
    byRow.delete(variant.row);
    const images = [...(other?.images ?? []), ...place(variant.images)];
    const isFirst = variant === variants[0] && !isContinued;
    const cells: Cells = {
      ...other?.cells,
      ...variant.cells,
      slug,
      sku: claimSku(slug, variant, { skus, losses }),
      ...(isFirst && prices.price !== "" && { priceMinor: prices.price }),
      ...(isFirst && prices.compareAt !== "" && { compareAtMinor: prices.compareAt }),
      ...ownPrices(variant, prices),
      ...sizeAndColour(variant),
    };
    rows.push(withImages({ row: variant.row, cells }, images));
  }
  return [...rows, ...byRow.values()].toSorted((a, b) => a.row - b.row);
}

export function productPrices(variants: readonly ForeignVariant[]): Prices {
  const price = variants.find((variant) => variant.price !== "")?.price ?? "";
  const comparisons = new Set(variants.map(comparisonOf));
  const [only = ""] = comparisons;
  return { price, compareAt: comparisons.size === 1 ? only : "" };
}

/** Other shops show a compare-at price only where it is above the price. */
function comparisonOf({ price, compareAt }: Prices): string {
  return Number(compareAt) > Number(price) ? compareAt : "";
}

/** An empty cell removes an earlier price of the variant. */
function ownPrices(variant: ForeignVariant, product: Prices): Cells {
  if (variant.price === "") return {};
  const compareAt = comparisonOf(variant);
  return {
    priceOverrideMinor: variant.price === product.price ? "" : variant.price,
    compareAtOverrideMinor: compareAt === product.compareAt ? "" : compareAt,
  };
}

function claimSku(
  slug: string,
  variant: ForeignVariant,
  { skus, losses }: { skus: SkuOwners; losses: LossList },
): string {
  const generated = generatedSku(slug, variant.options);
  const other = skus.get(variant.sku);
  const sku = variant.sku === "" || other !== undefined ? generated : variant.sku;
  if (other !== undefined)
    losses.add(
      variant.row,
      "SKU",
      variant.sku,
      `Row ${other} has the same SKU. The variant gets the SKU “${sku}”`,
    );
  skus.set(sku, variant.row);
  return sku;
}

const MAX_SKU_LENGTH = 80;
const HASH_LENGTH = 8;

/** The SKU of a variant that has none: by product and options, so that the same file finds the variant again. */
export function generatedSku(slug: string, options: readonly ForeignOption[]): string {
  const values = valuesOf(options).map(({ value }) => value);
  const text = [slug, ...values.map((value) => slugOf(value) || hashOf(value))].join("-").toUpperCase();
  if (text.length <= MAX_SKU_LENGTH) return text;
  return `${text.slice(0, MAX_SKU_LENGTH - HASH_LENGTH - 1)}-${hashOf(text).toUpperCase()}`;
}

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(HASH_LENGTH, "0");
}

const SIZES = new Set(
  "size sizes größe groesse taille talla tallas tamanho taglia maat rozmiar размер आकार साइज".split(" "),
);
const COLOURS = new Set(
  "color colors colour colours shade farbe couleur cor colore kleur kolor цвет रंग".split(" "),
);
const NUKTA = /\u093c/g;

function kindOf(name: string): "size" | "colour" | "other" {
  const words = name
    .normalize("NFD")
    .replaceAll(NUKTA, "")
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
  if (words.some((word) => SIZES.has(word))) return "size";
  return words.some((word) => COLOURS.has(word)) ? "colour" : "other";
}

export function isSizeOrColour(name: string): boolean {
  return kindOf(name) !== "other";
}

/** Options with a value. Shopify writes "Default Title" for a product without options. */
function valuesOf(options: readonly ForeignOption[]): ForeignOption[] {
  return options.filter(({ value }) => value !== "" && value !== "Default Title");
}

/** The options of a variant as size and colour. Any other option is joined to the size, so that no variant is lost. */
function sizeAndColour({ options }: ForeignVariant): { size?: string; colour?: string } {
  const ofKind = (kind: string) =>
    valuesOf(options)
      .filter(({ name }) => kindOf(name) === kind)
      .map(({ value }) => value);
  const size = [...ofKind("size"), ...ofKind("other")].join(" / ");
  const colour = ofKind("colour").join(" / ");
  return { ...(size && { size }), ...(colour && { colour }) };
}

function withImages({ row, cells }: FileRow, images: FileImage[]): FileRow {
  return { row, cells, ...(images.length > 0 && { images }) };
}

/** Lists each image once, with its colour if it is the image of variants of one colour. */
function placeImages({ variants }: ForeignProduct): (images: FileImage[] | undefined) => FileImage[] {
  const colours = new Map<string, Set<string>>();
  for (const variant of variants)
    for (const { url } of variant.images ?? []) {
      const { colour = "" } = sizeAndColour(variant);
      colours.set(url, (colours.get(url) ?? new Set()).add(colour));
    }
  const placed = new Set<string>();
  return (images = []) =>
    images.flatMap((image) => {
      if (placed.has(image.url)) return [];
      placed.add(image.url);
      const [colour, other] = colours.get(image.url) ?? [];
      return [colour && other === undefined ? { ...image, colour } : image];
    });
}

/** Names each option that is neither size nor colour once, at the product's first variant. */
function reportJoined(variants: readonly ForeignVariant[], losses: LossList): void {
  const [first] = variants;
  if (!first) return;
  for (const { name, value } of valuesOf(first.options))
    if (kindOf(name) === "other")
      losses.add(first.row, name || "Option", value, "Neither a size nor a colour: joined to the size");
}
