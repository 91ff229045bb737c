import { parcelAddress, type Gift } from "#app/domain/orders/gift.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { addressLines, phoneLabel, type Address } from "#app/domain/customers/addresses/address.ts";
import {
  isUnpaid,
  orderNumberLabel,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";

/** The content of a label of 4 × 6 inches; print page and PDF show the same. */
export interface ShippingLabel {
  /** "#000012-1" */
  number: string;
  shop: string;
  /** The courier's name; empty if unknown. */
  courier: string;
  trackingNumber: string | null;
  to: string[];
  /** Postal code in large type, for sorting. */
  postalCode: string;
  /** The sender, to whom an undelivered parcel returns. */
  from: string[];
  /** "450 g" and "30 × 25 × 8 cm" */
  weight: string;
  size: string | null;
  itemCount: number;
  /** "Collect ₹1,099.00 in cash", or "Prepaid: collect no cash". A test order's says that it is not to be sent. */
  payment: string;
  isCash: boolean;
}

interface LabelledOrder {
  number: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  currency: string;
  isTest: boolean;
  shippingAddress: Address;
  gift: Gift | null;
}

export interface Sender {
  name: string;
  addressLines: readonly string[];
  phone: string;
}

export type ShippingLabelResult = { ok: true; label: ShippingLabel } | { ok: false; error: "no-weight" };

/** "#000012-1": the first shipment of order 12. */
export function shipmentLabel(orderNumber: number, sequence: number): string {
  return `${orderNumberLabel(orderNumber)}-${sequence}`;
}

/** The label of a shipment. Errors: `no-weight`, without which no courier takes a parcel. */
export function shippingLabelOf(
  order: LabelledOrder,
  shipment: Shipment,
  { name, addressLines: senderLines, phone }: Sender,
): ShippingLabelResult {
  const { weightGrams, lengthCm, widthCm, heightCm, courier, trackingNumber } = shipment;
  if (weightGrams === null) return { ok: false, error: "no-weight" };
  const to = parcelAddress(order);
  const collectMinor = isUnpaid(order) ? openCashMinor(shipment) : 0;
  const isCash = collectMinor > 0;
  const cash = formatMoney(collectMinor, moneyFormatFor(order.currency));
  const size = [lengthCm, widthCm, heightCm].filter((side) => side !== null);
  return {
    ok: true,
    label: {
      number: shipmentLabel(order.number, shipment.sequence),
      shop: name,
      courier,
      trackingNumber,
      to: [...addressLines(to), ...(to.phone ? [phoneLabel(to.phone)] : [])],
      postalCode: to.postalCode,
      from: [name, ...senderLines, ...(phone ? [phone] : [])],
      weight: weightLabel(weightGrams),
      size: size.length === 3 ? `${size.join(" × ")} cm` : null,
      itemCount: shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      payment: order.isTest
        ? "TEST: do not send this parcel"
        : isCash
          ? `Collect ${cash} in cash`
          : "Prepaid: collect no cash",
      isCash,
    },
  };
}

/** "450 g", "1.25 kg" */
export function weightLabel(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}
