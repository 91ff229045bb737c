/** What the shop shows of the catalogue: narrow views that a page can take, and the rules about stock that both sides know. */

/** An image where the text beside it says what it shows. */
export interface CardImageView {
  id: string;
  /** Its mean colour, "#rrggbb". */
  tint: string;
}

export interface ImageView extends CardImageView {
  alt: string;
  width: number;
  height: number;
  /** The colour that the image shows, when the product comes in several. */
  colourSlug: string | null;
}

export interface CategoryView {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
}

export interface CardColour {
  slug: string;
  name: string;
  /** Null for one that nobody has given a shade. */
  hex: string | null;
  /** The first image in this colour. */
  imageId: string | null;
}

export interface ProductCardView {
  id: string;
  slug: string;
  name: string;
  priceMinor: number;
  ratingAverage: number;
  ratingCount: number;
  isFeatured: boolean;
  inventory: number;
  sizes: { label: string; isSoldOut: boolean }[];
  colours: CardColour[];
  /** At most two: the image of the card and the one shown on hover. */
  images: CardImageView[];
}

export interface VariantView {
  id: string;
  sku: string;
  sizeLabel: string | null;
  colourSlug: string | null;
  colourName: string | null;
  priceMinor: number;
  inventory: number;
}

export interface SizeChart {
  name: string;
  columns: string[];
  rows: { size: string; values: number[] }[];
}

export interface ProductDetailView {
  id: string;
  slug: string;
  name: string;
  /** Without its formatting. */
  description: string;
  /** Safe to put into the page: rendered by `renderDescription`. */
  descriptionHtml: string;
  material: string;
  care: string;
  madeIn: string;
  sizeNote: string;
  tags: string[];
  priceMinor: number;
  inventory: number;
  ratingAverage: number;
  ratingCount: number;
  isFeatured: boolean;
  category: { id: string; slug: string; name: string };
  sizes: string[];
  colours: { slug: string; name: string; hex: string }[];
  variants: VariantView[];
  images: ImageView[];
  sizeChart: SizeChart | null;
}

/** What one must know of a product to choose a variant of it and put that into the cart. */
export type ProductOptionsView = Pick<
  ProductDetailView,
  | "id"
  | "slug"
  | "name"
  | "priceMinor"
  | "inventory"
  | "sizes"
  | "sizeNote"
  | "colours"
  | "variants"
  | "images"
>;

/** The cart and the badge call stock low below this many. */
export const LOW_STOCK_BELOW = 5;

export function isLowStock(inventory: number): boolean {
  return inventory > 0 && inventory < LOW_STOCK_BELOW;
}

const SCARCE_UP_TO = 10;

/** Whether the product page counts the last ones down. */
export function isScarce(inventory: number): boolean {
  return inventory > 0 && inventory <= SCARCE_UP_TO;
}

/** The stock sentence of the product page: more than 10, 1 to 10, none. */
export function stockLabel(inventory: number): string {
  if (inventory > SCARCE_UP_TO) return "In Stock";
  return inventory > 0 ? `Only ${inventory} left!` : "Out of Stock";
}

/** A quantity that can be bought: a whole number between 1 and what is there. */
export function clampQuantity(quantity: number, inventory: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, inventory));
}

export const PRODUCT_SORTS = ["relevance", "name", "price-low", "price-high", "newest", "rating"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const PRODUCT_SORT_LABELS: Record<ProductSort, string> = {
  relevance: "Relevance",
  name: "Name, A to Z",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  newest: "Newest first",
  rating: "Best rated",
};

/** How many products a listing page shows. */
export const PRODUCTS_PER_PAGE = 24;

export interface ProductListView {
  products: ProductCardView[];
  total: number;
  /** Whether a search finds more than were counted. */
  isMore: boolean;
  page: number;
  pageCount: number;
}
