import type { CorrectedMeasure, ProductFit } from "#app/domain/fit/feedback/shifted-chart.ts";
import type { FitArea } from "#app/domain/fit/feedback/fit-feedback.ts";

/** The outcomes of a product's delivered items. */
export interface FitFigures {
  delivered: number;
  /** Not returned, so far. */
  kept: number;
  /** In returns that were not rejected, by reason. */
  tooSmall: number;
  tooLarge: number;
  otherReasons: number;
}

export interface FitReportRow extends FitFigures {
  productId: string;
  name: string;
  fit: ProductFit;
  /** The number of answers per area, the most frequent first. */
  areas: [FitArea, number][];
  correction: CorrectedMeasure[];
}
