import type { ImportFormat } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { ownProducts } from "#app/domain/catalog/import/internal/formats/own.ts";
import { shopifyInventory } from "#app/domain/catalog/import/internal/formats/shopify-inventory.ts";
import { shopifyProducts } from "#app/domain/catalog/import/internal/formats/shopify.ts";
import { woocommerceProducts } from "#app/domain/catalog/import/internal/formats/woocommerce.ts";
import { wixProducts } from "#app/domain/catalog/import/internal/formats/wix.ts";
import { mappedProducts } from "#app/domain/catalog/import/internal/formats/mapped.ts";

/** The files that the import reads, in the order in which they are recognised: our own is the last. */
export const IMPORT_FORMATS = {
  "shopify-inventory": shopifyInventory,
  shopify: shopifyProducts,
  woocommerce: woocommerceProducts,
  wix: wixProducts,
  mapped: mappedProducts,
  own: ownProducts,
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatKey = keyof typeof IMPORT_FORMATS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const IMPORT_FORMAT_KEYS = Object.keys(IMPORT_FORMATS) as ImportFormatKey[];
