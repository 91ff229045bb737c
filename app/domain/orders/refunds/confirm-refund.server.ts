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
): Promise<{ kind: "confirmed" } | { kind: "not-by-hand" } | { kind: "forbidden" }> {
  if (actor.role !== "admin") return { kind: "forbidden" };
  const refund = await findPendingRefund(deps.db, refundId);
  if (refund?.provider !== CASH) return { kind: "not-by-hand" };
  await recordRefundOutcome(deps, refund, { status: "done", reference }, actor.id);
  return { kind: "confirmed" };
}
