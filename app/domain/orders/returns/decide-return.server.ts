import { changeReturn } from "#app/domain/orders/returns/change-return.server.ts";
import { returnApprovedMail, returnRejectedMail } from "#app/domain/orders/emails/return-emails.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { ReturnChange, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";

/** Agrees to a return: the customer is told where to send it, and the note if there is one. */
export function approveReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note?: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: "requested",
    to: "approved",
    kind: "return-approved",
    take: (_tx, { order, row, number }, _at, shop) => ({
      set: { decisionNote: note ?? null },
      detail: note ? { reason: note } : {},
      mail: returnApprovedMail(order, { number, reason: row.reason, note, addressLines: shop.addressLines }),
    }),
  });
}

/** Declines a return, and says why in words that the customer reads. Its pieces may be asked for again. */
export function rejectReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: "requested",
    to: "rejected",
    kind: "return-rejected",
    take: (_tx, { order, number }) => ({
      set: { decisionNote: note },
      detail: { reason: note },
      mail: returnRejectedMail(order, number, note),
    }),
  });
}
