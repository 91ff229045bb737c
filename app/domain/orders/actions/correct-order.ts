import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import type { OrderChange } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";

/** What can be recorded by mistake and corrected afterwards. The names are stored in events. */
export const CORRECTED = ["delivered", "shipped", "paid"] as const;

export type Corrected = (typeof CORRECTED)[number];

export interface OrderCorrection extends OrderChange {
  corrected: Corrected;
  /** The parcel that has not left; of "shipped" alone. */
  sequence?: number;
  /** Shown in the timeline, also to the customer. */
  reason: string;
  /** Whether the customer gets an email. */
  notifiesCustomer: boolean;
}

export interface CorrectionRefusal {
  ok: false;
  error:
    | "not-found"
    /** Items are in a return, or money was or is being refunded. */
    | "returned"
    /** The courier has the parcel, or its customer. */
    | "underway"
    /** The cash of the parcel is recorded as received. */
    | "cash-received"
    /** The payment provider or store credit has paid. */
    | "provider-has-it"
    /** The order was edited and paid again since. */
    | "paid-in-parts";
}

interface CorrectedOrder {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  deliveryMethod: OrderDelivery;
}

/** Whether an order's statuses allow a correction. */
export const CORRECTABLE: Record<Corrected, (order: CorrectedOrder) => boolean> = {
  delivered: ({ status, deliveryMethod }) => status === "Delivered" && deliveryMethod !== "digital",
  shipped: ({ status }) => status === "Shipped" || status === "Processing",
  paid: (order) =>
    order.paymentStatus === "Paid" &&
    manualMethodOf(order) !== null &&
    order.status !== "Cancelled" &&
    order.status !== "Refunded",
};

export interface CorrectionChoice {
  corrected: Corrected;
  sequence?: number;
}

/** The corrections that the order's page offers. */
export function correctionChoices(
  order: CorrectedOrder & { shipments: readonly { sequence: number; status: ShipmentStatus }[] },
): CorrectionChoice[] {
  const sent = order.shipments.filter(({ status }) => status === "shipped");
  return CORRECTED.filter((corrected) => CORRECTABLE[corrected](order)).flatMap(
    (corrected): CorrectionChoice[] =>
      corrected === "shipped" ? sent.map(({ sequence }) => ({ corrected, sequence })) : [{ corrected }],
  );
}

/** Form value of a correction: "paid" or "shipped-2". */
export function correctionValue({ corrected, sequence }: CorrectionChoice): string {
  return sequence === undefined ? corrected : `${corrected}-${sequence}`;
}

/** Null for a value that `correctionValue` does not make. */
export function readCorrection(value: string): CorrectionChoice | null {
  const [name, sequence] = value.split("-");
  const corrected = CORRECTED.find((one) => one === name);
  if (!corrected || (corrected === "shipped") !== /^[1-9]\d{0,5}$/.test(sequence ?? "")) return null;
  return sequence === undefined ? { corrected } : { corrected, sequence: Number(sequence) };
}
