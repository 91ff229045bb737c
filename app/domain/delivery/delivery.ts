import type { z } from "zod";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import type * as schemas from "#app/domain/delivery/delivery.settings.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { postalCodeError, findPinPlace } from "#app/domain/customers/addresses/address.ts";
import { shippingTermsFor, type ShippingSettings } from "#app/domain/delivery/shipping.ts";
import { takesCashAt } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

export type DeliverySettings = z.infer<typeof schemas.DeliverySettings>;
export type PickupSettings = z.infer<typeof schemas.PickupSettings>;
export type CourierSettings = z.infer<typeof schemas.CourierSettings>;

/** The address of the shop for pick-up on one line. */
export function pickupPlace({ street, city, state, postalCode }: PickupSettings): string {
  return `${street}, ${city}, ${state} ${postalCode}`;
}

const indianHour = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});

interface Journey {
  orderedAt: Date;
  /** Working days in transit. */
  transitDays: number;
}

/**
 * The day ("2026-11-27", in India) by which an order arrives: handling begins on the day of the order, or after the cut-off hour on the
 * next one, and only working days count. The day is never a holiday, nor a Sunday unless the shop works on Sundays.
 */
export function promisedDay(delivery: DeliverySettings, { orderedAt, transitDays }: Journey): string {
  const isLate = Number(indianHour.format(orderedAt)) >= delivery.cutOffHour;
  let time = Date.parse(indianDay(orderedAt)) + (isLate ? DAY_MS : 0);
  while (!isWorkingDay(delivery, time)) time += DAY_MS;
  for (let remainingDays = delivery.handlingDays + transitDays; remainingDays > 0;) {
    time += DAY_MS;
    if (isWorkingDay(delivery, time)) remainingDays -= 1;
  }
  return toDay(time);
}

/** The day ("2026-11-27", in India) on which an order has to leave the shop. */
export function dispatchDay(delivery: DeliverySettings, orderedAt: Date): string {
  return promisedDay(delivery, { orderedAt, transitDays: 0 });
}

function isWorkingDay({ worksOnSundays, holidays }: DeliverySettings, time: number): boolean {
  if (new Date(time).getUTCDay() === 0 && !worksOnSundays) return false;
  return !holidays.includes(toDay(time));
}

/** For so many days from the earliest possible one a buyer can choose the day of delivery. */
const MAX_WISH_DAYS = 30;

/** The days ("2026-11-27") on which a parcel can be asked to arrive: the working days from the promised one on. */
export function deliveryDaysFrom(delivery: DeliverySettings, promised: string): string[] {
  const first = Date.parse(promised);
  return Array.from({ length: MAX_WISH_DAYS }, (_, index) => first + index * DAY_MS)
    .filter((time) => isWorkingDay(delivery, time))
    .map(toDay);
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The promised day that emails and pages of an order state: none without a promise, or once its parcel has left after the day. */
export function statedPromise(promised: string | null, shippedAt: Date | null): string | null {
  return promised !== null && (shippedAt === null || indianDay(shippedAt) <= promised) ? promised : null;
}

/** "Delivered by Fri 27 Nov to 226001". */
export function promiseLabel({ pin, day }: { pin: string; day: string }): string {
  return `Delivered by ${formatUpcomingDay(day)} to ${pin}`;
}

/** "Ready for pick-up by Tue 24 Nov". */
export const readyLabel = (day: string) => `Ready for pick-up by ${formatUpcomingDay(day)}`;

/** A promised day in an email or on an order: "By Fri 27 Nov". */
export const byDay = (day: string) => `By ${formatUpcomingDay(day)}`;

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
  { pin: enteredPin, service, now }: PinInput,
): PinResult {
  const pin = compactCode(enteredPin);
  const error = postalCodeError(HOME_COUNTRY, pin);
  if (error) return { ok: false, error };
  const pinPlace = findPinPlace(pin);
  const pinResult = {
    ok: true as const,
    pin,
    city: pinPlace?.city ?? null,
    state: pinPlace?.state || null,
    service,
  };
  const without = (notice: string) => ({
    ...pinResult,
    deliveredBy: null,
    promise: null,
    express: null,
    notice,
  });
  if (!isServed(service)) return without(notServedNotice(pin));
  if (!pinPlace && !service) return without(`We cannot promise a day for ${pin}. Please check the code.`);
  const terms = shippingTermsFor(shipping, parcelTo({ country: HOME_COUNTRY, state: "", postalCode: pin }));
  const standardDays = service?.transitDays ?? terms.maxDays;
  const promiseIn = (transitDays: number): Promised => {
    const day = promisedDay(delivery, { orderedAt: now, transitDays });
    return { deliveredBy: day, promise: promiseLabel({ pin, day }) };
  };
  // Express is never promised for a later day than standard delivery.
  const express = terms.express ? promiseIn(Math.min(terms.express.maxDays, standardDays)) : null;
  return { ...pinResult, ...promiseIn(standardDays), express, notice: null };
}
