import { eq } from "drizzle-orm";
import { decisionFieldNames } from "#app/domain/orders/returns/claims/claim.ts";
import {
  findVariantBySku,
  recordSentInstead,
} from "#app/domain/orders/returns/claims/internal/sent-instead.server.ts";
import { canRestock, receiveItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import { quantitiesByLine } from "#app/domain/orders/order-line.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import {
  changeReturn,
  type LockedReturn,
  type LockedReturnLine,
  type ReturnRefusal,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { ReceiveClaim } from "#app/domain/orders/returns/claims/claim-changes.ts";
import type { ReturnChange, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { returnLines } from "#app/domain/orders/returns/returns.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Marks the collected items of a decided claim as received, and restocks or writes them off. A wrong item is restocked as what it is.
 * Errors: `fields-refused` for a wrong item that is to be restocked without a known SKU, `pieces-gone`. Admin only.
 */
export async function receiveClaim(
  deps: OrderDeps,
  { restock, skus, ...change }: ReceiveClaim,
): Promise<ReturnChangeResult> {
  const result = await changeReturn(deps, change, {
    from: [],
    claims: ["approved"],
    to: "completed",
    async apply(tx, locked) {
      const collected = locked.lines.filter(({ outcome }) => outcome === "collect");
      if (!canRestock(collected, restock)) return { ok: false, error: "pieces-gone" } satisfies ReturnRefusal;
      const named = await nameWrongItems(tx, collected, { restock, skus });
      if (!named.ok) return named;
      const { order, number, row } = locked;
      const reference = { order, actorId: change.actor.id, note: number };
      const fieldErrors = await recordSentInstead(tx, named.newlyNamed, reference);
      if (Object.keys(fieldErrors).length > 0) return { ok: false, error: "fields-refused", fieldErrors };
      const detail = await receiveItems(tx, named.lines, restock, reference);
      return { event: { kind: "return-received", detail, returnId: row.id, isSent: true } };
    },
  });
  if (result.ok) deps.onStockChanged();
  return result;
}

type NamedItems = { ok: true; lines: LockedReturnLine[]; newlyNamed: LockedReturnLine[] } | ReturnRefusal;

/** The collected lines with the variants that come back, and those of which the variant was unknown until now. */
async function nameWrongItems(
  tx: Tx,
  lines: readonly LockedReturnLine[],
  { restock, skus }: Pick<ReceiveClaim, "restock" | "skus">,
): Promise<NamedItems> {
  const restocked = quantitiesByLine(restock);
  const fieldErrors: Record<string, string> = {};
  const newlyNamed: LockedReturnLine[] = [];
  const named: LockedReturnLine[] = [];
  for (const line of lines) {
    if (line.problem !== "wrong-item" || line.sentVariantId !== null) {
      named.push({ ...line, variantId: line.sentVariantId ?? line.variantId });
      continue;
    }
    const field = decisionFieldNames(line.orderLineId).sku;
    const sent = await findVariantBySku(tx, line, skus[line.orderLineId] ?? "");
    if (sent?.ok === false) fieldErrors[field] = sent.problem;
    else if (sent === null && (restocked.get(line.orderLineId) ?? 0) > 0)
      fieldErrors[field] = "Enter the SKU of the item that came back, so that the right item is restocked";
    const sentVariantId = sent?.ok ? sent.id : null;
    if (sentVariantId) {
      newlyNamed.push({ ...line, sentVariantId });
      await tx.update(returnLines).set({ sentVariantId }).where(eq(returnLines.id, line.returnLineId));
    }
    // Nobody knows which item an unnamed one is, so nothing is counted.
    named.push({ ...line, variantId: sentVariantId });
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, error: "fields-refused", fieldErrors };
  return { ok: true, lines: named, newlyNamed };
}

/** Lets the customer keep items that were to be collected: a decided claim ends without them. Admin only. */
export function keepClaimedItems(deps: OrderDeps, change: ReturnChange): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: [],
    claims: ["approved"],
    to: "completed",
    async apply(tx, locked) {
      const kept = await keepItems(tx, locked);
      return { event: { kind: "claim-kept", detail: { keptPieces: kept } } };
    },
  });
}

async function keepItems(tx: Tx, { lines }: LockedReturn): Promise<string[]> {
  const toCollect = lines.filter(({ outcome }) => outcome === "collect");
  for (const { returnLineId } of toCollect)
    await tx.update(returnLines).set({ outcome: "keep" }).where(eq(returnLines.id, returnLineId));
  return toCollect.map(({ quantity, label }) => `${quantity} × ${label}`);
}
