/** What a discount has done in one currency: minor units of it. */
export interface DiscountResult {
  currency: string;
  orderCount: number;
  /** What was taken off; for free shipping nothing, which is written as the shipping itself. */
  givenMinor: number;
  /** What those orders came to. */
  totalMinor: number;
}
