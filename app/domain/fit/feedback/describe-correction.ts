import type { CorrectedMeasure, ProductFit } from "#app/domain/fit/feedback/shifted-chart.ts";

/** Shoppers do not notice a smaller shift. In sizes. */
const UNNOTICED_SHIFT = 0.25;

/** No estimate is certain. */
const MAX_PERCENT = 99;

/** "Cut 0.9 sizes small, 97% sure" to be off by at least half a size. */
export function describeEstimate({ shift, certainty }: ProductFit): string {
  if (Math.abs(shift) < UNNOTICED_SHIFT) return "True to size";
  const way = shift > 0 ? "small" : "large";
  return `Cut ${Math.abs(shift).toFixed(1)} sizes ${way}, ${Math.min(MAX_PERCENT, Math.round(certainty * 100))}% sure`;
}

/** "Chart for this product: bust −8 cm, hip −8 cm". Null without a proposal. */
export function describeCorrection(correction: readonly CorrectedMeasure[]): string | null {
  if (correction.length === 0) return null;
  const parts = correction.map(({ word, byCm }) => `${word} ${byCm < 0 ? "−" : "+"}${Math.abs(byCm)} cm`);
  return `Proposed “Your body” columns: ${parts.join(", ")}`;
}
