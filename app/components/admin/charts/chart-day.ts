/** One day of a chart. */
export interface ChartDay {
  day: string;
  value: number;
  /** The corresponding day of the previous period. */
  before?: { day: string; value: number };
}
