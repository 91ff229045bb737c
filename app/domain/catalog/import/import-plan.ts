import type { ImportWords } from "#app/domain/catalog/import/import-words.ts";
import type { ProductFields } from "#app/domain/catalog/import/product-columns.ts";

/** The shop as far as a file speaks of it. */
export interface ImportShop {
  words: ImportWords;
  /** By slug. */
  products: ReadonlyMap<string, ShopProduct>;
  /** The slug of the product that has a SKU. */
  skuOwners: ReadonlyMap<string, string>;
}

export interface ShopProduct {
  id: string;
  slug: string;
  version: number;
  fields: ProductFields;
  variants: readonly ShopVariant[];
}

export interface ShopVariant {
  id: string;
  sku: string;
  sizeId: string | null;
  colourId: string | null;
  priceOverrideMinor: number | null;
  inventory: number;
}

/** One thing that becomes another, as it is shown; `before` is null for something new. */
export interface Change {
  what: string;
  before: string | null;
  after: string;
}

/** What a file would do to one product. */
export interface PlannedProduct {
  /** Null for one that is new. */
  id: string | null;
  /** The version that the file was compared with. */
  version: number | null;
  slug: string;
  name: string;
  /** Only what changes; everything for a new one. */
  set: Partial<ProductFields>;
  changes: Change[];
  /** Only those that change or are new. */
  variants: PlannedVariant[];
}

export interface PlannedVariant {
  id: string | null;
  sku: string;
  sizeId: string | null;
  colourId: string | null;
  /** Undefined: stays as it is. */
  priceOverrideMinor?: number | null;
  /** What is booked into the ledger: a difference, so that what is sold in between stays sold. */
  stockDelta: number;
  changes: Change[];
}

/** The counts of a plan. */
export interface ImportSummary {
  newProducts: number;
  changedProducts: number;
  unchangedProducts: number;
  newVariants: number;
  changedVariants: number;
  /** Pieces that come in and go out. */
  stockIn: number;
  stockOut: number;
  /** Headings that nobody knows. */
  unknownColumns: string[];
}

export function summarise(
  plans: readonly PlannedProduct[],
  { productCount, unknownColumns }: { productCount: number; unknownColumns: string[] },
): ImportSummary {
  const variants = plans.flatMap((plan) => plan.variants);
  const deltas = variants.map(({ stockDelta }) => stockDelta);
  const newProducts = plans.filter(({ id }) => id === null).length;
  const newVariants = variants.filter(({ id }) => id === null).length;
  return {
    newProducts,
    changedProducts: plans.length - newProducts,
    unchangedProducts: productCount - plans.length,
    newVariants,
    changedVariants: variants.length - newVariants,
    stockIn: deltas.reduce((sum, delta) => sum + Math.max(0, delta), 0),
    stockOut: deltas.reduce((sum, delta) => sum + Math.max(0, -delta), 0),
    unknownColumns,
  };
}
