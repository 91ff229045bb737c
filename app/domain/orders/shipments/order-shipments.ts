import type { Gift } from "#app/domain/orders/gift.ts";
import type { CashParts, OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import {
  type Shipment,
  type TrackingEvent,
  isDispatched,
  type ShipmentStatus,
} from "#app/domain/orders/shipments/shipment.ts";
import { proportionOf } from "#app/lib/money.ts";
import {
  type LineProgress,
  type OrderLine,
  quantitiesByLine,
  type LineQuantity,
} from "#app/domain/orders/order-line.ts";

/** An order with its shipments, for the admin. */
export interface OrderShipments {
  order: ShippedOrder;
  lines: ShippableLine[];
  shipments: ShipmentDetail[];
}

export interface ShippedOrder extends CashParts {
  id: string;
  number: number;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  currency: string;
  isTest: boolean;
  shippingAddress: Address;
  gift: Gift | null;
}

export interface ShippableLine
  extends Pick<OrderLine, "productName" | "options" | "sku">, Pick<LineProgress, "toPack"> {
  id: string;
  /** Of one item; null if unknown or the variant was deleted. */
  weightGrams: number | null;
}

export interface ShipmentDetail extends Shipment {
  trackingUrl: string | null;
  /** Of the delivery challan of a parcel whose items are no supply; null without one. */
  challanNumber: string | null;
  events: TrackingEvent[];
}

/** A line of one shipment. */
export type ShippedLine = ShippableLine & { quantity: number };

export interface CashParcel {
  status: ShipmentStatus;
  collectMinor: number | null;
  cashReceivedAt: Date | null;
}

/** The cash that a parcel still collects, in minor units; 0 once it is received, or the parcel came back or was cancelled. */
export function openCashMinor({ status, collectMinor, cashReceivedAt }: CashParcel): number {
  const isOpen = status === "packed" || isDispatched(status);
  return isOpen && cashReceivedAt === null ? (collectMinor ?? 0) : 0;
}

interface ShareInput {
  /** The cash to collect of the order. */
  toCollectMinor: number;
  /** The order's other parcels. */
  parcels: readonly CashParcel[];
  /** The price of one item of each line. */
  prices: ReadonlyMap<string, number>;
  /** The items to pack, those of this parcel included. */
  progress: readonly Pick<LineProgress, "orderLineId" | "toPack">[];
  items: readonly LineQuantity[];
}

/**
 * The cash that a parcel collects, in minor units: its share, by price, of the cash that no other parcel collects. The parcel with the last items
 * collects the whole remainder, so that the shares always add up to the cash to collect.
 */
export function cashShareOf({ toCollectMinor, parcels, prices, progress, items }: ShareInput): number {
  const leftMinor = toCollectMinor - parcels.reduce((sum, parcel) => sum + openCashMinor(parcel), 0);
  const packed = quantitiesByLine(items);
  const isLast = progress.every(({ orderLineId, toPack }) => toPack <= (packed.get(orderLineId) ?? 0));
  if (isLast || leftMinor <= 0) return Math.max(0, leftMinor);
  const priceOf = (orderLineId: string, quantity: number) => (prices.get(orderLineId) ?? 0) * quantity;
  const ofParcel = [...packed].reduce((sum, [id, quantity]) => sum + priceOf(id, quantity), 0);
  const ofAll = progress.reduce((sum, line) => sum + priceOf(line.orderLineId, line.toPack), 0);
  return ofAll === 0 ? 0 : proportionOf(leftMinor, ofParcel, ofAll);
}
