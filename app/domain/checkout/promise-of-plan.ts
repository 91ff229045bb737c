import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { promisedDay } from "#app/domain/delivery/delivery.ts";
import { promiseDelivery } from "#app/domain/delivery/promise-delivery.ts";
import type { Serviceability } from "#app/domain/delivery/serviceability.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** The promise of an order that is placed now, for an Indian address or a pick-up. `service` is that of its PIN code. */
export function promiseOf(
  { delivery, address: { country, postalCode } }: Pick<CheckoutPlan, "delivery" | "address">,
  { settings, service, now }: { settings: StoreSettings; service: Serviceability | null; now: Date },
): { promisedDay?: string } {
  if (delivery === "pickup")
    return { promisedDay: promisedDay(settings.delivery, { orderedAt: now, transitDays: 0 }) };
  const result =
    country === HOME_COUNTRY ? promiseDelivery(settings, { pin: postalCode, service, now }) : null;
  if (!result?.ok) return {};
  const day = delivery === "express" ? result.express?.deliveredBy : result.deliveredBy;
  return day ? { promisedDay: day } : {};
}
