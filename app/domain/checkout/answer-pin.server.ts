import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findPinPlace } from "#app/domain/customers/addresses/pin-codes.ts";
import {
  promisedDayTo,
  promiseLabel,
  type DeliverySettings,
} from "#app/domain/settings/shipping/delivery.ts";
import { HOME_COUNTRY, type ShippingSettings } from "#app/domain/settings/shipping/shipping.ts";

export type PinAnswer =
  | {
      ok: true;
      pin: string;
      city: string | null;
      state: string | null;
      /** The day ("2026-11-27") by which an order placed now arrives; null without a promise. */
      deliveredBy: string | null;
      /** The promise as a sentence, or the reason for none. */
      promise: string | null;
      notice: string | null;
    }
  | { ok: false; error: string };

interface Settings {
  shipping: ShippingSettings;
  delivery: DeliverySettings;
}

/** What the shop knows about a PIN code. Fails with a sentence for one that cannot exist. */
export function answerPin(typed: string, settings: Settings, now: Date): PinAnswer {
  const pin = typed.replaceAll(/\s/g, "");
  const error = postalCodeError(HOME_COUNTRY, pin);
  if (error) return { ok: false, error };
  const place = findPinPlace(pin);
  const found = { ok: true as const, pin, city: place?.city ?? null, state: place?.state || null };
  if (!place) {
    const notice = `We cannot promise a day for ${pin}. Please check the code.`;
    return { ...found, deliveredBy: null, promise: null, notice };
  }
  const day = promisedDayTo(HOME_COUNTRY, settings, now);
  return { ...found, deliveredBy: day, promise: promiseLabel({ pin, day }), notice: null };
}
