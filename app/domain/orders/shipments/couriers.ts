import type { OwnCourier } from "#app/domain/orders/shipments/own-couriers.settings.ts";

/** The stored carrier of a shipment that the shop hands over itself, to any courier. The others are named by their `BookingCarrier`. */
export const BY_HAND = "by-hand";

/**
 * Couriers by their stored names, with their public tracking pages, "{number}" standing for the tracking number; null for one without a page.
 * The pages of India Post, DTDC and Shadowfax take no number in their URL, so their links lead to a form.
 */
const COURIERS = {
  "India Post": "https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx",
  Delhivery: "https://www.delhivery.com/track/package/{number}",
  "Blue Dart": "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  DTDC: "https://www.dtdc.com/track-your-shipment/",
  Ekart: "https://ekartlogistics.com/shipmenttrack/{number}",
  Xpressbees: "https://www.xpressbees.com/shipment/tracking?awbNo={number}",
  Shadowfax: "https://www.shadowfax.in/track-order",
  "Ecom Express": "https://ecomexpress.in/tracking/?awb_field={number}",
  "Own delivery": null,
} as const satisfies Record<string, string | null>;

export const COURIER_NAMES = Object.keys(COURIERS);

/** The names of all couriers that can be chosen: those of every store, then the shop's own. */
export function courierNames(own: readonly OwnCourier[]): string[] {
  return [...COURIER_NAMES, ...own.map(({ name }) => name)];
}

/**
 * The courier of a name in any capitals and with or without spaces, as files of couriers write it; null if neither the store nor the shop
 * (`own`) knows it.
 */
export function findCourier(name: string, own: readonly OwnCourier[]): string | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return courierNames(own).find((courier) => plain(courier) === plain(name)) ?? null;
}

/** The tracking pages of carriers that have one for all their couriers. */
const CARRIER_TRACKING: Partial<Record<string, string>> = {
  shiprocket: "https://shiprocket.co/tracking/{number}",
};

export interface TrackedShipment {
  carrier: string;
  courier: string;
  trackingNumber: string | null;
}

/** Where to look for a tracking page: the page of the shipping zone, and the shop's own couriers. */
interface TrackingPages {
  zone?: string;
  own?: readonly OwnCourier[];
}

/** The tracking page of a parcel; null without a number, or where neither the courier nor the shipping zone has a page. */
export function trackingLink(
  { carrier, courier, trackingNumber }: TrackedShipment,
  { zone, own = [] }: TrackingPages,
): string | null {
  if (!trackingNumber) return null;
  const template = CARRIER_TRACKING[carrier] ?? templateOf(courier, own) ?? zone;
  return template?.replaceAll("{number}", encodeURIComponent(trackingNumber)) ?? null;
}

function templateOf(courier: string, own: readonly OwnCourier[]): string | undefined {
  const known = Object.entries(COURIERS).find(([name]) => name === courier)?.[1];
  return known ?? own.find(({ name }) => name === courier)?.trackingUrl ?? undefined;
}
