import type { BulkEffects } from "#app/domain/orders/admin-list/bulk-effects.ts";

/** Admin actions whose messages are delayed, which can be undone until then. The names are stored. */
export const WAITING_ACTION_NAMES = [
  "confirm",
  "process",
  "pack",
  "ship",
  "dispatch",
  "deliver",
  "delivered",
  "collect",
  "cash",
  "cancel",
] as const;

export type WaitingActionName = (typeof WAITING_ACTION_NAMES)[number];

/** An action that can still be called back, for the admin. */
export interface WaitingAction {
  id: string;
  action: WaitingActionName;
  leavesAt: Date;
  /** Until `leavesAt`, by the clock of the server. */
  remainingMs: number;
  /** Name of the person; null for a deleted one. */
  actor: string | null;
  /** What leaves when the wait is over. */
  waiting: BulkEffects;
}

export const WAITING_ACTION_LABELS: Record<WaitingActionName, string> = {
  confirm: "Marked as confirmed",
  process: "Processing started",
  pack: "Shipment packed",
  ship: "Marked as shipped",
  dispatch: "Shipment marked as shipped",
  deliver: "Marked as delivered",
  delivered: "Shipment marked as delivered",
  collect: "Marked as paid",
  cash: "Cash recorded",
  cancel: "Order cancelled",
};

export type CallBackRefusal = {
  ok: false;
  error:
    | "not-found"
    /** Its messages, invoices or booking have left. */
    | "left"
    /** The order was changed since, or somebody else has called it back. */
    | "changed"
    /** Items of a cancelled order were sold in the meantime. */
    | "sold";
};
