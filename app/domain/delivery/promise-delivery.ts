import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findPinPlace } from "#app/domain/customers/addresses/pin-codes.ts";
import {
  promisedDay,
  promiseLabel,
  type DeliverySettings,
  isServed,
  notServedNotice,
  type Serviceability,
} from "#app/domain/delivery/delivery.ts";
import { shippingTermsFor, type ShippingSettings } from "#app/domain/delivery/shipping.ts";
import { takesCashAt } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

/** The day ("2026-11-27") by which an order placed now arrives, and the promise as a sentence. */
interface Promised {
  deliveredBy: string;
  promise: string;
}

export type PinResult =
  | {
      ok: true;
      pin: string;
      city: string | null;
      state: string | null;
      /** By standard delivery; both null without a promise. */
      deliveredBy: string | null;
      promise: string | null;
      /** The reason why there is no promise. */
      notice: string | null;
      /** By express; null where it is not offered. */
      express: Promised | null;
      /** The courier's service there. Null in a shop that delivers everywhere. */
      service: Serviceability | null;
    }
  | { ok: false; error: string };

/** The delivery information of a PIN code that a page shows. */
export type PinView = Omit<Extract<PinResult, { ok: true }>, "ok" | "service"> & {
  cashOnDelivery: boolean;
  prepaid: boolean;
};

/** `cashPinCodes`: where the owner accepts cash, as in the payment settings. */
export function toPinView(
  { ok: _, service, ...result }: Extract<PinResult, { ok: true }>,
  cashPinCodes: readonly string[],
): PinView {
  return {
    ...result,
    cashOnDelivery: (service?.takesCash ?? true) && takesCashAt(cashPinCodes, result.pin),
    prepaid: service?.takesPrepaid ?? true,
  };
}

interface Settings {
  shipping: ShippingSettings;
  delivery: DeliverySettings;
}

interface PinInput {
  /** The PIN code as typed. */
  pin: string;
  /** See `findServiceability`. */
  service: Serviceability | null;
  now: Date;
}

/**
 * Decides whether and by when the shop delivers to a PIN code: by the courier's transit days, or by the slowest ones of the zone where
 * the courier names none. Fails with a sentence for a code that cannot exist.
 */
export function promiseDelivery(
  { shipping, delivery }: Settings,
  { pin: typed, service, now }: PinInput,
): PinResult {
  const pin = compactCode(typed);
  const error = postalCodeError(HOME_COUNTRY, pin);
  if (error) return { ok: false, error };
  const place = findPinPlace(pin);
  const found = { ok: true as const, pin, city: place?.city ?? null, state: place?.state || null, service };
  const without = (notice: string) => ({ ...found, deliveredBy: null, promise: null, express: null, notice });
  if (!isServed(service)) return without(notServedNotice(pin));
  if (!place && !service) return without(`We cannot promise a day for ${pin}. Please check the code.`);
  const terms = shippingTermsFor(shipping, HOME_COUNTRY);
  const standardDays = service?.transitDays ?? terms.maxDays;
  const promiseIn = (transitDays: number): Promised => {
    const day = promisedDay(delivery, { orderedAt: now, transitDays });
    return { deliveredBy: day, promise: promiseLabel({ pin, day }) };
  };
  // Express is never promised for a later day than standard delivery.
  const express = terms.express ? promiseIn(Math.min(terms.express.maxDays, standardDays)) : null;
  return { ...found, ...promiseIn(standardDays), express, notice: null };
}
