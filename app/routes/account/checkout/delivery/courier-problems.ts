import type { Promised } from "#app/components/delivery/use-promise.ts";
import { paymentRefusal } from "#app/domain/delivery/serviceability.ts";

/** Why an order to a PIN code cannot be paid in cash, or in another way; null where it can. */
export function courierProblems(pin: string, promise: Promised | null) {
  const service = promise && {
    takesPrepaid: promise.prepaid,
    takesCash: promise.cashOnDelivery,
    transitDays: null,
  };
  return { cash: paymentRefusal(service, pin, true), prepaid: paymentRefusal(service, pin, false) };
}
