import { changeReturn } from "#app/domain/orders/returns/change-return.server.ts";
import { returnApprovedEmail, returnRejectedEmail } from "#app/domain/orders/emails/return-emails.server.ts";
import { findSizesBought, queueFitEstimates } from "#app/domain/orders/returns/return-fit.server.ts";
import { listWantedPieces } from "#app/domain/orders/returns/replacements.server.ts";
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
    kind: "return-approved",
    apply: async (tx, { order, row, number }, _at, shop) => ({
      set: { decisionNote: note ?? null },
      detail: note ? { reason: note } : {},
      email: returnApprovedEmail(order, {
        number,
        reason: row.reason,
        note,
        addressLines: shop.addressLines,
        wanted: await listWantedPieces(tx, row.id),
      }),
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
    kind: "return-rejected",
    apply: async (tx, { order, number, lines }) => {
      const sizes = await findSizesBought(
        tx,
        lines.map(({ orderLineId }) => orderLineId),
      );
      await queueFitEstimates(tx, deps, [...sizes.values()]);
      return {
        set: { decisionNote: note },
        detail: { reason: note },
        email: returnRejectedEmail(order, number, note),
      };
    },
  });
}
