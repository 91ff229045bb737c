import { data } from "react-router";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import type { OrderAction } from "#app/domain/orders/actions/read-order-action.ts";
import type { PickupStep } from "#app/domain/orders/returns/pickups/pickup.forms.ts";
import type { ShipmentAction } from "#app/domain/orders/shipments/shipment.forms.ts";
import type { WaitingActionName } from "#app/domain/orders/waiting/waiting-action.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";

type Step = OrderAction["step"] | ShipmentAction["step"] | PickupStep | WaitingActionName;

/** The permission of each action of the pages of an order, of its shipments, and of selected orders. */
export const ORDER_STEP_PERMISSIONS: Record<Step, Permission> = {
  // Whoever may do a step may call it back and send it: the page also checks the permission of that step.
  undo: "orders.ship",
  "send-now": "orders.ship",
  process: "orders.ship",
  pack: "orders.ship",
  ship: "orders.ship",
  track: "orders.ship",
  deliver: "orders.ship",
  note: "orders.ship",
  tag: "orders.ship",
  "receive-return": "orders.ship",
  "pick-up-return": "orders.ship",
  "receive-claim": "orders.ship",
  delivered: "orders.ship",
  dispatch: "orders.ship",
  unpack: "orders.ship",
  book: "orders.ship",
  "book-pickup": "orders.ship",
  "cancel-pickup": "orders.ship",
  correct: "orders.manage",
  close: "orders.manage",
  cancel: "orders.manage",
  "delete-test": "orders.manage",
  collect: "orders.manage",
  "send-payment-link": "orders.manage",
  "send-gift-card": "orders.manage",
  confirm: "orders.manage",
  refund: "orders.manage",
  "remove-pieces": "orders.manage",
  "return-to-sender": "orders.manage",
  "confirm-refund": "orders.manage",
  "retry-refund": "orders.manage",
  "approve-return": "orders.manage",
  "reject-return": "orders.manage",
  "withdraw-return": "orders.manage",
  "keep-return": "orders.manage",
  "settle-difference": "orders.manage",
  "complete-return": "orders.manage",
  "decide-claim": "orders.manage",
  "keep-claim": "orders.manage",
  cash: "orders.manage",
  undelivered: "orders.manage",
};

/** Refuses an action that the role of a member of staff does not include. An unknown action is left to the form. */
export function requireStepPermission(permissions: readonly Permission[], step = ""): void {
  if (!isPermitted(permissions, step)) throw data(null, { status: 403 });
}

function isPermitted(permissions: readonly Permission[], step: string): boolean {
  const needed = (ORDER_STEP_PERMISSIONS as Record<string, Permission | undefined>)[step];
  return needed === undefined || permissions.includes(needed);
}

/** Whether the person may run an action. Actions of other pages are open to everybody who can open the page. */
export function useMayRun(step: string): boolean {
  return isPermitted(usePermissions(), step);
}
