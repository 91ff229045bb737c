import type { OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";

/** What can be done with several orders at once, and from which statuses. Shipping takes a Pending order through both steps. */
export const SELECTED_STEPS = {
  process: ["Pending"],
  ship: ["Pending", "Processing"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type SelectedStep = keyof typeof SELECTED_STEPS;

export function canTakeStep(step: SelectedStep, status: OrderStatus): boolean {
  return SELECTED_STEPS[step].some((from) => from === status);
}

/** The most that are done at once: a page of the list has ten. */
export const MAX_SELECTED = 100;

/** An order that was marked in the list, as its page of the step shows it. */
export interface SelectedOrder {
  id: string;
  number: number;
  version: number;
  status: OrderStatus;
  customerName: string;
  city: string;
  pieces: number;
}

/** One order of those that are taken on, as its form was sent. */
export interface ChosenOrder {
  number: number;
  /** The version that the page showed. */
  version: number;
  /** Empty where there is none yet. */
  trackingNumber: string;
}

export type ChosenOutcome =
  | OrderChangeResult
  /** Something broke; the others were not touched by it. */
  | { kind: "failed" };

export interface ChosenResult {
  number: number;
  outcome: ChosenOutcome;
}
