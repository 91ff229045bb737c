/** A discount's results in one currency, in minor units. */
export interface DiscountResult {
  currency: string;
  orderCount: number;
  /** Total discount; 0 for free shipping, which reduces the shipping amount instead. */
  givenMinor: number;
  /** Of those orders, less refunds; unpaid orders have none. */
  revenueMinor: number;
}
