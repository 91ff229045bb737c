import { createHash } from "node:crypto";
import type { AppContext } from "#app/context/app-context.server.ts";
import {
  listDeadZonePrices,
  type DeadZonePrice,
} from "#app/domain/catalog/products/bulk/dead-zone-prices.server.ts";
import type { DiscountDraft } from "#app/domain/discounts/discount-list.ts";
import { paysGst } from "#app/domain/settings/seller.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

/** Prices that no GST rate fits once a single item is discounted; none in a shop that pays no GST. */
export async function listDeadZoneAfter(
  { db, clock, settings }: AppContext,
  { kind, value, productIds, categoryIds }: DiscountDraft,
): Promise<DeadZonePrice[]> {
  if (kind === "free_shipping" || !paysGst(await settings.get())) return [];
  const isForAll = productIds.length === 0 && categoryIds.length === 0;
  const targets = isForAll ? null : { productIds, categoryIds };
  return listDeadZonePrices(db, { day: indianDay(clock.now()), targets, discount: { kind, value } });
}

/** Hash of a discount's value and targets: a confirmed warning holds for these alone. */
export function termsOf({ kind, value, productIds, categoryIds }: DiscountDraft): string {
  const terms = [kind, value, productIds.toSorted(), categoryIds.toSorted()];
  return createHash("sha256").update(JSON.stringify(terms)).digest("hex").slice(0, 32);
}
