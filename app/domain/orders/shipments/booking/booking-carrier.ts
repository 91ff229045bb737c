import type { ShipmentStatus, TrackingEvent } from "#app/domain/orders/shipments/shipment.ts";
import { orderElementId } from "#app/domain/orders/order.ts";
import { ProviderRefusal } from "#app/platform/process/provider-refusal.ts";

/** A parcel as a carrier books it. Amounts in rupees' minor units. */
export interface BookedParcel {
  /** Unique for each shipment: "000012-1". */
  reference: string;
  placedAt: Date;
  to: {
    firstName: string;
    lastName: string;
    street: string;
    city: string;
    state: string;
    postalCode: string;
    country: string;
    email: string;
    phone: string;
  };
  lines: { name: string; sku: string; quantity: number; priceMinor: number }[];
  /** Of a cash parcel, the amount that the courier collects. */
  totalMinor: number;
  isCash: boolean;
  weightGrams: number;
  size: { lengthCm: number; widthCm: number; heightCm: number };
}

/** A parcel that the carrier collects from a customer and brings to the address where it collects the shop's parcels. */
export interface ReturnParcel extends Omit<BookedParcel, "to" | "totalMinor" | "isCash"> {
  from: BookedParcel["to"];
}

/** The carrier's ids of a registered parcel. */
export interface CarrierOrder {
  order: string;
  shipment: string;
}

export interface CarrierRate {
  courierId: number;
  courier: string;
  rateMinor: number;
  /** Days until the delivery; null if the carrier does not say. */
  days: number | null;
}

/** The progress of the parcel of a return; a problem leaves it unchanged. */
export type PickupProgress = "picked-up" | "arrived" | "cancelled" | "problem";

/** What a carrier's report says about a shipment, not yet matched to one. */
export interface ShipmentReport {
  trackingNumber: string;
  /** The new status of the shipment; null where it stays. */
  status: ShipmentStatus | null;
  /** The carrier could not deliver the parcel, and tries again. */
  isFailedAttempt?: boolean;
  at: Date;
  events: (TrackingEvent & { key: string })[];
}

/** A carrier's report about a parcel, which is a shipment or that of a return. */
export interface TrackingReport extends ShipmentReport {
  /** The carrier's status, in its words. */
  words: string;
  /** Its meaning for the parcel of a return; null for steps that change nothing, such as a new day of the pickup. */
  pickup: PickupProgress | null;
}

/**
 * A carrier that books parcels by an API. Methods reject with `CarrierUnavailable` if the outcome is unknown, and with `CarrierRefusal` on a
 * definite refusal.
 */
export interface BookingCarrier {
  /** Stored with each of its shipments: never change it. */
  name: string;
  /** Asks whether the carrier accepts the store's account, and answers with a sentence. */
  testConnection(): Promise<string>;
  /** Couriers that take the parcel, cheapest first. */
  listRates(
    parcel: Pick<BookedParcel, "isCash" | "weightGrams"> & { postalCode: string },
  ): Promise<CarrierRate[]>;
  /** Registers the parcel. Returns the carrier's ids of its order and shipment. */
  createOrder(parcel: BookedParcel): Promise<CarrierOrder>;
  /** The registered parcel with this reference; null if there is none, or it is cancelled. */
  findOrder(reference: string): Promise<CarrierOrder | null>;
  /** Registers the parcel of a return. Its reference must never have been used before, also not by a cancelled order. */
  createReturn(parcel: ReturnParcel): Promise<CarrierOrder>;
  /** The registered parcel of a return with this reference; null if there is none, or it is cancelled. */
  findReturn(reference: string): Promise<CarrierOrder | null>;
  /** Assigns a courier and a tracking number (AWB); without a courier the carrier chooses. */
  assignCourier(
    shipment: string,
    courierId: number | null,
    direction?: "return",
  ): Promise<{ courier: string; trackingNumber: string }>;
  /** The URL of the carrier's label. */
  createLabel(shipment: string): Promise<string>;
  /** Requests the pickup. A pickup that was requested before is no error. */
  requestPickup(shipment: string): Promise<void>;
  /** Cancels a registered parcel. One that is cancelled already is no error. */
  cancel(order: string): Promise<void>;
  /** Reads a webhook; an error for one that is forged or unreadable. */
  readWebhook(
    body: Uint8Array,
    headers: Headers,
  ): { ok: true; report: TrackingReport } | { ok: false; error: "forged" | "invalid" };
}

/** The carrier did not respond, or not clearly: the request may or may not have had an effect. */
export class CarrierUnavailable extends Error {
  override name = "CarrierUnavailable";
}

/** The carrier refused; nothing was changed. The message is its own. */
export class CarrierRefusal extends ProviderRefusal {
  override name = "CarrierRefusal";
}

/** Our reference of a shipment at the carrier, never used for another: "000012-1". */
export function bookingReference(orderNumber: number, sequence: number): string {
  return `${orderElementId(orderNumber)}-${sequence}`;
}
