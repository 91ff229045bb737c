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
} from "#app/domain/orders/returns/return-changes.ts";
import { returnNumberLabel, type ReturnReason } from "#app/domain/orders/returns/returns.ts";
import { wayBackFee, type WayBackTerms } from "#app/domain/orders/returns/way-back.ts";
import { sumDifferences, type WantedPrice } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { listReturnableLines } from "#app/domain/orders/returns/returnable-lines.server.ts";
import {
  checkReturnLines,
  needsAccount,
  pricesOf,
  refuseRequest,
  soldOut,
} from "#app/domain/orders/returns/internal/check-request.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { newId } from "#app/lib/id.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import {
  reasonOfExchange,
  takeWantedItems,
} from "#app/domain/orders/returns/internal/wanted-items.server.ts";
import type { Tx, Queryable } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import { canGetCredit } from "#app/domain/orders/order-payment.ts";
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
    const shopCurrency = settings.sales.currency;
    const returnable = await listReturnableLines(tx, { orderId: order.id, shopCurrency });
    const refusal = refuseRequest(order, { input, returnable, at });
    if (refusal) return refusal;
    const prices = pricesOf(order, input, returnable);
    if (needsAccount(order, input, prices)) return { ok: false, error: "account-missing" };
    const terms = order.currency === shopCurrency ? settings.returns : null;
    const inserted = await insertReturn(tx, deps, { order, input, prices, terms, at });
    const { actor, photos = [] } = input;
    const photosRefused = await addReturnPhotos(tx, { returnId: inserted.returnId, photos, actor, at });
    if (photosRefused) return photosRefused;
    const { returnId, returnNumber, lines } = inserted;
    const reference = { order, number: returnNumber, actorId: actor.id };
    const taken = input.resolution === "exchange" ? await takeWantedItems(tx, lines, reference) : [];
    if (taken === null) return soldOut(input.lines);
    tags = taken;
    const event = requestedEvent(input, inserted);
    await recordOrderEvent(tx, deps, { order, shop, event, actorId: actor.id, at });
    return { ok: true, returnId, returnNumber, differenceMinor: inserted.differenceMinor };
  });
  if (result.ok) {
    deps.jobs.nudge("send-mail");
    deps.jobs.nudge("estimate-fit");
    if (tags.length > 0) deps.onStockChanged(tags);
  }
  return result;
}

function requestedEvent(
  { resolution, actor }: ReturnInput,
  { returnId, returnNumber, wayBackFeeMinor, differenceMinor }: Awaited<ReturnType<typeof insertReturn>>,
): NewOrderEvent {
  const detail = {
    returnNumber,
    resolution,
    ...(wayBackFeeMinor && { wayBackFeeMinor }),
    ...(differenceMinor !== 0 && { differenceMinor }),
  };
  return { kind: "return-requested", detail, returnId, byAdmin: actor.role === "admin" };
}

interface NewReturn {
  order: LockedOrder;
  input: ReturnInput;
  prices: ReadonlyMap<string, WantedPrice>;
  terms: WayBackTerms | null;
  at: Date;
}

async function insertReturn(tx: Tx, deps: OrderDeps, { order, input, prices, terms, at }: NewReturn) {
  const returnId = newId();
  const earlier = await tx.$count(returns, eq(returns.orderId, order.id));
  const sequence = earlier + 1;
  const { comment, resolution, feedback = NO_FEEDBACK } = input;
  const reason = input.reason ?? (await reasonOfExchange(tx, input.lines));
  const lineIds = input.lines.map(({ orderLineId }) => orderLineId);
  const sizes = await findSizesBought(tx, lineIds);
  const wayBackFeeMinor = terms && wayBackFee(terms, { reason, resolution });
  const differenceMinor = sumDifferences([...prices.values()]);
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
      input.refundAccount && (resolution === "refund" || differenceMinor < 0)
        ? sealRefundAccount(deps.secret, input.refundAccount)
        : null,
    differenceAsCredit: (input.differenceAsCredit ?? false) && canGetCredit(order),
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
    exchangePriceMinor: prices.get(orderLineId)?.priceMinor ?? null,
    exchangeDiscountMinor: prices.get(orderLineId)?.discountMinor ?? null,
    differenceMinor: prices.get(orderLineId)?.differenceMinor ?? null,
    sizeBought: sizes.get(orderLineId)?.size ?? null,
  }));
  await tx.insert(returnLines).values(lines);
  await queueFitEstimates(tx, deps, [...sizes.values()]);
  const returnNumber = returnNumberLabel(order.number, sequence);
  return { returnId, returnNumber, lines, wayBackFeeMinor, differenceMinor };
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
  const returnable = await listReturnableLines(db, { orderId: order.id, shopCurrency: "" });
  const problems = checkReturnLines(lines, returnable, "refund");
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
