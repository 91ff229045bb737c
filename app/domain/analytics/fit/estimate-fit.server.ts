import { countOutcomes } from "#app/domain/analytics/fit/internal/outcomes.server.ts";
import { estimateShift, type SizeOutcomes } from "#app/domain/fit/feedback/estimate-shift.ts";
import { setFitShifts } from "#app/domain/catalog/products/set-fit-shifts.server.ts";
import { saveProductFits } from "#app/domain/fit/feedback/product-fit.server.ts";
import type { ProductFit } from "#app/domain/fit/feedback/shifted-chart.ts";
import { tagsOfChanged, type CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface EstimateFitDeps {
  db: Db;
  now: Date;
  /** Called with the tags of the changed products. */
  onChanged(tags: readonly CacheTag[]): void;
}

/**
 * Estimates the fit of one product from its reviews, returns and kept pieces, and saves it for its page and for listings; of all products
 * if `productId` is null. Runs after a review or a return of the product changes, and every night.
 */
export async function estimateFit(
  { db, now, onChanged }: EstimateFitDeps,
  productId: string | null,
): Promise<void> {
  const outcomes = await countOutcomes(db, productId === null ? null : [productId], now);
  // A product whose only review was withdrawn has no outcomes: its saved fit becomes neutral.
  if (productId !== null && !outcomes.has(productId)) outcomes.set(productId, []);
  const fits = [...outcomes].map(([id, sizes]) => ({ productId: id, ...fitOf(sizes) }));
  await saveProductFits(db, fits, now);
  const shifted = await setFitShifts(db, fits);
  const changed = productId === null ? shifted : [productId];
  if (changed.length > 0) onChanged(tagsOfChanged(changed));
}

/** Sums the answers about all sizes of a product, and estimates the product's shift from the answers and the kept pieces. */
export function fitOf(sizes: readonly SizeOutcomes[]): ProductFit {
  const sum = (of: "tooSmall" | "right" | "tooLarge") => sizes.reduce((all, size) => all + size[of], 0);
  return {
    tooSmall: sum("tooSmall"),
    right: sum("right"),
    tooLarge: sum("tooLarge"),
    ...estimateShift(sizes),
  };
}
