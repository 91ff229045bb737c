import type { z } from "zod";
import type {
  StagedChange,
  StagedProduct,
  StagedSummary,
  StagedVariant,
} from "#app/domain/catalog/import/staged-import.ts";
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

export type Change = z.infer<typeof StagedChange>;

export type PlannedProduct = z.infer<typeof StagedProduct>;

export type PlannedVariant = z.infer<typeof StagedVariant>;

export type ImportSummary = z.infer<typeof StagedSummary>;

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
