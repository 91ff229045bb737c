import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { recordRefundOutcome } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { CASH } from "#app/domain/payments/payment-methods.ts";
import { findPendingRefund } from "#app/domain/payments/refunds.server.ts";

/**
 * Confirms a refund made by hand, such as for cash orders, with the shop's reference (for example a bank
 * transfer number). Admin only.
 */
export async function confirmRefund(
  deps: OrderDeps,
  { refundId, reference, actor }: { refundId: string; reference: string; actor: OrderActor },
): Promise<{ ok: true } | { ok: false; error: "not-by-hand" | "forbidden" }> {
  if (actor.role !== "admin") return { ok: false, error: "forbidden" };
  const refund = await findPendingRefund(deps.db, refundId);
  if (refund?.provider !== CASH) return { ok: false, error: "not-by-hand" };
  await recordRefundOutcome(deps, refund, { status: "done", reference }, actor.id);
  return { ok: true };
}
