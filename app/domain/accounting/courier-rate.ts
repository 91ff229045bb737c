/** A courier's price of a parcel by its weight, in minor units of the store currency. */
export interface CourierRate {
  /** Of a parcel of one step. */
  parcelMinor: number;
  /** Of each further step that the weight begins. */
  furtherMinor: number;
}

/** Couriers charge by each half kilogram that a parcel begins. */
const STEP_GRAMS = 500;

/** The steps that a weight begins, at least one. */
export const weightSteps = (grams: number) => Math.max(1, Math.ceil(grams / STEP_GRAMS));

/** The price of a parcel. */
export function courierPriceMinor(grams: number, { parcelMinor, furtherMinor }: CourierRate): number {
  return parcelMinor + furtherMinor * (weightSteps(grams) - 1);
}

/** The rate of the settings; null where it is not entered, or in another currency than this one. */
export function courierRateOf(
  costs: { currency: string; parcelMinor: number | null; furtherMinor: number },
  currency: string,
): CourierRate | null {
  const { parcelMinor, furtherMinor } = costs;
  return parcelMinor === null || costs.currency !== currency ? null : { parcelMinor, furtherMinor };
}
