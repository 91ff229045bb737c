import type { OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import {
  isOnHold,
  isToConfirm,
  isToPayFirst,
  isUnpaid,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import { z } from "zod";
import { cutText } from "#app/lib/text/cut-text.ts";

/** Bulk actions and the statuses they accept. Shipping a Pending order also processes it. */
export const BULK_ORDER_ACTIONS = {
  process: ["Pending"],
  ship: ["Pending", "Processing"],
  collect: ["Pending", "Processing", "Shipped", "Delivered"],
  confirm: ["Pending"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type BulkOrderAction = keyof typeof BULK_ORDER_ACTIONS;

/** Whether a bulk action is possible for an order in its status. */
export function canRunBulkAction(
  action: BulkOrderAction,
  order: Pick<SelectedOrder, "status" | "paymentStatus" | "paymentMethod" | "confirmBy">,
): boolean {
  return isReady(action, order) && BULK_ORDER_ACTIONS[action].some((from) => from === order.status);
}

function isReady(action: BulkOrderAction, order: Parameters<typeof canRunBulkAction>[1]): boolean {
  if (action === "collect") return isUnpaid(order);
  return action === "confirm" ? isToConfirm(order) : !isOnHold(order) && !isToPayFirst(order);
}

/** Orders per bulk action; a page of the list has ten. */
export const MAX_SELECTED = 100;

/** An order selected for a bulk action. */
export interface SelectedOrder {
  id: string;
  number: number;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  deliveryMethod: OrderDelivery;
  confirmBy: Date | null;
  customerName: string;
  city: string;
  itemCount: number;
}

/** An exact count of the orders that an action leaves out would read all orders of a large shop. */
export const MAX_SKIPPED = 10_000;

/** Matching orders that an action leaves out, for the same reason. */
export interface SkippedOrders extends Pick<
  SelectedOrder,
  "status" | "paymentStatus" | "paymentMethod" | "confirmBy"
> {
  count: number;
}

/** A submitted order of a bulk form. */
export interface BulkOrderInput {
  number: number;
  /** The displayed version. */
  version: number;
  /** Empty if not known yet. */
  trackingNumber: string;
}

export type BulkOrderOutcome =
  | OrderChangeResult
  /** Confirmed, now or before. */
  | { ok: true }
  /** An unexpected error; other orders are unaffected. */
  | { ok: false; error: "failed" };

export interface BulkOrderResult {
  number: number;
  outcome: BulkOrderOutcome;
}

/** The URL parameter that names a bulk action. */
export const BulkOrderActionParam = z.enum(
  Object.keys(BULK_ORDER_ACTIONS) as (keyof typeof BULK_ORDER_ACTIONS)[],
);

/** Field names of an order in the bulk form. */
export const bulkFieldNames = (number: number) => ({
  version: `version.${number}`,
  trackingNumber: `tracking.${number}`,
});

const SubmittedOrder = z.object({
  number: z.coerce.number().pipe(z.int().min(1)),
  version: z.coerce.number().pipe(z.int().min(1)),
  trackingNumber: z
    .string()
    .trim()
    .transform((text) => cutText(text, 100))
    .default(""),
});

/** Parses the orders of a bulk form; invalid entries are ignored. */
export function readBulkOrders(fields: Record<string, string>): BulkOrderInput[] {
  const submitted = Object.entries(fields).flatMap(([name, version]) => {
    const number = /^version\.(\d{1,15})$/.exec(name)?.[1];
    if (number === undefined) return [];
    const trackingNumber = fields[bulkFieldNames(Number(number)).trackingNumber];
    const read = SubmittedOrder.safeParse({ number, version, trackingNumber });
    return read.success ? read.data : [];
  });
  return submitted.slice(0, MAX_SELECTED);
}

/** Unique order numbers of a URL, in given order. */
export function numbersIn(params: URLSearchParams): number[] {
  const numbers = params.getAll("number").filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(numbers.map(Number))].slice(0, MAX_SELECTED);
}
