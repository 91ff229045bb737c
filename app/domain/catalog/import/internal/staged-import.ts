import { z } from "zod";
import { storedProductFields } from "#app/domain/catalog/internal/product-field-kinds.ts";
import { storedVariantFields } from "#app/domain/catalog/internal/variant-field-kinds.ts";

/** A change for display; `before` is null for new values. */
export const StagedChange = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  /** The row of the file, as a spreadsheet numbers it. Missing in imports that an earlier version checked. */
  row: z.int().optional(),
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

const StagedImage = z.object({
  /** As the file names it. */
  url: z.string(),
  alt: z.string(),
  colourId: z.string().nullable(),
  row: z.int(),
});

/** The planned changes of one product. */
export const StagedProduct = z.object({
  /** Null for a new product. */
  id: z.string().nullable(),
  /** The product version at the time of the check. */
  version: z.int().nullable(),
  /** Its first row in the file; 0 if an earlier version checked it. */
  row: z.int().default(0),
  slug: z.string(),
  name: z.string(),
  /** Changed fields; all fields for a new product. */
  set: z.object(storedProductFields).partial(),
  changes: z.array(StagedChange),
  /** Changed and new variants. */
  variants: z.array(StagedVariant),
  /** Images that the product neither has nor waits for. */
  images: z.array(StagedImage).default([]),
  /** Becomes active without an HSN code or tax class, in a shop whose prices include GST. */
  isWithoutHsn: z.boolean().default(false),
});

/** A category, size or colour that the shop does not have, and that the import creates before its products. */
export const StagedOption = z.object({
  /** The id in the planned changes. */
  id: z.string(),
  kind: z.enum(["category", "size", "colour"]),
  name: z.string(),
  /** The swatch of a colour, and whether it is a guess because the colour's name says nothing. */
  hex: z.string().nullable().default(null),
  isGuessed: z.boolean().default(false),
  /** The one that got this name before the import was applied, used in its place. */
  existingId: z.string().optional(),
});

/** A planned product without the values to set. */
export const ShownProduct = StagedProduct.omit({ set: true });

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
  /** Products, variants and images that the file names; 0 in imports that an earlier version checked. */
  fileProducts: z.int().default(0),
  fileVariants: z.int().default(0),
  fileImages: z.int().default(0),
  unknownColumns: z.array(z.string()),
  /** Products that become active without an HSN code or tax class, and the names of the first. */
  withoutHsn: z.int().default(0),
  namesWithoutHsn: z.array(z.string()).default([]),
});

/** The settings by which the prices of a file were read. */
const StagedPriceRules = z.object({ currency: z.string(), isGst: z.boolean() });

/** What the row of an import stores. Its products are in `importItems`, unless an earlier version has staged them here. */
export const StagedImport = z.object({
  summary: StagedSummary,
  /** Of the file's bytes, to find the same file again. Missing in imports that an earlier version checked. */
  digest: z.string().optional(),
  /** Missing in imports that an earlier version checked. */
  priceRules: StagedPriceRules.optional(),
  /** Of the file. */
  encoding: z.enum(["utf-8", "utf-16", "windows-1252"]).default("utf-8"),
  /** Nothing of the file may be imported, not even the products without errors. */
  isRefused: z.boolean().default(false),
  /** What it creates before its products. */
  options: z.array(StagedOption).default([]),
  /** Whether it has created them. */
  hasOptions: z.boolean().default(false),
  faults: StagedFaults,
  products: z.array(StagedProduct),
});
