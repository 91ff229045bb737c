import type { ImportLookups } from "#app/domain/catalog/import/import-lookups.ts";
import type { VariantValues } from "#app/domain/catalog/import/variant-values.ts";
import type { ProductFields } from "#app/domain/catalog/product-fields.ts";

/** The current catalog data that a file refers to. */
export interface ImportShop {
  lookups: ImportLookups;
  /** By slug. */
  products: ReadonlyMap<string, ShopProduct>;
  /** The product slug of each SKU. */
  skuOwners: ReadonlyMap<string, string>;
}

export interface ShopProduct {
  id: string;
  slug: string;
  version: number;
  fields: ProductFields;
  variants: readonly ShopVariant[];
}

export interface ShopVariant extends VariantValues {
  id: string;
  sku: string;
  sizeId: string | null;
  colourId: string | null;
  inventory: number;
}

/** A change for display; `before` is null for new values. */
export interface Change {
  what: string;
  before: string | null;
  after: string;
}

/** The planned changes of one product. */
export interface PlannedProduct {
  /** Null for a new product. */
  id: string | null;
  /** The product version at the time of the check. */
  version: number | null;
  slug: string;
  name: string;
  /** Changed fields; all fields for a new product. */
  set: Partial<ProductFields>;
  changes: Change[];
  /** Changed and new variants. */
  variants: PlannedVariant[];
  /** Becomes active without an HSN code or tax class, in a shop whose prices include GST. */
  isWithoutHsn: boolean;
}

/** An undefined value stays unchanged. */
export interface PlannedVariant extends Partial<VariantValues> {
  id: string | null;
  sku: string;
  sizeId: string | null;
  colourId: string | null;
  /** A difference rather than an absolute stock, so that sales since the export are preserved. */
  stockDelta: number;
  changes: Change[];
}

export interface ImportSummary {
  newProducts: number;
  changedProducts: number;
  unchangedProducts: number;
  newVariants: number;
  changedVariants: number;
  /** Units added and removed. */
  stockIn: number;
  stockOut: number;
  unknownColumns: string[];
  /** Products that become active without an HSN code or tax class, and the names of the first. */
  withoutHsn: number;
  namesWithoutHsn: string[];
}

const MAX_NAMED = 20;

export function summarise(
  plans: readonly PlannedProduct[],
  { productCount, unknownColumns }: { productCount: number; unknownColumns: string[] },
): ImportSummary {
  const variants = plans.flatMap((plan) => plan.variants);
  const deltas = variants.map(({ stockDelta }) => stockDelta);
  const newProducts = plans.filter(({ id }) => id === null).length;
  const unclassified = plans.filter(({ isWithoutHsn }) => isWithoutHsn);
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
    withoutHsn: unclassified.length,
    namesWithoutHsn: unclassified.slice(0, MAX_NAMED).map(({ name }) => name),
  };
}
