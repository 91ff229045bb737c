import type { z } from "zod";
import type { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type {
  StagedChange,
  StagedImport,
  StagedOption,
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
  /** The images that the products have or wait for, as `readImageSource` names them, by product id. */
  imageUrls: ReadonlyMap<string, ReadonlySet<string>>;
  /** The shop's own, whose images are recognized. */
  publicUrl: string;
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

/** A category, size or colour that an import creates. */
export type NewOption = z.infer<typeof StagedOption>;

export type ImportSummary = z.infer<typeof StagedSummary>;

const MAX_NAMED = 20;

export const NO_CHANGES: ImportSummary = {
  newProducts: 0,
  changedProducts: 0,
  unchangedProducts: 0,
  newVariants: 0,
  changedVariants: 0,
  stockIn: 0,
  stockOut: 0,
  fileProducts: 0,
  fileVariants: 0,
  fileImages: 0,
  unknownColumns: [],
  withoutHsn: 0,
  namesWithoutHsn: [],
};

/** The summary with further plans, or without plans that it counted. */
export function countPlans(
  summary: ImportSummary,
  plans: readonly PlannedProduct[],
  sign: 1 | -1 = 1,
): ImportSummary {
  const variants = plans.flatMap((plan) => plan.variants);
  const deltas = variants.map(({ stockDelta }) => stockDelta);
  const newProducts = plans.filter(({ id }) => id === null).length;
  const newVariants = variants.filter(({ id }) => id === null).length;
  const unclassified = plans.flatMap(({ isWithoutHsn, name }) => (isWithoutHsn ? name : []));
  const names =
    sign === 1
      ? [...summary.namesWithoutHsn, ...unclassified].slice(0, MAX_NAMED)
      : summary.namesWithoutHsn.filter((name) => !unclassified.includes(name));
  return {
    ...summary,
    newProducts: summary.newProducts + sign * newProducts,
    changedProducts: summary.changedProducts + sign * (plans.length - newProducts),
    newVariants: summary.newVariants + sign * newVariants,
    changedVariants: summary.changedVariants + sign * (variants.length - newVariants),
    stockIn: summary.stockIn + sign * deltas.reduce((sum, delta) => sum + Math.max(0, delta), 0),
    stockOut: summary.stockOut + sign * deltas.reduce((sum, delta) => sum + Math.max(0, -delta), 0),
    withoutHsn: summary.withoutHsn + sign * unclassified.length,
    namesWithoutHsn: names,
  };
}

/** Limit of rows in a file. */
export const MAX_IMPORT_ROWS = 250_000;

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;

export type ImportStatus = (typeof productImports.status.enumValues)[number];

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

/** How far an import is. */
export interface ImportProgress {
  status: ImportStatus;
  /** Products to write, those of them that are done, and those of the done ones that were skipped. */
  itemCount: number;
  doneCount: number;
  skippedCount: number;
}

/** An error, a loss or a skipped product, with the row of the file that a spreadsheet shows. */
export interface Finding {
  row: number;
  /** The heading of the column; empty for a whole row or product. */
  field: string;
  value: string;
  reason: string;
}

/** The parts of an import's page that have pages of their own. */
export const IMPORT_PARTS = ["changes", "errors", "losses", "skipped"] as const;
export type ImportPart = (typeof IMPORT_PARTS)[number];

/** A planned product as its preview shows it. */
export interface ShownImportProduct {
  row: number;
  slug: string;
  name: string;
  isNew: boolean;
  changes: Change[];
}

/** An import with its counts and a page of one of its parts. */
export interface ImportPreview extends ImportView, ImportProgress {
  lossCount: number;
  problem: "other-price-rules" | null;
  /** The name of the file that is applied before; null if none is. */
  waitsFor: string | null;
  summary: ImportSummary;
  /** Completes "Read as …"; null if an earlier version has read the file. */
  formatName: string | null;
  /** Of the file. */
  encoding: z.infer<typeof StagedImport>["encoding"];
  /** What it creates before its products. */
  options: NewOption[];
  /** Nothing of it may be imported. */
  isRefused: boolean;
  /** The stored entries of each part: fewer errors and losses than the counts in a file with very many. */
  totals: Record<ImportPart, number>;
  part: ImportPart;
  products: ShownImportProduct[];
  findings: Finding[];
  page: number;
  pageCount: number;
}
