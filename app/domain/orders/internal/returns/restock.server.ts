import { lockVariants, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import {
  describeItems,
  quantitiesByLine,
  type LineQuantity,
  type OrderLine,
} from "#app/domain/orders/order-line.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { freeLabels } from "#app/domain/orders/passports/change-labels.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Returned items of an order line. */
export type ReturnedItems = Pick<OrderLine, "orderLineId" | "variantId" | "label" | "quantity">;

/** Restocked and written-off items, such as "1 × Noor Kurta (2XL · Mint)". */
export interface RestockOutcome {
  restockedPieces: string[];
  writtenOffPieces: string[];
}

interface StockReference {
  order: LockedOrder;
  actorId: string;
  note?: string;
}

/** Whether no line would restock more items than were returned. */
export function canRestock(returned: readonly LineQuantity[], restock: readonly LineQuantity[]): boolean {
  const available = quantitiesByLine(returned);
  return restock.every(({ orderLineId, quantity }) => quantity <= (available.get(orderLineId) ?? 0));
}

/**
 * Restocks returned items, with their labels, and writes off the rest. The stock ledger records both, as "returned" and
 * "written-off". The caller has checked `canRestock`.
 */
export async function receiveItems(
  tx: Tx,
  returned: readonly ReturnedItems[],
  restock: readonly LineQuantity[],
  reference: StockReference,
): Promise<RestockOutcome> {
  const restocked = quantitiesByLine(restock);
  const split = returned.map((line) => {
    const kept = restocked.get(line.orderLineId) ?? 0;
    return { ...line, restocked: kept, writtenOff: line.quantity - kept };
  });
  await move(
    tx,
    split.map((line) => ({ ...line, delta: line.quantity })),
    "returned",
    reference,
  );
  await move(
    tx,
    split.map((line) => ({ ...line, delta: -line.writtenOff })),
    "written-off",
    reference,
  );
  await freeLabels(tx, restock);
  return {
    restockedPieces: split.flatMap((line) => describeItems(line.restocked, line.label) ?? []),
    writtenOffPieces: split.flatMap((line) => describeItems(line.writtenOff, line.label) ?? []),
  };
}

/** Restocks items refunded without a return; the others stay with the customer. */
export async function restockItems(
  tx: Tx,
  refunded: readonly ReturnedItems[],
  restock: readonly LineQuantity[],
  reference: StockReference,
): Promise<RestockOutcome> {
  const restocked = quantitiesByLine(restock);
  const returned = refunded.map((line) => ({ ...line, quantity: restocked.get(line.orderLineId) ?? 0 }));
  return receiveItems(tx, returned, restock, reference);
}

async function move(
  tx: Tx,
  lines: readonly { variantId: string | null; delta: number }[],
  reason: "returned" | "written-off",
  { order, actorId, note }: StockReference,
): Promise<void> {
  const changes = sumByVariant(lines);
  const locked = await lockVariants(
    tx,
    changes.map(({ variantId }) => variantId),
  );
  await changeStock(tx, locked, changes, { reason, referenceId: order.id, actorId, note });
}

/** Merges lines of the same variant, which one statement can update only once. */
function sumByVariant(lines: readonly { variantId: string | null; delta: number }[]) {
  const deltas = new Map<string, number>();
  for (const { variantId, delta } of lines)
    if (variantId && delta !== 0) deltas.set(variantId, (deltas.get(variantId) ?? 0) + delta);
  return [...deltas].map(([variantId, delta]) => ({ variantId, delta }));
}
