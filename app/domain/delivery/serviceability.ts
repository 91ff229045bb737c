/** The service of the shop's courier at a PIN code. */
export interface Serviceability {
  /** Whether parcels that are paid for are delivered. */
  takesPrepaid: boolean;
  /** Whether the courier collects cash on delivery. */
  takesCash: boolean;
  /** Working days in transit; null for those of the shipping zone. */
  transitDays: number | null;
}

/** A PIN code that is not in the courier's list. */
export const NOT_SERVED: Serviceability = { takesPrepaid: false, takesCash: false, transitDays: null };

/** Whether parcels reach the PIN code at all. `null` stands for a shop without a courier's list, which delivers everywhere. */
export function isServed(service: Serviceability | null): boolean {
  return service === null || service.takesPrepaid || service.takesCash;
}

/** The reason why a parcel to the PIN code cannot be paid in this way, as a sentence for the shopper; null if it can. */
export function paymentRefusal(service: Serviceability | null, pin: string, isCash: boolean): string | null {
  if (service === null || !isServed(service)) return null;
  if (isCash) return service.takesCash ? null : `Our courier does not collect cash at ${pin}.`;
  return service.takesPrepaid ? null : `Our courier delivers to ${pin} only with cash on delivery.`;
}

/** For a PIN code without service: no promise, but what the shopper can do. */
export function notServedNotice(pin: string): string {
  return `We are sorry: we do not deliver to ${pin} yet, because our courier does not go there.`;
}
