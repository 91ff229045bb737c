import type { PricedLine } from "#app/domain/cart/cart.ts";
import type { PricingRules } from "#app/domain/cart/price-cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/variants-for-sale.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface CartQuote {
  lines: PricedLine[];
  /** What `priceCart` needs to show the same bill as the server. */
  rules: PricingRules;
}

/** Today's prices and stock of a cart's variants; what is not for sale any more is missing. */
export async function quoteCart(
  { db, settings }: { db: Db; settings: SettingsReader },
  variantIds: readonly string[],
): Promise<CartQuote> {
  const { sales } = await settings.get();
  const variants = await listVariantsForSale(db, variantIds);
  const { freeShippingAboveMinor, shippingMinor, taxBasisPoints } = sales;
  return {
    lines: variants.map(({ sku: _, ...line }) => line),
    rules: { freeShippingAboveMinor, shippingMinor, taxBasisPoints },
  };
}
