/** One day of a chart. */
export interface ChartDay {
  day: string;
  value: number;
  /** The day that it is compared with, as many days earlier as the period is long. */
  before?: { day: string; value: number };
}
