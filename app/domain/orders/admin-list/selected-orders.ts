import type { OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";

/** Bulk actions and the statuses they accept. Shipping a Pending order also processes it. */
export const SELECTED_STEPS = {
  process: ["Pending"],
  ship: ["Pending", "Processing"],
  collect: ["Pending", "Processing", "Shipped", "Delivered"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type SelectedStep = keyof typeof SELECTED_STEPS;

export function canTakeStep(
  step: SelectedStep,
  order: { status: OrderStatus; paymentStatus: PaymentStatus },
): boolean {
  if (step === "collect" && !isUnpaid(order)) return false;
  return SELECTED_STEPS[step].some((from) => from === order.status);
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
  customerName: string;
  city: string;
  pieces: number;
}

/** A submitted order of a bulk form. */
export interface ChosenOrder {
  number: number;
  /** The displayed version. */
  version: number;
  /** Empty if not known yet. */
  trackingNumber: string;
}

export type ChosenOutcome =
  | OrderChangeResult
  /** An unexpected error; other orders are unaffected. */
  | { ok: false; error: "failed" };

export interface ChosenResult {
  number: number;
  outcome: ChosenOutcome;
}
