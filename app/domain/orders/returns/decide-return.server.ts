import { changeReturn } from "#app/domain/orders/returns/internal/change-return.server.ts";
import { findSizesBought, queueFitEstimates } from "#app/domain/orders/returns/return-fit.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { ReturnChange, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";

/** Approves a return. The customer receives the return address and the note, if any. */
export function approveReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note?: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: "requested",
    to: "approved",
    apply: (_tx, { row }) => ({
      set: { decisionNote: note ?? null },
      event: {
        kind: "return-approved",
        detail: note ? { reason: note } : {},
        returnId: row.id,
        returnReason: row.reason,
      },
    }),
  });
}

/** Rejects a return with a note for the customer. Its pieces can be requested again. */
export function rejectReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: "requested",
    to: "rejected",
    apply: async (tx, { lines }) => {
      const sizes = await findSizesBought(
        tx,
        lines.map(({ orderLineId }) => orderLineId),
      );
      await queueFitEstimates(tx, deps, [...sizes.values()]);
      return { set: { decisionNote: note }, event: { kind: "return-rejected", detail: { reason: note } } };
    },
  });
}
