import { countOutcomes } from "#app/domain/analytics/fit/outcomes.server.ts";
import { estimateShift, type SizeOutcomes } from "#app/domain/fit/estimate-shift.ts";
import { saveProductFits } from "#app/domain/fit/product-fit.server.ts";
import type { ProductFit } from "#app/domain/fit/product-fit.ts";
import { tagsOfChanged, type CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface EstimateFitDeps {
  db: Db;
  now: Date;
  /** Called with the tags of the changed products. */
  onChanged(tags: readonly CacheTag[]): void;
}

/** Estimates the fit of a product again, or of all. Runs when a review or a return says something new, and every night. */
export async function estimateFit(
  { db, now, onChanged }: EstimateFitDeps,
  productId: string | null,
): Promise<void> {
  const outcomes = await countOutcomes(db, productId === null ? null : [productId], now);
  // After a review is withdrawn nothing may be left of a product.
  if (productId !== null && !outcomes.has(productId)) outcomes.set(productId, []);
  const fits = [...outcomes].map(([id, sizes]) => ({ productId: id, ...fitOf(sizes) }));
  await saveProductFits(db, fits, now);
  if (productId !== null) onChanged(tagsOfChanged([productId]));
}

/** The counts of answers in words, and the estimate, which also weighs pieces that were kept without a word. */
export function fitOf(sizes: readonly SizeOutcomes[]): ProductFit {
  const sum = (of: "tooSmall" | "right" | "tooLarge") => sizes.reduce((all, size) => all + size[of], 0);
  return {
    tooSmall: sum("tooSmall"),
    right: sum("right"),
    tooLarge: sum("tooLarge"),
    ...estimateShift(sizes),
  };
}
