import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  deliveryDaysFrom,
  toPinView,
  type PinView,
  pickupPlace,
  promisedDay,
  readyLabel,
} from "#app/domain/delivery/delivery.ts";
import { lookUpPin } from "#app/domain/delivery/find-serviceability.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { GiftOffer } from "#app/routes/account/checkout/gift/use-gift-choice.ts";
import type { PickupView } from "#app/routes/account/checkout/delivery/use-delivery-choice.ts";

type Context = Readonly<RouterContextProvider>;

/** The delivery information of the PIN code that the page is rendered with. Null without a valid PIN code. */
export async function findPinView(context: Context, pin: string | undefined): Promise<PinView | null> {
  if (!pin) return null;
  const { db, settings: source, clock } = getApp(context);
  const settings = await source.get();
  const result = await lookUpPin(db, settings, { pin, now: clock.now() });
  return result.ok ? toPinView(result, settings.payments.cash.pinCodes) : null;
}

/** The place and time at which an order placed now can be picked up; null where the shop does not offer it. */
export function pickupViewOf({ pickup, delivery }: StoreSettings, now: Date): PickupView | null {
  if (!pickup.isOn) return null;
  const { hours, state, postalCode } = pickup;
  const ready = readyLabel(promisedDay(delivery, { orderedAt: now, transitDays: 0 }));
  return { place: pickupPlace(pickup), hours, ready, state, postalCode };
}

/** What an order that is a gift can have: wrapping at a price, and the days on which parcels arrive; null where orders are no gifts. */
export function giftOfferOf({ checkout, delivery }: StoreSettings, now: Date): GiftOffer | null {
  if (!checkout.gifts) return null;
  return { wrapMinor: checkout.giftWrapMinor, days: deliveryDaysFrom(delivery, indianDay(now)) };
}
