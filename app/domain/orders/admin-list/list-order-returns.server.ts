import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import { wantedOptions } from "#app/domain/orders/internal/returns/replacements.server.ts";
import { orderLines, type orders } from "#app/domain/orders/orders.tables.ts";
import { listReplacementChoices } from "#app/domain/orders/returns/claims/list-replacement-choices.server.ts";
import { calculateReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import { isDifferenceDue, sumDifferences } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { listPickupsOf } from "#app/domain/orders/returns/pickups/list-pickups.server.ts";
import { listReturnPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import type { Db } from "#app/platform/database/database.server.ts";

// Without the customer's body: these rows are sent to the admin's browser.
const returnColumns = {
  id: returns.id,
  version: returns.version,
  sequence: returns.sequence,
  kind: returns.kind,
  status: returns.status,
  resolution: returns.resolution,
  reason: returns.reason,
  comment: returns.comment,
  decisionNote: returns.decisionNote,
  refundMinor: returns.refundMinor,
  pickedUpAt: returns.pickedUpAt,
  replacementAt: returns.replacementAt,
  kept: returns.kept,
  differenceDueAt: returns.differenceDueAt,
  differenceAsCredit: returns.differenceAsCredit,
  wayBackFeeMinor: returns.wayBackFeeMinor,
  createdAt: returns.createdAt,
};

/** The returns and claims of an order, for the admin. */
export async function listOrderReturns(
  db: Db,
  order: typeof orders.$inferSelect,
): Promise<Omit<OrderDetailReturn, "sent">[]> {
  const rows = await db
    .select(returnColumns)
    .from(returns)
    .where(and(eq(returns.orderId, order.id), ne(returns.reason, GOODWILL)))
    .orderBy(asc(returns.sequence));
  const ids = rows.map((row) => row.id);
  const lines = await listReturnLines(db, ids);
  const photos = await listReturnPhotos(db, ids);
  const pickups = await listPickupsOf(db, ids);
  const undecided = new Set(rows.filter(isUndecidedClaim).map(({ id }) => id));
  const choices = await listReplacementChoices(
    db,
    lines.filter(({ returnId }) => undecided.has(returnId)),
  );
  const returnsWithLines = rows.flatMap(({ reason, differenceDueAt, ...row }) => {
    if (reason === GOODWILL) return [];
    const ofReturn = lines.filter((line) => line.returnId === row.id);
    return {
      ...row,
      reason,
      photos: photos.get(row.id) ?? [],
      pickup: pickups.get(row.id) ?? null,
      weightGrams: weightOf(ofReturn.filter(({ outcome }) => (outcome ?? "collect") === "collect")),
      lines: ofReturn.map((line) => ({ ...line, replacements: choices.get(line.id) ?? [] })),
      differenceMinor: sumDifferences(ofReturn),
      isDifferenceDue: isDifferenceDue({ ...row, differenceDueAt }),
    };
  });
  return Promise.all(
    returnsWithLines.map(async (row) => ({
      ...row,
      calculated:
        row.status === "received" || isUndecidedClaim(row)
          ? await calculateReturn(db, { order, ...row })
          : null,
    })),
  );
}

/** The weight of items without wrapping; null if one is unknown. */
function weightOf(lines: readonly { quantity: number; weightGrams: number | null }[]): number | null {
  return lines.reduce<number | null>(
    (sum, line) =>
      sum === null || line.weightGrams === null ? null : sum + line.quantity * line.weightGrams,
    0,
  );
}

function isUndecidedClaim({ kind, status }: Pick<OrderDetailReturn, "kind" | "status">): boolean {
  return kind === "claim" && status === "requested";
}

async function listReturnLines(db: Db, returnIds: string[]) {
  if (returnIds.length === 0) return [];
  const returned = alias(variants, "returned");
  return db
    .select({
      id: returnLines.id,
      returnId: returnLines.returnId,
      orderLineId: returnLines.orderLineId,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      quantity: returnLines.quantity,
      exchangeFor: wantedOptions,
      differenceMinor: returnLines.differenceMinor,
      problem: returnLines.problem,
      outcome: returnLines.outcome,
      sentVariantId: returnLines.sentVariantId,
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      weightGrams: returned.weightGrams,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(variants, eq(variants.id, returnLines.exchangeVariantId))
    .leftJoin(returned, eq(returned.id, orderLines.variantId))
    .where(inArray(returnLines.returnId, returnIds))
    .orderBy(asc(orderLines.position));
}
