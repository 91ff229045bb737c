/** Carriers of shipments: "by-hand" is handed over by the shop itself, to any courier. */
export const CARRIERS = ["by-hand", "shiprocket"] as const;

export type CarrierName = (typeof CARRIERS)[number];

/**
 * Couriers with a public tracking page, "{number}" standing for the tracking number. The pages of India Post
 * and DTDC take no number in their URL, so their links lead to a form.
 */
const COURIERS = {
  "India Post": "https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx",
  Delhivery: "https://www.delhivery.com/track/package/{number}",
  "Blue Dart": "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  DTDC: "https://www.dtdc.com/track-your-shipment/",
  Ekart: "https://ekartlogistics.com/shipmenttrack/{number}",
} as const;

export const COURIER_NAMES = Object.keys(COURIERS);

const SHIPROCKET_TRACKING = "https://shiprocket.co/tracking/{number}";

export interface TrackedShipment {
  carrier: CarrierName;
  courier: string;
  trackingNumber: string | null;
}

/** The tracking page of a parcel; null without a number, or where neither the courier nor the shipping zone has a page. */
export function trackingLink(
  { carrier, courier, trackingNumber }: TrackedShipment,
  zoneTemplate: string | undefined,
): string | null {
  if (!trackingNumber) return null;
  const template = carrier === "shiprocket" ? SHIPROCKET_TRACKING : (templateOf(courier) ?? zoneTemplate);
  return template?.replaceAll("{number}", encodeURIComponent(trackingNumber)) ?? null;
}

function templateOf(courier: string): string | undefined {
  return Object.entries(COURIERS).find(([name]) => name === courier)?.[1];
}
