import type { StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { eq } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { NO_FEEDBACK } from "#app/domain/fit/feedback/fit-feedback.ts";
import { findSizesBought, queueFitEstimates } from "#app/domain/orders/anonymise-orders.server.ts";
import { lockOrderFor } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { addReturnPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { sealRefundAccount } from "#app/domain/orders/returns/refund-account.server.ts";
import type {
  RequestReturnResult,
  ReturnInput,
  RequestedReturnLine,
  ReturnableLine,
} from "#app/domain/orders/returns/return-changes.ts";
import {
  returnNumberLabel,
  type ReturnReason,
  type ReturnResolution,
} from "#app/domain/orders/returns/returns.ts";
import { wayBackFee, type WayBackTerms } from "#app/domain/orders/returns/way-back.ts";
import { listReturnableLines } from "#app/domain/orders/returns/returnable-lines.server.ts";
import { newId } from "#app/lib/id.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import {
  reasonOfExchange,
  takeWantedItems,
} from "#app/domain/orders/returns/internal/wanted-items.server.ts";
import type { Tx, Queryable } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import { calculateReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import type { RefundPreview } from "#app/domain/orders/returns/return-amount.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";

/**
 * Requests a return of a Delivered order, by its customer within the return period or by an admin at any time. An exchange takes the
 * wanted items from the stock at once. `photos` are stored ones (`withStoredPhotos`). The order's lock ensures that an item is in at most one return.
 */
export async function requestReturn(
  deps: OrderDeps,
  input: ReturnInput & { photos?: readonly StoredImage[] },
): Promise<RequestReturnResult> {
  const settings = await deps.settings.get();
  const shop = emailShopOf(settings, deps.publicUrl);
  let tags: CacheTag[] = [];
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<RequestReturnResult> => {
    const lockResult = await lockOrderFor(tx, input, "anyone");
    if (!lockResult.ok) return { ok: false, error: "not-found" };
    const { order } = lockResult;
    const at = deps.clock.now();
    const refusal = refuse(order) ?? (await refuseLines(tx, input, at));
    if (refusal) return refusal;
    const isInShopsMoney = order.currency === settings.sales.currency;
    const terms = isInShopsMoney ? settings.returns : null;
    const inserted = await insertReturn(tx, deps, { order, input, terms, at });
    const { returnId, returnNumber, lines, wayBackFeeMinor } = inserted;
    const { actor, resolution, photos = [] } = input;
    const photosRefused = await addReturnPhotos(tx, { returnId, photos, actor, at });
    if (photosRefused) return photosRefused;
    const reference = { order, number: returnNumber, actorId: actor.id };
    const taken = input.resolution === "exchange" ? await takeWantedItems(tx, lines, reference) : [];
    if (taken === null) return soldOut(input.lines);
    tags = taken;
    const detail = { returnNumber, resolution, ...(wayBackFeeMinor && { wayBackFeeMinor }) };
    await recordOrderEvent(tx, deps, {
      order,
      shop,
      event: { kind: "return-requested", detail, returnId, byAdmin: actor.role === "admin" },
      actorId: actor.id,
      at,
    });
    return { ok: true, returnId, returnNumber };
  });
  if (result.ok) {
    deps.jobs.nudge("send-mail");
    deps.jobs.nudge("estimate-fit");
    if (tags.length > 0) deps.onStockChanged(tags);
  }
  return result;
}

const TOO_FEW = "There is not enough stock left for this exchange.";

/** Somebody has bought the wanted items since their stock was checked. */
function soldOut(lines: readonly RequestedReturnLine[]): RequestReturnResult {
  const problems = Object.fromEntries(lines.map(({ orderLineId }) => [orderLineId, TOO_FEW]));
  return { ok: false, error: "lines-refused", problems };
}

function refuse({ status, deliveredAt }: LockedOrder): RequestReturnResult | null {
  return status === "Delivered" && deliveredAt ? null : { ok: false, error: "not-possible", status };
}

async function refuseLines(tx: Tx, input: ReturnInput, at: Date): Promise<RequestReturnResult | null> {
  if (input.lines.length === 0) return { ok: false, error: "nothing-chosen" };
  const returnable = await listReturnableLines(tx, input.orderId);
  const ended = returnable.find(
    ({ orderLineId, endsAt }) =>
      endsAt !== null && at >= endsAt && input.lines.some((line) => line.orderLineId === orderLineId),
  );
  if (ended?.endsAt && input.actor.role === "customer")
    return { ok: false, error: "too-late", endedAt: ended.endsAt };
  const problems = checkReturnLines(input.lines, returnable, input.resolution);
  return Object.keys(problems).length > 0 ? { ok: false, error: "lines-refused", problems } : null;
}

async function insertReturn(
  tx: Tx,
  deps: OrderDeps,
  {
    order,
    input,
    terms,
    at,
  }: { order: LockedOrder; input: ReturnInput; terms: WayBackTerms | null; at: Date },
) {
  const returnId = newId();
  const earlier = await tx.$count(returns, eq(returns.orderId, order.id));
  const sequence = earlier + 1;
  const { comment, resolution, feedback = NO_FEEDBACK } = input;
  const reason = input.reason ?? (await reasonOfExchange(tx, input.lines));
  const lineIds = input.lines.map(({ orderLineId }) => orderLineId);
  const sizes = await findSizesBought(tx, lineIds);
  const wayBackFeeMinor = terms && wayBackFee(terms, { reason, resolution });
  await tx.insert(returns).values({
    id: returnId,
    orderId: order.id,
    sequence,
    status: "requested",
    resolution,
    reason,
    comment,
    ...feedback,
    wayBackFeeMinor,
    refundAccountSealed:
      resolution === "refund" && input.refundAccount
        ? sealRefundAccount(deps.secret, input.refundAccount)
        : null,
    createdAt: at,
    updatedAt: at,
  });
  const lines = input.lines.map(({ orderLineId, quantity, exchangeVariantId = null }) => ({
    id: newId(),
    returnId,
    orderLineId,
    quantity,
    exchangeVariantId: resolution === "exchange" ? exchangeVariantId : null,
    isHeld: resolution === "exchange",
    sizeBought: sizes.get(orderLineId)?.size ?? null,
  }));
  await tx.insert(returnLines).values(lines);
  await queueFitEstimates(tx, deps, [...sizes.values()]);
  return { returnId, returnNumber: returnNumberLabel(order.number, sequence), lines, wayBackFeeMinor };
}

interface PreviewedReturn {
  order: Parameters<typeof calculateReturn>[1]["order"] & {
    status: OrderStatus;
    paymentStatus: PaymentStatus;
  };
  lines: readonly RequestedReturnLine[];
  /** Without one, the return counts as the customer's choice. */
  reason: ReturnReason | null;
  /** Who pays the way back; null where the order is not in the shop's currency. */
  terms: WayBackTerms | null;
}

/** Calculates the refund as the completion of the return will. Null if none of the lines, or not so many items, can be returned. */
export async function previewRefund(
  db: Queryable,
  { order, lines, reason: chosenReason, terms }: PreviewedReturn,
): Promise<RefundPreview | null> {
  if (lines.length === 0) return null;
  const problems = checkReturnLines(lines, await listReturnableLines(db, order.id), "refund");
  if (Object.keys(problems).length > 0) return null;
  const reason = chosenReason ?? "changed-mind";
  const wayBackFeeMinor = terms && wayBackFee(terms, { reason, resolution: "refund" });
  const calculated = await calculateReturn(db, { order, lines, reason, wayBackFeeMinor });
  if (isUnpaid(order)) return { calculated, refundMinor: calculated.totalMinor };
  const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(db, order.id);
  return {
    calculated,
    refundMinor: Math.min(calculated.totalMinor, capturedMinor - refundedMinor - owedMinor),
  };
}

/**
 * Checks requested lines against the returnable quantities and exchange stock. Returns a sentence per invalid
 * line, by line id.
 */
function checkReturnLines(
  requested: readonly RequestedReturnLine[],
  returnable: readonly ReturnableLine[],
  resolution: ReturnResolution,
): Record<string, string> {
  const returnableById = new Map(returnable.map((line) => [line.orderLineId, line]));
  const remainingStock = new Map(
    returnable.flatMap((line) =>
      line.exchangeChoices.map(({ variantId, inventory }) => [variantId, inventory] as const),
    ),
  );
  const problems: Record<string, string> = {};
  for (const { orderLineId, quantity, exchangeVariantId } of requested) {
    const line = returnableById.get(orderLineId);
    if (!line) problems[orderLineId] = "This is not part of the order.";
    else if (line.refundable === 0 && line.returned < line.quantity)
      problems[orderLineId] = "This replacement has not been delivered yet.";
    else if (line.refundable === 0) problems[orderLineId] = "This is already being returned.";
    else if (quantity > line.refundable)
      problems[orderLineId] = `You can return at most ${line.refundable} of this.`;
    else if (resolution === "exchange") {
      const isOffered = line.exchangeChoices.some(({ variantId }) => variantId === exchangeVariantId);
      if (!exchangeVariantId || !isOffered) {
        problems[orderLineId] = "Choose what you would like instead.";
        continue;
      }
      const remaining = (remainingStock.get(exchangeVariantId) ?? 0) - quantity;
      if (remaining < 0) problems[orderLineId] = TOO_FEW;
      remainingStock.set(exchangeVariantId, remaining);
    }
  }
  return problems;
}
