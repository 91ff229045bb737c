import type { DeliveryPromiseView } from "#app/components/delivery/use-delivery-promise.ts";
import { paymentRefusal } from "#app/domain/delivery/serviceability.ts";

/** Why an order to a PIN code cannot be paid in cash, or in another way; null where it can. */
export function courierProblems(pin: string, promise: DeliveryPromiseView | null) {
  const service = promise && {
    takesPrepaid: promise.prepaid,
    takesCash: promise.cashOnDelivery,
    transitDays: null,
  };
  // The courier or the owner may be the reason.
  const isRefused = paymentRefusal(service, pin, true) !== null;
  return {
    cash: isRefused ? `Cash on delivery is not offered at ${pin}.` : null,
    prepaid: paymentRefusal(service, pin, false),
  };
}
