import { z } from "zod";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import { MAX_SELECTED } from "#app/domain/orders/admin-list/selected-orders.ts";
import { isOnHold, isToPayFirst, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import type { ParcelKey } from "#app/domain/orders/parcels/parcel-list.ts";
import {
  courierField,
  MAX_WEIGHT_GRAMS,
  sizeField,
  weightField,
} from "#app/domain/orders/shipments/shipment.forms.ts";
import { canLeave, type NewShipment, type ShipmentError } from "#app/domain/orders/shipments/shipment.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

/** An order whose unpacked items are to become one parcel. */
export interface OrderToPack {
  id: string;
  number: number;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  confirmBy: Date | null;
  deliveryMethod: OrderDelivery;
  isTest: boolean;
  customerName: string;
  city: string;
  /** The number of items that wait to be packed. */
  itemCount: number;
  /** Of these items by their variants' weights; null if one is unknown. */
  weightGrams: number | null;
}

export type PackingObstacle =
  | "to-confirm"
  | "to-pay"
  | "status"
  | "no-pieces"
  /** It is not sent by a courier. */
  | "no-courier";

/** The reason why an order cannot be packed with others; null if it can. A Pending order starts processing first. */
export function packingObstacle(order: OrderToPack): PackingObstacle | null {
  if (isToPayFirst(order)) return "to-pay";
  if (isOnHold(order)) return "to-confirm";
  if (order.status !== "Pending" && !canLeave(order)) return "status";
  if (order.deliveryMethod === "pickup" || order.deliveryMethod === "digital") return "no-courier";
  return order.itemCount === 0 ? "no-pieces" : null;
}

/** The choices for all parcels of a bulk form. */
export interface PackingChoice extends Pick<NewShipment, "courier" | "size"> {
  /** Added to the weight of the items. */
  wrappingGrams: number;
}

/** A submitted order of the bulk form. */
export interface PackedOrderInput {
  number: number;
  /** The displayed version. */
  version: number;
  /** The weight with wrapping, where that of an item is unknown; null to compute it. */
  weightGrams: number | null;
}

export interface PackingResult {
  number: number;
  /** The packed parcel; null if the order was left as it was. */
  parcel: ParcelKey | null;
  error: ShipmentError | PackingObstacle | "no-weight" | "failed" | null;
}

/** Field names of an order in the bulk form. */
export const packFieldNames = (number: number) => ({
  version: `version.${number}`,
  weight: `weight.${number}`,
});

const PackingFields = z.object({
  wrappingGrams: weightField.transform((grams) => grams ?? 0),
  lengthCm: sizeField,
  widthCm: sizeField,
  heightCm: sizeField,
});

export type ReadPackingForm =
  | { ok: true; choice: PackingChoice; orders: PackedOrderInput[] }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses the form that packs several orders. A size needs all three measures, or none. `couriers` are the names that can be chosen. */
export function readPackingForm(
  fields: Record<string, string>,
  couriers: readonly string[],
): ReadPackingForm {
  const form = PackingFields.extend({ courier: courierField(couriers) }).safeParse(fields);
  const { orders, fieldErrors } = readOrders(fields);
  if (!form.success) return { ok: false, fieldErrors: { ...fieldErrorsOf(form.error), ...fieldErrors } };
  const { courier, wrappingGrams, lengthCm, widthCm, heightCm } = form.data;
  const sides = { lengthCm, widthCm, heightCm };
  const missing = Object.entries(sides).flatMap(([name, side]) => (side === null ? name : []));
  const isPartial = missing.length > 0 && missing.length < 3;
  for (const name of isPartial ? missing : []) fieldErrors[name] = "Enter all three measures";
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  const size =
    lengthCm === null || widthCm === null || heightCm === null ? null : { lengthCm, widthCm, heightCm };
  return { ok: true, choice: { courier, wrappingGrams, size }, orders };
}

function readOrders(fields: Record<string, string>) {
  const orders: PackedOrderInput[] = [];
  const fieldErrors: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const number = Number(/^version\.([1-9]\d{0,8})$/.exec(name)?.[1]);
    const version = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (!number || version < 1 || orders.length === MAX_SELECTED) continue;
    const weightName = packFieldNames(number).weight;
    const weight = weightField.safeParse(fields[weightName]);
    if (weight.success) orders.push({ number, version, weightGrams: weight.data });
    else fieldErrors[weightName] = `Enter whole grams from 1 to ${MAX_WEIGHT_GRAMS}`;
  }
  return { orders, fieldErrors };
}
