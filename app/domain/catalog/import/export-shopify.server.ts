import { asc, inArray, type SQL } from "drizzle-orm";
import { productImages } from "#app/domain/catalog/catalog.tables.ts";
import { readShopProducts } from "#app/domain/catalog/import/export-products.server.ts";
import type { ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import { readImportLookups } from "#app/domain/catalog/import/internal/read-shop.server.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { productField } from "#app/domain/catalog/internal/product-field-kinds.ts";
import type { ProductFieldName } from "#app/domain/catalog/product-fields.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { variantField } from "#app/domain/catalog/internal/variant-field-kinds.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";

interface Image {
  url: string;
  alt: string;
}

/** What a row shows: the product in its first row, a variant, an image. The first rows of a product have both. */
interface Row {
  product: ShopProduct;
  isFirst: boolean;
  variant: ShopVariant | null;
  image: Image | null;
  imagePosition: number;
  lookups: ImportLookups;
  seesPurchasePrices: boolean;
}

const ofProduct =
  (name: ProductFieldName) =>
  ({ product, isFirst, lookups }: Row): CsvCell =>
    isFirst ? productField(name).writeCell(product.fields[name], lookups) : "";

const onlyFirst =
  (cellOf: (row: Row) => CsvCell) =>
  (row: Row): CsvCell =>
    row.isFirst ? cellOf(row) : "";

const ofVariant =
  (cellOf: (variant: ShopVariant, row: Row) => CsvCell) =>
  (row: Row): CsvCell =>
    row.variant ? cellOf(row.variant, row) : "";

/** The options of a product: those that any of its variants has, colour before size. A product without gets Shopify's own. */
function optionsOf(product: ShopProduct, lookups: ImportLookups) {
  const options = [
    { name: "Color", valueOf: ({ colourId }: ShopVariant) => nameIn(lookups.colours, colourId) },
    { name: "Size", valueOf: ({ sizeId }: ShopVariant) => nameIn(lookups.sizes, sizeId) },
  ].filter(({ valueOf }) => product.variants.some((variant) => valueOf(variant) !== ""));
  return options.length > 0 ? options : [{ name: "Title", valueOf: () => "Default Title" }];
}

const nameIn = (names: ImportLookups["sizes"], id: string | null) => (id === null ? "" : names.nameOf(id));

const optionName = (index: number) =>
  onlyFirst(({ product, lookups }) => optionsOf(product, lookups)[index]?.name ?? "");

const optionValue = (index: number) =>
  ofVariant((variant, { product, lookups }) => optionsOf(product, lookups)[index]?.valueOf(variant) ?? "");

/** Shopify's product CSV, in its classic headings, which `shopifyProducts` reads. */
const COLUMNS: Record<string, (row: Row) => CsvCell> = {
  Handle: ({ product }) => product.slug,
  Title: ofProduct("name"),
  "Body (HTML)": onlyFirst(({ product }) => renderMarkdown(product.fields.description)),
  Type: ofProduct("categoryId"),
  Tags: ofProduct("tags"),
  Published: onlyFirst(({ product }) => (product.fields.status === "active" ? "true" : "false")),
  "Option1 Name": optionName(0),
  "Option1 Value": optionValue(0),
  "Option2 Name": optionName(1),
  "Option2 Value": optionValue(1),
  "Variant SKU": ofVariant(({ sku }) => sku),
  "Variant Grams": ofVariant(({ weightGrams }) => weightGrams ?? 0),
  "Variant Inventory Tracker": ofVariant(() => "shopify"),
  "Variant Inventory Qty": ofVariant(({ inventory }) => inventory),
  "Variant Inventory Policy": ofVariant(() => "deny"),
  "Variant Fulfillment Service": ofVariant(() => "manual"),
  "Variant Price": ofVariant(({ priceOverrideMinor }, { product, lookups }) =>
    productField("priceMinor").writeCell(priceOverrideMinor ?? product.fields.priceMinor, lookups),
  ),
  "Variant Compare At Price": ofVariant(({ compareAtOverrideMinor }, { product, lookups }) =>
    productField("compareAtMinor").writeCell(
      compareAtOverrideMinor ?? product.fields.compareAtMinor,
      lookups,
    ),
  ),
  "Variant Requires Shipping": ofVariant(() => "true"),
  "Variant Taxable": ofVariant(() => "true"),
  "Variant Barcode": ofVariant(({ barcode }) => barcode ?? ""),
  "Image Src": ({ image }) => image?.url ?? "",
  "Image Position": ({ image, imagePosition }) => (image ? imagePosition : ""),
  "Image Alt Text": ({ image }) => image?.alt ?? "",
  "SEO Title": ofProduct("seoTitle"),
  "SEO Description": ofProduct("seoDescription"),
  "Cost per item": ofVariant(({ purchasePriceMinor }, { lookups, seesPurchasePrices }) =>
    seesPurchasePrices && purchasePriceMinor !== null
      ? variantField("purchasePriceMinor").writeCell(purchasePriceMinor, lookups)
      : "",
  ),
  Status: ofProduct("status"),
};

export const SHOPIFY_HEADINGS = Object.keys(COLUMNS);

/** The products that match a condition, or all, as rows of Shopify's product CSV. Images are URLs of this shop, which Shopify fetches. */
export async function* exportShopify(
  db: Db,
  { money, viewer, publicUrl }: { money: MoneyFormat; viewer: VariantFieldViewer; publicUrl: string },
  condition?: SQL,
): AsyncGenerator<CsvCell[]> {
  const lookups = await readImportLookups(db, { money, pricesIncludeGst: false });
  const { seesPurchasePrices } = viewer;
  for await (const batch of readShopProducts(db, condition)) {
    const images = await readImages(
      db,
      batch.map(({ id }) => id),
      publicUrl,
    );
    for (const product of batch)
      for (const row of rowsOf(product, images.get(product.id) ?? []))
        yield Object.values(COLUMNS).map((cellOf) => cellOf({ ...row, lookups, seesPurchasePrices }));
  }
}

function* rowsOf(
  product: ShopProduct,
  images: readonly Image[],
): Generator<Omit<Row, "lookups" | "seesPurchasePrices">> {
  const count = Math.max(1, product.variants.length, images.length);
  for (let index = 0; index < count; index += 1)
    yield {
      product,
      isFirst: index === 0,
      variant: product.variants[index] ?? null,
      image: images[index] ?? null,
      imagePosition: index + 1,
    };
}

// The largest width in which images are served.
const IMAGE_WIDTH = 1920;

async function readImages(
  db: Db,
  productIds: readonly string[],
  publicUrl: string,
): Promise<Map<string, Image[]>> {
  const rows = await db
    .select({
      productId: productImages.productId,
      mediaId: productImages.mediaId,
      alt: productImages.alt,
    })
    .from(productImages)
    .where(inArray(productImages.productId, [...productIds]))
    .orderBy(asc(productImages.position), asc(productImages.id));
  const byProduct = new Map<string, Image[]>();
  for (const { productId, mediaId, alt } of rows) {
    const url = new URL(imageSrc(mediaId, IMAGE_WIDTH), publicUrl).href;
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), { url, alt }]);
  }
  return byProduct;
}
