import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { eq } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { NO_FEEDBACK } from "#app/domain/fit/feedback/fit-feedback.ts";
import { findSizesBought, queueFitEstimates } from "#app/domain/orders/returns/return-fit.server.ts";
import { lockOrderFor, type LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { RequestReturnResult, ReturnInput } from "#app/domain/orders/returns/return-changes.ts";
import { checkReturnLines, listReturnableLines } from "#app/domain/orders/returns/returnable-lines.server.ts";
import { returnNumberLabel, returnsEndAt } from "#app/domain/orders/returns/returns.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Requests a return of a Delivered order within the return period, by its customer or by an admin. The order's
 * lock ensures that a piece is in at most one return.
 */
export async function requestReturn(deps: OrderDeps, input: ReturnInput): Promise<RequestReturnResult> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransaction(deps.db, async (tx): Promise<RequestReturnResult> => {
    const found = await lockOrderFor(tx, input, "anyone");
    if (!found.ok) return { ok: false, error: "not-found" };
    const { order } = found;
    const at = deps.clock.now();
    const refusal = refuse(order, at) ?? (await refuseLines(tx, input));
    if (refusal) return refusal;
    const { returnId, returnNumber } = await insertReturn(tx, deps, { order, input, at });
    const { actor, resolution } = input;
    const detail = { returnNumber, resolution };
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
  }
  return result;
}

function refuse(order: LockedOrder, at: Date): RequestReturnResult | null {
  if (order.status !== "Delivered" || !order.deliveredAt)
    return { ok: false, error: "not-possible", status: order.status };
  const endedAt = returnsEndAt(order.deliveredAt);
  return at >= endedAt ? { ok: false, error: "too-late", endedAt } : null;
}

async function refuseLines(tx: Tx, input: ReturnInput): Promise<RequestReturnResult | null> {
  if (input.lines.length === 0) return { ok: false, error: "nothing-chosen" };
  const returnable = await listReturnableLines(tx, input.orderId);
  const problems = checkReturnLines(input.lines, returnable, input.resolution);
  return Object.keys(problems).length > 0 ? { ok: false, error: "lines-refused", problems } : null;
}

async function insertReturn(
  tx: Tx,
  deps: OrderDeps,
  { order, input, at }: { order: LockedOrder; input: ReturnInput; at: Date },
) {
  const returnId = newId();
  const earlier = await tx.$count(returns, eq(returns.orderId, order.id));
  const sequence = earlier + 1;
  const { reason, comment, resolution, feedback = NO_FEEDBACK } = input;
  const lineIds = input.lines.map(({ orderLineId }) => orderLineId);
  const sizes = await findSizesBought(tx, lineIds);
  await tx.insert(returns).values({
    id: returnId,
    orderId: order.id,
    sequence,
    status: "requested",
    resolution,
    reason,
    comment,
    ...feedback,
    refundAccount: resolution === "refund" ? input.refundAccount : undefined,
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(returnLines).values(
    input.lines.map(({ orderLineId, quantity, exchangeVariantId }) => ({
      id: newId(),
      returnId,
      orderLineId,
      quantity,
      exchangeVariantId: resolution === "exchange" ? exchangeVariantId : null,
      sizeBought: sizes.get(orderLineId)?.size ?? null,
    })),
  );
  await queueFitEstimates(tx, deps, [...sizes.values()]);
  return { returnId, returnNumber: returnNumberLabel(order.number, sequence) };
}
