import type { LineProgress, OrderLine } from "#app/domain/orders/order-line.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { CashParts, OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { Shipment, TrackingEvent } from "#app/domain/orders/shipments/shipment.ts";

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
}

export interface ShippableLine
  extends Pick<OrderLine, "productName" | "options" | "sku">, Pick<LineProgress, "toPack"> {
  id: string;
  /** Of one piece; null if unknown or the variant was deleted. */
  weightGrams: number | null;
}

export interface ShipmentDetail extends Shipment {
  trackingUrl: string | null;
  events: TrackingEvent[];
}

/** A line of one shipment. */
export type ShippedLine = ShippableLine & { quantity: number };
