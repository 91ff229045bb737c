import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import type { LockedReturn } from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface ReservedAgain {
  items: readonly { variantId: string; quantity: number }[];
  /** Why they are counted back before the order reserves them. */
  reason: "exchanged" | "returned";
  actorId: string | null;
}

/** Moves items in the stock ledger from a return to new lines of its order. The stock itself does not change. */
export async function reserveAgain(
  tx: Tx,
  { order, number }: LockedReturn,
  { items, reason, actorId }: ReservedAgain,
): Promise<void> {
  const quantities = new Map<string, number>();
  for (const { variantId, quantity } of items)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  const movement = { referenceId: order.id, note: number, ...(actorId !== null && { actorId }) };
  const locked = await lockVariants(tx, [...quantities.keys()]);
  const changes = (sign: 1 | -1) =>
    [...quantities].map(([variantId, quantity]) => ({ variantId, delta: sign * quantity }));
  await changeStock(tx, locked, changes(1), { ...movement, reason });
  await changeStock(tx, locked, changes(-1), { ...movement, reason: "reserved" });
}
