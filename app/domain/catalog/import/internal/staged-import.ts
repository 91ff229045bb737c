import { z } from "zod";
import { storedProductFields } from "#app/domain/catalog/internal/product-field-kinds.ts";
import { storedVariantFields } from "#app/domain/catalog/internal/variant-field-kinds.ts";

/** A change for display; `before` is null for new values. */
export const StagedChange = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  /** Of a field that only people with a permission see (`isConfidential` of `VARIANT_FIELDS`). */
  isConfidential: z.boolean().optional(),
});

/** An undefined value stays unchanged. */
export const StagedVariant = z.object({
  id: z.string().nullable(),
  sku: z.string(),
  sizeId: z.string().nullable(),
  colourId: z.string().nullable(),
  ...storedVariantFields,
  /** A difference rather than an absolute stock, so that sales since the export are preserved. */
  stockDelta: z.int(),
  changes: z.array(StagedChange),
});

/** The planned changes of one product. */
export const StagedProduct = z.object({
  /** Null for a new product. */
  id: z.string().nullable(),
  /** The product version at the time of the check. */
  version: z.int().nullable(),
  slug: z.string(),
  name: z.string(),
  /** Changed fields; all fields for a new product. */
  set: z.object(storedProductFields).partial(),
  changes: z.array(StagedChange),
  /** Changed and new variants. */
  variants: z.array(StagedVariant),
  /** Becomes active without an HSN code or tax class, in a shop whose prices include GST. */
  isWithoutHsn: z.boolean().default(false),
});

/** A page of the planned products, without the values to set. */
export const StagedProducts = z.array(StagedProduct.omit({ set: true }));

export const StagedFaults = z.array(
  z.object({ row: z.int(), column: z.string().nullable(), value: z.string(), reason: z.string() }),
);

export const StagedSummary = z.object({
  newProducts: z.int(),
  changedProducts: z.int(),
  unchangedProducts: z.int(),
  newVariants: z.int(),
  changedVariants: z.int(),
  /** Units added and removed. */
  stockIn: z.int(),
  stockOut: z.int(),
  unknownColumns: z.array(z.string()),
  /** Products that become active without an HSN code or tax class, and the names of the first. */
  withoutHsn: z.int().default(0),
  namesWithoutHsn: z.array(z.string()).default([]),
});

/** The settings by which the prices of a file were read. */
const StagedPriceRules = z.object({ currency: z.string(), isGst: z.boolean() });

/** The checked changes of an import, as its row stores them. */
export const StagedImport = z.object({
  summary: StagedSummary,
  /** Of the file's bytes, to find the same file again. Missing in imports that an earlier version checked. */
  digest: z.string().optional(),
  /** Missing in imports that an earlier version checked. */
  priceRules: StagedPriceRules.optional(),
  faults: StagedFaults,
  products: z.array(StagedProduct),
});
