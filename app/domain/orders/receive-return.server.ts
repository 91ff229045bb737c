import { lockVariants } from "#app/domain/catalog/lock-variants.server.ts";
import { changeStock } from "#app/domain/catalog/stock.server.ts";
import { changeReturn, type LockedReturn } from "#app/domain/orders/change-return.server.ts";
import { returnReceivedMail } from "#app/domain/orders/emails/return-mails.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { ReturnChange, ReturnChangeResult } from "#app/domain/orders/return-changes.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** The parcel is back. With `restock` its pieces go back on the shelf; without, they cannot be sold again. */
export async function receiveReturn(
  deps: OrderDeps,
  { restock, ...change }: ReturnChange & { restock: boolean },
): Promise<ReturnChangeResult> {
  const result = await changeReturn(deps, change, {
    from: "approved",
    to: "received",
    kind: "return-received",
    async take(tx, locked) {
      if (restock) await putOnShelf(tx, locked, change.actor.id);
      return { detail: { restocked: restock }, mail: returnReceivedMail(locked.order, locked.number) };
    },
  });
  if (result.kind === "done" && restock) deps.onStockChanged();
  return result;
}

async function putOnShelf(tx: Tx, { order, number, lines }: LockedReturn, actorId: string): Promise<void> {
  const changes = lines.flatMap(({ variantId, quantity }) =>
    variantId ? [{ variantId, delta: quantity }] : [],
  );
  await lockVariants(
    tx,
    changes.map((change) => change.variantId),
  );
  await changeStock(tx, changes, { reason: "returned", referenceId: order.id, actorId, note: number });
}
