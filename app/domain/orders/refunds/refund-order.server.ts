import { isUnpaid, isUnsent, type OrderStatus } from "#app/domain/orders/order.ts";
import { canGetCredit } from "#app/domain/orders/order-payment.ts";
import { eq } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { changeLockedOrder, refuseStale } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  updateOrder,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { lockCardValue, lowerGiftCard } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import {
  chooseRefund,
  type OrderRefund,
  type RefundOrderResult,
  type RefundScope,
} from "#app/domain/orders/refunds/refund-order.ts";
import {
  canRestock,
  receiveItems,
  restockItems,
  type ReturnedItems,
  type RestockOutcome,
} from "#app/domain/orders/internal/returns/restock.server.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import {
  closeShipment,
  unpackShipments,
} from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import {
  canCancelItems,
  isDispatched,
  isUnderway,
  type Shipment,
} from "#app/domain/orders/shipments/shipment.ts";
import { isRefundKnown, lockRefundable, requestRefund } from "#app/domain/payments/refunds.server.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { quantitiesByLine, type RefundedLine } from "#app/domain/orders/order-line.ts";

/**
 * Refunds without a return: the rest, an amount, or items. Refund, stock, event, audit entry and email are one
 * transaction, limited to the refundable amount, once per form. Returns `to-confirm` without any change until
 * the amount is confirmed. The refund job then contacts the provider. A parcel whose price was fully refunded before is closed
 * without refund and email. Admin only, but for a customer who cancels items (`cancelItems`).
 */
export async function refundOrder(deps: OrderDeps, refund: OrderRefund): Promise<RefundOrderResult> {
  const { orderId, actor } = refund;
  const by = isPlainCancellation(refund) ? "anyone" : "admin";
  const result = await changeLockedOrder<RefundOrderResult>(
    deps,
    { orderId, actor, by },
    async (tx, locked) => {
      const { order, at } = locked;
      const key = `goodwill-${orderId}-${refund.key}`;
      if (await isRefundKnown(tx, key)) return toChanged(order);
      const stale = refuseStale(order, refund);
      if (stale) return stale;
      const { status } = order;
      if (refund.asCredit && !canGetCredit(order)) return { ok: false, error: "no-credit" };
      if (!canRefund(order, refund.scope)) return { ok: false, error: "not-possible", status };
      const lines = await findRefundedLines(tx, order, refund);
      if (!lines) return { ok: false, error: "pieces-gone" };
      // The advance of an order whose cash is still to be collected is refunded by cancelling the order.
      const paidMinor = isUnpaid(order) ? 0 : await lockRefundable(tx, order.id);
      // What a gift card has paid stays paid: only what is left of it is refunded.
      const refundableMinor = Math.min(paidMinor, (await lockCardValue(tx, order, at)) ?? paidMinor);
      const calculated = refund.scope.kind === "pieces" ? calculate(order, lines) : null;
      const chosen = chooseRefund({
        calculatedMinor: calculated?.totalMinor ?? refundableMinor,
        chosenMinor: refund.scope.kind === "rest" ? undefined : refund.scope.amountMinor,
        refundableMinor,
      });
      // A parcel is closed even if its price was fully refunded before.
      const isNothingLeft = !chosen.ok && chosen.error === "nothing-to-refund" && refund.parcel !== undefined;
      if (!chosen.ok && !isNothingLeft) return chosen;
      const amountMinor = chosen.ok ? chosen.amountMinor : 0;
      const { shipments, lines: progress } = await readProgress(tx, order.id);
      if (refund.parcel && !isParcelUnderway(shipments, refund.parcel))
        return { ok: false, error: "not-possible", status };
      const items = refund.scope.kind === "pieces" ? refund.scope.items : [];
      if (actor.role === "customer" && !canCancelItems(order, { shipments, lines: progress }, items))
        return { ok: false, error: "not-possible", status };
      // Of a Shipped order, items wait after their parcel came back or was lost.
      const isWaiting =
        isUnsent(status) || (status === "Shipped" && progress.some(({ toSend }) => toSend > 0));
      const isAnyDispatched = shipments.some((shipment) => isDispatched(shipment.status));
      if (isWaiting && !isAnyDispatched && (amountMinor === refundableMinor || lines.every(isLast)))
        return { ok: false, error: "cancel-instead" };
      if (amountMinor > 0 && refund.confirmedMinor !== amountMinor)
        return { ok: false, error: "to-confirm", review: { amountMinor, calculated, refundableMinor } };
      return issueRefund(tx, deps, { ...locked, refund, lines, amountMinor, key });
    },
  );
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    if (refund.restock.length > 0 || refund.parcel) deps.onStockChanged();
  }
  return result;
}

/** Items at their own price, all of them restocked: the only refund that a customer can ask for without the shop. */
function isPlainCancellation({ scope, parcel }: OrderRefund): boolean {
  return scope.kind === "pieces" && scope.amountMinor === undefined && parcel === undefined;
}

/**
 * A cancelled order may still have a refundable amount after its parcel came back, and a closed one after its items came back; the items
 * of both are already settled.
 */
function canRefund({ status }: LockedOrder, scope: RefundScope): boolean {
  return !areItemsSettled(status) || scope.kind !== "pieces";
}

const areItemsSettled = (status: OrderStatus) => status === "Cancelled" || status === "Refunded";

const calculate = (order: LockedOrder, lines: readonly RefundedLine[]) =>
  returnAmount(order, lines, { withShipping: false });

/** All lines with their refunded quantities; null if fewer items remain. */
async function findRefundedLines(
  tx: Tx,
  order: LockedOrder,
  { scope, restock }: OrderRefund,
): Promise<RefundedLine[] | null> {
  const lines = await listOrderLines(tx, order.id);
  const requested = quantitiesByLine(scope.kind === "pieces" ? scope.items : []);
  if ([...requested.keys()].some((id) => !lines.some((line) => line.orderLineId === id))) return null;
  const hasItems = !areItemsSettled(order.status);
  const refunded = lines.map((line) => ({
    ...line,
    returningQuantity:
      scope.kind === "rest" && hasItems ? line.refundable : (requested.get(line.orderLineId) ?? 0),
  }));
  if (refunded.some((line) => line.returningQuantity > line.refundable)) return null;
  const isForItems = scope.kind !== "amount" && hasItems;
  return !isForItems || canRestock(refunded.map(toItems), restock) ? refunded : null;
}

const toItems = ({ returningQuantity, ...line }: RefundedLine) => ({ ...line, quantity: returningQuantity });

const isLast = (line: RefundedLine) => line.refundable === line.returningQuantity;

interface RefundInput extends LockedChange {
  refund: OrderRefund;
  lines: readonly RefundedLine[];
  amountMinor: number;
  key: string;
}

async function issueRefund(tx: Tx, deps: OrderDeps, input: RefundInput): Promise<RefundOrderResult> {
  const { refund, order, amountMinor, shop, at } = input;
  const { actor, reason, parcel } = refund;
  const lines = input.lines.filter((line) => line.returningQuantity > 0);
  const returnId = lines.length > 0 ? await recordRefundedItems(tx, { ...input, lines }, at) : undefined;
  const stock = await moveStock(tx, input, lines.map(toItems));
  if (parcel) await closeShipment(tx, order, parcel, at);
  if (amountMinor > 0) await requestGoodwill(tx, deps, { ...input, returnId });
  await lowerGiftCard(tx, order, { amountMinor, actorId: actor.id, at });
  const changed = await updateOrder(tx, order, await changeAfterRemoval(tx, deps, order, at), at);
  const itemLabels = lines.map((line) => `${line.returningQuantity} × ${line.label}`);
  const detail = {
    amountMinor,
    ...(itemLabels.length > 0 && { pieces: itemLabels, ...stock }),
    ...(reason && { reason }),
  };
  const isBeforeDispatch = isUnsent(order.status);
  await recordOrderEvent(tx, deps, {
    order: changed,
    shop,
    event:
      actor.role === "customer"
        ? { kind: "items-cancelled", detail, toCollectMinor: 0, refundMinor: amountMinor, documentIds: [] }
        : parcel
          ? { kind: parcel.outcome, detail, settlement: { kind: "refunded", isUnsent: isBeforeDispatch } }
          : { kind: "refund-agreed", detail, isCredit: refund.asCredit ?? false, isUnsent: isBeforeDispatch },
    actorId: actor.id,
    at,
    audit: actor.role === "admin" ? { before: null, after: detail } : null,
  });
  await recordDelivery(tx, deps, { before: order, changed, shop, actorId: actor.id });
  return toChanged(changed);
}

async function requestGoodwill(
  tx: Tx,
  { jobs }: OrderDeps,
  { order, key, amountMinor, refund, returnId }: RefundInput & { returnId: string | undefined },
): Promise<void> {
  const requested = await requestRefund(tx, jobs, {
    orderId: order.id,
    key,
    amountMinor,
    reason: refund.actor.role === "customer" ? "Items cancelled" : "Refund without a return",
    returnId,
    asCredit: refund.asCredit ?? false,
    actorId: refund.actor.id,
  });
  if (!requested.ok)
    throw new Error(`Refund of ${amountMinor} for order ${order.id} failed: ${JSON.stringify(requested)}`);
}

function isParcelUnderway(shipments: readonly Shipment[], { sequence }: { sequence: number }): boolean {
  return shipments.some((shipment) => shipment.sequence === sequence && isUnderway(shipment.status));
}

/** Items of a parcel that came back are restocked or written off; others stay with the customer unless they are restocked. */
async function moveStock(
  tx: Tx,
  { refund: { actor, parcel, restock }, order }: RefundInput,
  items: readonly ReturnedItems[],
): Promise<Partial<RestockOutcome>> {
  const reference = { order, actorId: actor.id };
  if (parcel?.outcome === "lost") return {};
  if (parcel) return receiveItems(tx, items, restock, reference);
  const { restockedPieces } = await restockItems(tx, items, restock, reference);
  return { restockedPieces };
}

/**
 * The change of an order's status after items were removed. Without waiting items, packed shipments are cancelled and a partially shipped
 * order becomes Shipped; without an undelivered parcel, it becomes Delivered, and the return period starts.
 */
export async function changeAfterRemoval(
  tx: Tx,
  { jobs }: OrderDeps,
  order: LockedOrder,
  at: Date,
): Promise<Partial<Pick<LockedOrder, "status" | "shippedAt" | "deliveredAt">>> {
  const { status } = order;
  if (status !== "Processing" && status !== "Shipped") return {};
  const { shipments, lines: progress } = await readProgress(tx, order.id);
  const dispatched = shipments.filter((shipment) => isDispatched(shipment.status));
  if (dispatched.length === 0 || progress.some(({ toSend }) => toSend > 0)) return {};
  await unpackShipments(tx, jobs, { order, at });
  const shipped = status === "Processing" ? { shippedAt: at } : {};
  if (dispatched.some((shipment) => isUnderway(shipment.status))) return { ...shipped, status: "Shipped" };
  return { ...shipped, status: "Delivered", deliveredAt: at };
}

/** Records the event of an order that `changeAfterRemoval` has made Delivered. */
export async function recordDelivery(
  tx: Tx,
  deps: OrderDeps,
  {
    before,
    changed,
    shop,
    actorId,
  }: { before: LockedOrder; changed: LockedOrder; shop: EmailShop; actorId: string },
): Promise<void> {
  if (changed.status !== "Delivered" || before.status === "Delivered") return;
  const event = { kind: "delivered" } as const;
  await recordOrderEvent(tx, deps, { order: changed, shop, event, actorId, at: changed.updatedAt });
}

/** Records refunded items as a completed return, so that they can be neither returned nor sent. Returns its id. */
export async function recordRefundedItems(
  tx: Tx,
  { order, lines, amountMinor }: Pick<RefundInput, "order" | "lines" | "amountMinor">,
  at: Date,
): Promise<string> {
  const returnId = newId();
  const earlier = await tx.$count(returns, eq(returns.orderId, order.id));
  await tx.insert(returns).values({
    id: returnId,
    orderId: order.id,
    sequence: earlier + 1,
    status: "completed",
    resolution: "refund",
    reason: GOODWILL,
    refundMinor: amountMinor,
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(returnLines).values(
    lines.map(({ orderLineId, returningQuantity: quantity }) => ({
      id: newId(),
      returnId,
      orderLineId,
      quantity,
    })),
  );
  return returnId;
}
