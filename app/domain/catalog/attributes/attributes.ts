import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";

/** The options that distinguish variants. Admin URLs use the plural. */
export const OPTION_KINDS = ["size", "colour"] as const;

export type OptionKind = (typeof OPTION_KINDS)[number];

export interface OptionValueView {
  id: string;
  label: string;
  /** "#c2331d"; null for a size. */
  hex: string | null;
  /** Used by a variant, so it cannot be deleted. */
  isInUse: boolean;
}

/** All values of one option, in display order. */
export interface OptionValues {
  kind: OptionKind;
  /** 0 before the first save. */
  version: number;
  values: OptionValueView[];
}

export interface SizeChartView extends StoredSizeChart {
  id: string;
  name: string;
  version: number;
}
