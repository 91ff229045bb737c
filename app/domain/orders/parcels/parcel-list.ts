import { WITHOUT_TESTS } from "#app/domain/orders/admin-list/order-filters.ts";
import { openCashMinor, type CashParcel } from "#app/domain/orders/shipments/order-shipments.ts";
import type { ShipmentError, ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";

/** The lists of parcels, with the statuses of the shipments in each. */
export const PARCEL_LISTS = {
  packed: ["packed"],
  underway: ["shipped", "out-for-delivery"],
} as const satisfies Record<string, readonly ShipmentStatus[]>;

export type ParcelListName = keyof typeof PARCEL_LISTS;

/** The actions on several parcels, and the list that offers each. */
export const PARCEL_ACTIONS = { dispatch: "packed", delivered: "underway" } as const satisfies Record<
  string,
  ParcelListName
>;

export type ParcelAction = keyof typeof PARCEL_ACTIONS;

/** The parcels of one page, and of one bulk action: a day of a busy shop. */
export const MAX_PARCELS = 200;

export interface ParcelSearch {
  list: ParcelListName;
  /** A courier's name, "other" for parcels without one, empty for all. */
  courier: string;
  /** Leaves out parcels of test orders. */
  isWithoutTests: boolean;
}

export const OTHER_COURIER = "other";

const MAX_COURIER_LENGTH = 60;

/** Parses the URL of the page of parcels. An unknown list is ignored, and an unknown courier has no parcels. */
export function parseParcelSearch(params: URLSearchParams): ParcelSearch {
  const courier = params.get("courier") ?? "";
  return {
    list: params.get("list") === "underway" ? "underway" : "packed",
    courier: cutText(courier.trim(), MAX_COURIER_LENGTH),
    isWithoutTests: params.get("test") === WITHOUT_TESTS,
  };
}

/** A parcel by its order's number and its position there. */
export interface ParcelKey {
  orderNumber: number;
  sequence: number;
}

export interface ListedParcel extends ParcelKey, CashParcel {
  id: string;
  orderId: string;
  courier: string;
  trackingNumber: string | null;
  weightGrams: number | null;
  itemCount: number;
  /** The name on the parcel. */
  recipientName: string;
  city: string;
  postalCode: string;
  currency: string;
  isTest: boolean;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** The cash that a listed parcel still collects, in minor units; 0 of a paid order. */
export function parcelCashMinor(parcel: ListedParcel): number {
  const { orderStatus: status, paymentStatus } = parcel;
  return isUnpaid({ status, paymentStatus }) ? openCashMinor(parcel) : 0;
}

/** "12-1": the first parcel of order 12, in URLs and forms. */
export const parcelKey = ({ orderNumber, sequence }: ParcelKey) => `${orderNumber}-${sequence}`;

/** The parcels that URLs and forms name, without repetition. */
export function readParcelKeys(keys: readonly string[]): ParcelKey[] {
  const named = [...new Set(keys)].flatMap((key) => {
    const [, orderNumber, sequence] = /^([1-9]\d{0,8})-([1-9]\d{0,5})$/.exec(key) ?? [];
    return orderNumber ? { orderNumber: Number(orderNumber), sequence: Number(sequence) } : [];
  });
  return named.slice(0, MAX_PARCELS);
}

export interface ParcelResult {
  key: ParcelKey;
  /** Null once it is done; "failed" for an unexpected error, which affects no other parcel. */
  error: ShipmentError | "failed" | null;
}
