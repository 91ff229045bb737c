import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import type { Dimensions } from "#app/domain/catalog/product-dimensions.ts";
import type { DeclaredField } from "#app/domain/catalog/product-fields.ts";

/** View models of the storefront's catalog, and the stock rules that browser and server share. */

/** A decorative image: adjacent text describes it, so it has no alt text. */
export interface CardImageView {
  id: string;
  /** Average colour, "#rrggbb", shown while the image loads. */
  tint: string;
}

export interface ImageView extends CardImageView {
  alt: string;
  width: number;
  height: number;
  /** The product colour shown in the image; null for all colours. */
  colourSlug: string | null;
  /** The size worn in the image; null if it shows all sizes. */
  sizeLabel: string | null;
}

export interface CategoryView {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
}

/** Finds a category by name or slug, case-insensitively. */
export function findCategory<Category extends Pick<CategoryView, "slug" | "name">>(
  param: string | null,
  categories: readonly Category[],
): Category | undefined {
  if (param === null) return undefined;
  const key = nameKey(param);
  return categories.find(({ slug, name }) => slug === key || nameKey(name) === key);
}

/** The key by which names are looked up, however they are typed: in any case, with a straight or a typographic apostrophe. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replaceAll("’", "'");
}

export interface CardColour {
  slug: string;
  name: string;
  /** Swatch "#rrggbb"; null if unset. */
  hex: string | null;
  /** The first image in this colour. */
  imageId: string | null;
}

/** The options that a product URL names: `?colour=plum&size=3xl`. */
export interface RequestedVariant {
  /** Slug of one of the product's colours. */
  colour: string | null;
  /** Label of one of the product's sizes. */
  size: string | null;
}

export interface ProductCardView {
  id: string;
  slug: string;
  name: string;
  /** The lowest price of the listed sizes and colours. */
  priceMinor: number;
  /** See `ComparedPrice`. */
  compareAtMinor: number | null;
  /** Other listed sizes or colours cost more. */
  isFrom: boolean;
  /** The listed colour and size, for the link to the product. */
  requested: RequestedVariant;
  isFeatured: boolean;
  inventory: number;
  sizes: { label: string; isSoldOut: boolean }[];
  colours: CardColour[];
  /** At most two: the card image and the hover image. */
  images: CardImageView[];
}

export interface VariantView {
  id: string;
  sku: string;
  sizeLabel: string | null;
  colourSlug: string | null;
  colourName: string | null;
  priceMinor: number;
  compareAtMinor: number | null;
  inventory: number;
  /** The barcode of goods that are known by it worldwide; null otherwise. */
  gtin: string | null;
}

/** A variant of an active product with its current price (minor units) and stock. */
export interface VariantForSale {
  variantId: string;
  productId: string;
  slug: string;
  name: string;
  sku: string;
  /** "2XL · Indigo"; empty without options. */
  options: string;
  priceMinor: number;
  compareAtMinor: number | null;
  inventory: number;
  imageId: string | null;
  hsnCode: string;
  /** The variant's own class, else the product's. */
  taxClassId: string | null;
  weightGrams: number | null;
  /** Why it cannot be returned; empty without a reason, null if it can. */
  finalSale: string | null;
}

export interface SizeChart extends StoredSizeChart {
  name: string;
}

export interface ProductDetailView {
  id: string;
  slug: string;
  name: string;
  /** Plain text without Markdown. */
  description: string;
  /** Sanitized HTML from `renderDescription`. */
  descriptionHtml: string;
  /** Of its page, for search engines. */
  seo: { title: string; description: string };
  material: string;
  sizeNote: string;
  /** The fields shown under "Material and care". */
  facts: { label: string; value: string }[];
  /** With a text such as "200 cm long, 100 cm wide (78½ × 39½ in)"; empty without dimensions. */
  dimensions: Dimensions & { text: string };
  /** Own declarations by field; see `isDeclared`. */
  declarations: { name: DeclaredField; label: string; value: string }[];
  /** Why it cannot be returned; empty without a reason, null if it can. */
  finalSale: string | null;
  tags: string[];
  priceMinor: number;
  compareAtMinor: number | null;
  inventory: number;
  ratingAverage: number;
  ratingCount: number;
  isFeatured: boolean;
  category: { id: string; slug: string; name: string };
  sizes: string[];
  colours: { slug: string; name: string; hex: string }[];
  variants: VariantView[];
  images: ImageView[];
  /** One of `images`, beside "Complete the Look". */
  lookImage: ImageView | null;
  sizeChart: SizeChart | null;
}

/** The fields needed to select a variant and add it to the cart. */
export type ProductOptionsView = Pick<
  ProductDetailView,
  | "id"
  | "slug"
  | "name"
  | "priceMinor"
  | "compareAtMinor"
  | "inventory"
  | "sizes"
  | "sizeNote"
  | "colours"
  | "variants"
  | "images"
>;

/**
 * A product below this stock is low (specification, section 9): in the cart, on badges, in reports and in the admin's
 * bell, which ignores the owner's `lowStockBelow`. Only emails about low stock use that.
 */
export const LOW_STOCK_BELOW = 5;

export function isLowStock(inventory: number): boolean {
  return inventory > 0 && inventory < LOW_STOCK_BELOW;
}

const SCARCE_UP_TO = 10;

/** Whether the product page shows the remaining stock. */
export function isScarce(inventory: number): boolean {
  return inventory > 0 && inventory <= SCARCE_UP_TO;
}

/** The product page's stock label: "In Stock" above 10, "Only 3 left!" from 1 to 10, "Out of Stock" at 0. */
export function stockLabel(inventory: number): string {
  if (inventory > SCARCE_UP_TO) return "In Stock";
  return inventory > 0 ? `Only ${inventory} left!` : "Out of Stock";
}

/** The nearest quantity that can be bought: an integer from 1 to the inventory. */
export function clampQuantity(quantity: number, inventory: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, inventory));
}

export const PRODUCT_SORTS = [
  "relevance",
  "popular",
  "name",
  "price-low",
  "price-high",
  "newest",
  "rating",
] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const PRODUCT_SORT_LABELS: Record<ProductSort, string> = {
  relevance: "Relevance",
  popular: "Popular",
  name: "Name, A to Z",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  newest: "Newest first",
  rating: "Best rated",
};

export const PRODUCTS_PER_PAGE = 24;

export interface ProductListView {
  products: ProductCardView[];
  total: number;
  page: number;
  pageCount: number;
}

/** The labels of a variant's options as one text, "2XL · Indigo"; empty without options. */
export const optionsLabel = (...labels: (string | null)[]): string =>
  labels.filter((label) => label !== null).join(" · ");

/** Slugs of a size chart and of a size. They say less than measurements, so they may be in a URL. */
export interface FittingSize {
  chart: string;
  /** Of the products that the size is for, in sizes (`products.fitShift`). */
  shift: number;
  size: string;
}

export interface RenamedSize {
  /** Of the option value. */
  id: string;
  from: string;
  to: string;
}

/** Catalog rows about to be deleted. */
export interface CatalogDeletion {
  productIds?: readonly string[];
  categoryIds?: readonly string[];
  actorId: string;
  at: Date;
}
