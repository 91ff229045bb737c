/** What variants differ in. The admin calls them by the plural in addresses. */
export const OPTION_KINDS = ["size", "colour"] as const;

export type OptionKind = (typeof OPTION_KINDS)[number];

export interface OptionValueView {
  id: string;
  label: string;
  /** "#c2331d"; null for a size. */
  hex: string | null;
  /** A variant has it, so it cannot be deleted. */
  isInUse: boolean;
}

/** All values of one kind, in the order of the shop. */
export interface OptionValues {
  kind: OptionKind;
  /** 0 before the first one was saved. */
  version: number;
  values: OptionValueView[];
}

export interface SizeChartView {
  id: string;
  name: string;
  version: number;
  columns: string[];
  rows: { size: string; values: number[] }[];
}
