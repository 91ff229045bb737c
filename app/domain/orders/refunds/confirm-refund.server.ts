import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { recordRefundOutcome } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { findOpenRefund } from "#app/domain/payments/refunds.server.ts";

/**
 * Confirms a refund that the shop has paid by hand, with its reference (for example a bank transfer number): of a payment that the shop
 * received itself, or one that the payment provider refused. `not-by-hand`: the provider still handles it, or it is paid. Admin only.
 */
export async function confirmRefund(
  deps: OrderDeps,
  { refundId, reference, actor }: { refundId: string; reference: string; actor: OrderActor },
): Promise<{ ok: true } | { ok: false; error: "not-by-hand" | "forbidden" }> {
  if (actor.role !== "admin") return { ok: false, error: "forbidden" };
  const refund = await findOpenRefund(deps.db, refundId);
  if (!refund || (!MANUAL_PROVIDERS.includes(refund.provider) && refund.status !== "failed"))
    return { ok: false, error: "not-by-hand" };
  const isRecorded = await recordRefundOutcome(deps, refund, { status: "done", reference }, actor.id);
  return isRecorded ? { ok: true } : { ok: false, error: "not-by-hand" };
}
