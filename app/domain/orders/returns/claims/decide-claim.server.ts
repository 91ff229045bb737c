import { and, eq, inArray, isNotNull, ne, sum } from "drizzle-orm";
import { lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import {
  decisionFieldNames,
  OUTCOMES_OF,
  type ClaimOutcome,
  type ClaimProblem,
} from "#app/domain/orders/returns/claims/claim.ts";
import {
  findReplacement,
  findVariantBySku,
  recordSentInstead,
} from "#app/domain/orders/returns/claims/internal/sent-instead.server.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { boughtLineId } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import { receiveItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { canGetCredit } from "#app/domain/orders/order-payment.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { calculateReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import { addReplacementLines } from "#app/domain/orders/returns/internal/add-replacements.server.ts";
import {
  changeReturn,
  listLockedLines,
  type LockedReturn,
  type LockedReturnLine,
  type ReturnRefusal,
  type TransitionEffect,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { DecideClaim } from "#app/domain/orders/returns/claims/claim-changes.ts";
import type { ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/refunds.server.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

/**
 * Decides a claim: adds replacements without a price to the order, refunds a part of the price, or both, and settles what becomes of the
 * claimed items. With items to collect the claim then waits for them. Admin only. Returns `stale` if somebody else has decided it,
 * `fields-refused` with a sentence per field, `to-confirm` until the amount is confirmed, `unpaid` for a refund of cash that was not
 * received, and `no-credit` (see `OrderRefund`).
 */
export async function decideClaim(deps: OrderDeps, decision: DecideClaim): Promise<ReturnChangeResult> {
  const isToCollect = decision.lines.some(({ outcome }) => outcome === "collect");
  const result = await changeReturn(deps, decision, {
    from: [],
    claims: ["requested"],
    to: isToCollect ? "approved" : "completed",
    apply: (tx, locked) => applyDecision(tx, deps, locked, decision),
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  // The claim was decided by somebody else since the form was shown.
  if (!result.ok && result.error === "not-possible") return { ...result, error: "stale" };
  return result;
}

async function applyDecision(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  decision: DecideClaim,
): Promise<TransitionEffect> {
  const { actor, amountMinor, isReplaced, note } = decision;
  const decided = await readDecision(tx, locked, decision);
  if (!decided.ok) return decided;
  const { lines } = decided;
  const refused = await refundPart(tx, deps, locked, decision);
  if (refused) return refused;
  await lockItems(tx, lines, decision);
  const settled = await settleItems(tx, { ...locked, lines }, actor.id);
  if (!settled.ok) return settled;
  const replaced = isReplaced
    ? await replaceItems(tx, locked, lines, decision)
    : { ok: true as const, sent: [] };
  if (!replaced.ok) return replaced;
  const resolution = isReplaced ? ("exchange" as const) : ("refund" as const);
  const detail: OrderEventDetail = {
    resolution,
    ...settled.pieces,
    ...(amountMinor > 0 && { amountMinor }),
    ...(isReplaced && { sent: replaced.sent, isToPack: true }),
    ...(note && { reason: note }),
  };
  return {
    set: { resolution, refundMinor: amountMinor > 0 ? amountMinor : null, decisionNote: note ?? null },
    event: { kind: "claim-decided", detail, returnId: locked.row.id, isCredit: decision.asCredit ?? false },
  };
}

/** Locks all items that the decision may move at once and in one order, so that it cannot deadlock with a checkout. */
async function lockItems(tx: Tx, lines: readonly ClaimLine[], decision: DecideClaim): Promise<void> {
  const ids = lines.flatMap(({ variantId, sentVariantId }) => [variantId, sentVariantId]);
  const chosenIds = decision.isReplaced ? decision.lines.map(({ variantId }) => variantId) : [];
  await lockVariants(
    tx,
    [...ids, ...chosenIds].filter((id) => typeof id === "string"),
  );
}

type ClaimLine = LockedReturnLine & { problem: ClaimProblem; outcome: ClaimOutcome };

const refuseFields = (fieldErrors: Record<string, string>) =>
  ({ ok: false, error: "fields-refused", fieldErrors }) as const satisfies ReturnRefusal;

/** The claim's lines with their outcomes and the items that were sent instead, stored; or a sentence per field that is missing or wrong. */
async function readDecision(
  tx: Tx,
  { lines }: LockedReturn,
  decision: DecideClaim,
): Promise<{ ok: true; lines: ClaimLine[] } | ReturnRefusal> {
  const decidedById = new Map(decision.lines.map((line) => [line.orderLineId, line]));
  const fieldErrors: Record<string, string> = {};
  const decided: ClaimLine[] = [];
  for (const line of lines) {
    const { outcome = null, sku = "" } = decidedById.get(line.orderLineId) ?? {};
    const names = decisionFieldNames(line.orderLineId);
    const { problem } = line;
    if (problem === null) continue;
    if (outcome === null || !OUTCOMES_OF[problem].includes(outcome)) {
      fieldErrors[names.outcome] = "Choose what happens to this item";
      continue;
    }
    const sentVariant = problem === "wrong-item" ? await findVariantBySku(tx, line, sku) : null;
    if (sentVariant && !sentVariant.ok) fieldErrors[names.sku] = sentVariant.problem;
    decided.push({ ...line, problem, outcome, sentVariantId: sentVariant?.ok ? sentVariant.id : null });
  }
  if (!decision.isReplaced && decision.amountMinor === 0)
    fieldErrors["isReplaced"] = "Send a replacement, enter an amount to refund, or refuse the claim";
  if (Object.keys(fieldErrors).length > 0) return refuseFields(fieldErrors);
  for (const { returnLineId, outcome, sentVariantId } of decided)
    await tx.update(returnLines).set({ outcome, sentVariantId }).where(eq(returnLines.id, returnLineId));
  return { ok: true, lines: decided };
}

/** Requests the refund, at most what the claimed items still hold. */
async function refundPart(
  tx: Tx,
  deps: OrderDeps,
  { order, row, number, lines }: LockedReturn,
  { amountMinor, asCredit = false, confirmedMinor, actor }: DecideClaim,
): Promise<ReturnRefusal | null> {
  if (amountMinor === 0) return null;
  if (isUnpaid(order)) return { ok: false, error: "unpaid" };
  if (asCredit && !canGetCredit(order)) return { ok: false, error: "no-credit" };
  const calculated = await calculateReturn(tx, { order, wayBackFeeMinor: null, reason: row.reason, lines });
  const paidMinor = await lockRefundable(tx, order.id);
  const compensatedMinor = await sumCompensations(tx, { exceptId: row.id, lines });
  const heldMinor = Math.max(0, calculated.totalMinor - compensatedMinor);
  const refundableMinor = Math.min(paidMinor, heldMinor);
  if (amountMinor > refundableMinor) {
    const limit = formatMoney(refundableMinor, moneyFormatFor(order.currency));
    return refuseFields({ amount: `At most ${limit} is left to refund for these items` });
  }
  if (confirmedMinor !== amountMinor)
    return { ok: false, error: "to-confirm", review: { amountMinor, calculated: null, refundableMinor } };
  const refund = await requestRefund(tx, deps.jobs, {
    orderId: order.id,
    key: `claim-${row.id}`,
    amountMinor,
    reason: `Claim ${number}`,
    returnId: row.id,
    asCredit,
    actorId: actor.id,
  });
  if (!refund.ok)
    throw new Error(`Refund of ${amountMinor} for claim ${number} failed: ${JSON.stringify(refund)}`);
  return null;
}

/** What earlier claims refunded of the same bought lines beside a replacement, whose items are not refunded. */
async function sumCompensations(
  db: Queryable,
  { exceptId, lines }: { exceptId: string; lines: readonly LockedReturnLine[] },
): Promise<number> {
  const boughtIds = lines.map(({ orderLineId, replacedLineId }) => replacedLineId ?? orderLineId);
  const ofSameLines = db
    .select({ id: returnLines.returnId })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(boughtLineId, boughtIds));
  const [row] = await db
    .select({ minor: sum(returns.refundMinor).mapWith(Number) })
    .from(returns)
    .where(
      and(
        eq(returns.kind, "claim"),
        eq(returns.resolution, "exchange"),
        isNotNull(returns.refundMinor),
        ne(returns.id, exceptId),
        inArray(returns.id, ofSameLines),
      ),
    );
  return row?.minor ?? 0;
}

/**
 * Settles the stock of the claimed items: what never left is counted back, or stays out as lost; of a wrong item the right one never left
 * either, and the one that did is taken out. Damaged and wrong items that the customer keeps were taken out when they were sold.
 */
async function settleItems(
  tx: Tx,
  { order, number, lines }: Pick<LockedReturn, "order" | "number"> & { lines: ClaimLine[] },
  actorId: string,
): Promise<{ ok: true; pieces: Partial<OrderEventDetail> } | ReturnRefusal> {
  const reference = { order, actorId, note: number };
  const inStock = lines.filter(({ outcome }) => outcome === "in-stock");
  const { restockedPieces } = await receiveItems(tx, inStock, inStock, reference);
  const swapped = lines.filter(({ sentVariantId }) => sentVariantId !== null);
  const fieldErrors = await recordSentInstead(tx, swapped, reference);
  if (Object.keys(fieldErrors).length > 0) return refuseFields(fieldErrors);
  const labelsOf = (outcome: ClaimOutcome) =>
    lines.filter((line) => line.outcome === outcome).map(({ quantity, label }) => `${quantity} × ${label}`);
  const pieces = {
    restockedPieces: [...restockedPieces, ...swapped.map(({ quantity, label }) => `${quantity} × ${label}`)],
    collectedPieces: labelsOf("collect"),
    keptPieces: labelsOf("keep"),
    lostPieces: labelsOf("lost"),
  };
  return {
    ok: true,
    pieces: Object.fromEntries(Object.entries(pieces).filter(([, labels]) => labels.length > 0)),
  };
}

const NO_STOCK = "There is not enough in stock for this replacement. Choose another one, or refund instead.";

/** Adds the replacements to the order and takes them from the stock. Returns them as text. */
async function replaceItems(
  tx: Tx,
  locked: LockedReturn,
  lines: readonly ClaimLine[],
  decision: DecideClaim,
): Promise<{ ok: true; sent: string[] } | ReturnRefusal> {
  const chosen = new Map(decision.lines.map(({ orderLineId, variantId }) => [orderLineId, variantId]));
  for (const line of lines) {
    const exchangeVariantId = await findReplacement(tx, line, chosen.get(line.orderLineId));
    await tx.update(returnLines).set({ exchangeVariantId }).where(eq(returnLines.id, line.returnLineId));
  }
  const wanted = await listLockedLines(tx, locked.row.id);
  const added = await addReplacementLines(tx, { ...locked, lines: wanted }, decision.actor.id);
  if (added) return { ok: true, sent: added.items };
  return refuseFields(
    Object.fromEntries(lines.map(({ orderLineId }) => [decisionFieldNames(orderLineId).variant, NO_STOCK])),
  );
}
