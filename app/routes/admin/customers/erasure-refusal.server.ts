import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { DeleteAccountResult } from "#app/domain/privacy/delete-account.server.ts";
import type { EraseGuestResult } from "#app/domain/privacy/guest-data.server.ts";

/** The reason why a customer or a guest cannot be erased, for the admin. */
export function erasureRefusal(
  refused: Extract<DeleteAccountResult | EraseGuestResult, { ok: false }>,
): string {
  if ("orderNumber" in refused)
    return `Order ${orderNumberLabel(refused.orderNumber)} ${OPEN_REASONS[refused.error]}`;
  return refused.error === "payment-open"
    ? "A payment is in progress. Try again in a minute."
    : "The administrator’s account cannot be erased.";
}

const OPEN_REASONS = {
  "not-shipped": "is still open. Deliver or cancel it first.",
  "on-its-way": "is still on its way. Wait until it is delivered.",
  "cash-open": "is not paid yet. Mark its cash as received first.",
  "return-open": "has an open return. Complete it first.",
  "refund-open": "has a pending refund. Wait until it is paid.",
};
