import {
  changeReturn,
  type ReturnRefusal,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { canRestock, receivePieces } from "#app/domain/orders/internal/returns/restock.server.ts";
import type { ReceiveReturn, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";

/**
 * Marks a return as received and restocks or writes off its pieces. Returns `pieces-gone` if more would be
 * restocked than returned. Admin only.
 */
export async function receiveReturn(
  deps: OrderDeps,
  { restock, ...change }: ReceiveReturn,
): Promise<ReturnChangeResult> {
  const result = await changeReturn(deps, change, {
    from: "approved",
    to: "received",
    async apply(tx, { order, row, number, lines }) {
      if (!canRestock(lines, restock)) return { ok: false, error: "pieces-gone" } satisfies ReturnRefusal;
      const reference = { order, actorId: change.actor.id, note: number };
      const detail = await receivePieces(tx, lines, restock, reference);
      return { event: { kind: "return-received", detail, returnId: row.id } };
    },
  });
  if (result.ok) deps.onStockChanged();
  return result;
}
