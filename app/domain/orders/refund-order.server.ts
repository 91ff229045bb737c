import { count, eq } from "drizzle-orm";
import { lockVariants } from "#app/domain/catalog/lock-variants.server.ts";
import { changeStock } from "#app/domain/catalog/stock.server.ts";
import { queueOrderMail } from "#app/domain/orders/emails/order-mail.server.ts";
import { refundGivenMail } from "#app/domain/orders/emails/order-step-mails.server.ts";
import {
  lockOrderFor,
  recordOrderEvent,
  updateOrder,
  type LockedOrder,
} from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { returnLines, returns } from "#app/domain/orders/orders.tables.ts";
import { listPaidBackLines, type PaidBackLine } from "#app/domain/orders/paid-back-lines.server.ts";
import type { OrderRefund, RefundOrderResult, RefundWhat } from "#app/domain/orders/refund-order.ts";
import { returnAmount } from "#app/domain/orders/return-amount.ts";
import { GOODWILL } from "#app/domain/orders/returns.ts";
import { isRefundKnown, lockRefundable, requestRefund } from "#app/domain/payments/request-refund.server.ts";
import { recordAudit } from "#app/domain/settings/audit.server.ts";
import { mailShopOf, type MailShop } from "#app/domain/settings/mail-shop.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** A line with how many of its pieces this refund is for. */
type RefundedLine = PaidBackLine & { returningQuantity: number };

/**
 * Pays back of the shop's own accord, without a return: all that is left, an amount, or pieces. Refund, stock, event, audit and letter
 * in one transaction, never more than was captured, once for each form. The money follows by the refund job. For the administrator.
 */
export async function refundOrder(deps: OrderDeps, refund: OrderRefund): Promise<RefundOrderResult> {
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransaction(deps.db, async (tx): Promise<RefundOrderResult> => {
    const found = await lockOrderFor(tx, refund, "admin");
    if (found.kind !== "locked") return found;
    const { order } = found;
    const key = `goodwill-${order.id}-${refund.key}`;
    if (await isRefundKnown(tx, key)) return done(order);
    const { status } = order;
    if (refund.version !== undefined && refund.version !== order.version) return { kind: "stale", status };
    if (status === "Cancelled" || status === "Refunded") return { kind: "not-possible", status };
    const lines = refundedLines(await listPaidBackLines(tx, order.id), refund.what);
    if (!lines) return { kind: "pieces-gone" };
    const refundableMinor = await lockRefundable(tx, order.id);
    const amountMinor = amountOf(order, lines, refund.what, refundableMinor);
    if (amountMinor === 0) return { kind: "nothing-to-refund" };
    if (amountMinor > refundableMinor) return { kind: "too-much", refundableMinor };
    if (isUnsent(order) && (amountMinor === refundableMinor || lines.every(isLast)))
      return { kind: "cancel-instead" };
    return give(tx, deps, { refund, order, lines, amountMinor, key, shop });
  });
  if (result.kind === "done") {
    deps.jobs.nudge("refund-payments");
    deps.jobs.nudge("send-mail");
    if (refund.restock) deps.onStockChanged();
  }
  return result;
}

function done({ id, number, status, version }: LockedOrder): RefundOrderResult {
  return { kind: "done", order: { id, number, status, version } };
}

/** All lines of the order with the pieces that are meant; null when there are not so many any more. */
function refundedLines(lines: readonly PaidBackLine[], what: RefundWhat): RefundedLine[] | null {
  const asked = new Map(
    what.kind === "pieces" ? what.pieces.map((line) => [line.orderLineId, line.quantity]) : [],
  );
  if ([...asked.keys()].some((id) => !lines.some((line) => line.orderLineId === id))) return null;
  const meant = lines.map((line) => ({
    ...line,
    returningQuantity: what.kind === "rest" ? line.openQuantity : (asked.get(line.orderLineId) ?? 0),
  }));
  return meant.every((line) => line.returningQuantity <= line.openQuantity) ? meant : null;
}

function amountOf(
  order: LockedOrder,
  lines: readonly RefundedLine[],
  what: RefundWhat,
  refundableMinor: number,
): number {
  if (what.kind === "rest") return refundableMinor;
  if (what.kind === "amount") return what.amountMinor;
  return returnAmount(order, lines, { withShipping: false }).totalMinor;
}

const isUnsent = ({ status }: LockedOrder) => status === "Pending" || status === "Processing";

const isLast = (line: RefundedLine) => line.openQuantity === line.returningQuantity;

interface Given {
  refund: OrderRefund;
  order: LockedOrder;
  lines: readonly RefundedLine[];
  amountMinor: number;
  key: string;
  shop: MailShop;
}

async function give(tx: Tx, deps: OrderDeps, given: Given): Promise<RefundOrderResult> {
  const { refund, order, amountMinor, key, shop } = given;
  const { actor, reason, restock } = refund;
  const at = deps.clock.now();
  const lines = given.lines.filter((line) => line.returningQuantity > 0);
  const returnId = lines.length > 0 ? await withdraw(tx, { ...given, lines }, at) : undefined;
  if (restock) await putOnShelf(tx, order.id, lines, actor.id);
  const requested = await requestRefund(tx, deps.jobs, {
    orderId: order.id,
    key,
    amountMinor,
    reason: "Refund without a return",
    returnId,
    actorId: actor.id,
  });
  if (requested.kind !== "requested")
    throw new Error(`Order ${order.id} should pay back ${amountMinor}, but ${JSON.stringify(requested)}`);
  const changed = await updateOrder(tx, order, {}, at);
  const pieces = lines.map((line) => `${line.returningQuantity} × ${line.label}`);
  const detail = {
    amountMinor,
    ...(pieces.length > 0 && { pieces, restocked: restock }),
    ...(reason && { reason }),
  };
  await recordOrderEvent(tx, { orderId: order.id, kind: "refund-agreed", detail, actorId: actor.id, at });
  await recordAudit(tx, {
    actorId: actor.id,
    action: "order.refund-agreed",
    subjectType: "order",
    subjectId: order.id,
    before: null,
    after: detail,
    at,
  });
  const mail = refundGivenMail(order, { amountMinor, pieces, isUnsent: isUnsent(order), reason });
  await queueOrderMail(tx, deps, { shop, order, mail });
  return done(changed);
}

/** Notes that these pieces are paid back, so that no return asks for them again and no parcel holds what was not sent. */
async function withdraw(tx: Tx, { order, lines, amountMinor }: Given, at: Date): Promise<string> {
  const returnId = newId();
  const [earlier] = await tx.select({ returns: count() }).from(returns).where(eq(returns.orderId, order.id));
  await tx.insert(returns).values({
    id: returnId,
    orderId: order.id,
    sequence: (earlier?.returns ?? 0) + 1,
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

async function putOnShelf(
  tx: Tx,
  orderId: string,
  lines: readonly RefundedLine[],
  actorId: string,
): Promise<void> {
  const changes = lines.flatMap(({ variantId, returningQuantity: delta }) =>
    variantId ? [{ variantId, delta }] : [],
  );
  await lockVariants(
    tx,
    changes.map((change) => change.variantId),
  );
  await changeStock(tx, changes, { reason: "returned", referenceId: orderId, actorId });
}
