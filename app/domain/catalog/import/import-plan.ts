import type { z } from "zod";
import type { Fault } from "#app/domain/catalog/import/import-rows.ts";
import type {
  StagedChange,
  StagedProduct,
  StagedSummary,
  StagedVariant,
} from "#app/domain/catalog/import/internal/staged-import.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import type { VariantFields } from "#app/domain/catalog/variant-fields.ts";
import type { ProductFields } from "#app/domain/catalog/product-fields.ts";

/** The current catalog data that a file refers to. */
export interface ImportShop {
  lookups: ImportLookups;
  /** By slug. */
  products: ReadonlyMap<string, ShopProduct>;
  /** The product slug of each SKU. */
  skuOwners: ReadonlyMap<string, string>;
  /** The ids of images that the file's descriptions name and the media library does not have. */
  missingImages: ReadonlySet<string>;
}

export interface ShopProduct {
  id: string;
  slug: string;
  version: number;
  fields: ProductFields;
  variants: readonly ShopVariant[];
}

export interface ShopVariant extends VariantFields {
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

/** Limit of rows in a file: more than any export of the store has. */
export const MAX_IMPORT_ROWS = 100_000;

/** Limit of new and changed rows, which are applied in one transaction that blocks others. */
export const MAX_IMPORT_CHANGES = 10_000;

export const MAX_IMPORT_BYTES = 30 * 1024 * 1024;

export type ImportStatus = "checked" | "applied" | "dropped";

/** An import in a list. */
export interface ImportView {
  id: string;
  fileName: string;
  status: ImportStatus;
  rowCount: number;
  faultCount: number;
  createdAt: Date;
  appliedAt: Date | null;
}

/** An import with its counts and a page of its errors or planned changes. */
export interface ImportPreview extends ImportView {
  summary: ImportSummary;
  faults: Fault[];
  /** The number of errors on all pages; less than `faultCount` in a file with very many. */
  listedFaultCount: number;
  products: { slug: string; name: string; isNew: boolean; changes: Change[] }[];
  page: number;
  pageCount: number;
}
