import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { reopenRefund, type ReopenRefundResult } from "#app/domain/payments/refunds.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Retries a failed refund at the provider. Admin only. */
export async function retryRefund(
  deps: OrderDeps,
  { refundId, actor }: { refundId: string; actor: OrderActor },
): Promise<ReopenRefundResult | { ok: false; error: "forbidden" }> {
  if (actor.role !== "admin") return { ok: false, error: "forbidden" };
  const result = await inTransaction(deps.db, async (tx) => {
    const reopened = await reopenRefund(tx, deps.jobs, refundId);
    if (!reopened.ok) return reopened;
    const { orderId, amountMinor } = reopened;
    await recordSilentEvent(tx, {
      orderId,
      kind: "refund-retried",
      detail: { amountMinor },
      actorId: actor.id,
      at: deps.clock.now(),
      audit: {
        before: { refundId, status: "failed" },
        after: { refundId, status: "pending", amountMinor },
      },
    });
    return reopened;
  });
  deps.jobs.nudge("refund-payments");
  return result;
}
