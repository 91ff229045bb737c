import { and, asc, eq, isNull } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { decisionFieldNames, OUTCOMES_OF } from "#app/domain/orders/returns/claims/claim.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { RETURN_REASONS, returnFieldNames } from "#app/domain/orders/returns/returns.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { anyOrder, below, randomOf, submit, type Action } from "#tests/requests/random-shop.ts";

/** The shopper of a delivered order returns a piece of each line. */
export const returnPieces: Action = async (shop) => {
  const number = await anyOrder(shop, "Delivered");
  const { db } = shop.app.store;
  const lines = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number ?? 0));
  const chosen = lines.flatMap(({ id }): [string, string][] => {
    const names = returnFieldNames(id);
    return [
      [names.isChosen, "on"],
      [names.quantity, "1"],
    ];
  });
  const fields = {
    ...Object.fromEntries(chosen),
    reason: randomOf(shop, Object.keys(RETURN_REASONS)) ?? "",
    resolution: "refund",
    refundTo: "upi",
    upiId: "asha@okhdfcbank",
  };
  for (const { visitor } of shop.shoppers) {
    const response = await visitor.post(`/orders/${number}/return`, fields, { accept: "text/html" });
    if (response.status !== 404) return response;
  }
  return null;
};

/** The shopper of a random return withdraws it, whatever its state is. */
export const withdraw: Action = async (shop) => {
  const rows = await shop.app.store.db
    .select({ id: returns.id, number: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .orderBy(asc(returns.id));
  const chosen = randomOf(shop, rows);
  if (!chosen) return null;
  for (const { visitor } of shop.shoppers) {
    const fields = { step: "withdraw", returnId: chosen.id };
    const response = await visitor.post(`/orders/${chosen.number}/return`, fields, { accept: "text/html" });
    if (response.status !== 404) return response;
  }
  return null;
};

/** The owner decides an open claim: a replacement or none, a refund in part or none, and what becomes of each item. */
export const decideClaim: Action = async (shop) => {
  const rows = await shop.app.store.db
    .select({ id: returns.id, number: orders.number, version: returns.version })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.kind, "claim"), eq(returns.status, "requested")))
    .orderBy(asc(returns.id));
  const claim = randomOf(shop, rows);
  if (!claim) return null;
  const lines = await shop.app.store.db
    .select({ orderLineId: orderLines.id, productId: orderLines.productId, problem: returnLines.problem })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(eq(returnLines.returnId, claim.id))
    .orderBy(asc(returnLines.id));
  const fields: Record<string, string> = {
    step: "decide-claim",
    returnId: claim.id,
    version: String(claim.version),
    amount: randomOf(shop, ["", "", "10", "100000"]) ?? "",
    note: "",
  };
  if (below(shop, 2) === 0) fields["isReplaced"] = "on";
  for (const { orderLineId, productId, problem } of lines) {
    const names = decisionFieldNames(orderLineId);
    const sizes = shop.products.filter((variant) => variant.productId === productId);
    fields[names.outcome] = randomOf(shop, OUTCOMES_OF[problem ?? "damaged"]) ?? "";
    fields[names.variant] = randomOf(shop, sizes)?.id ?? "";
    fields[names.sku] = below(shop, 2) === 0 ? `TEST-${randomOf(shop, shop.products)?.id}` : "";
  }
  return submit(shop, shop.admin, `/admin/orders/${claim.number}`, fields);
};

/** The owner undoes the action of an order whose messages wait, or sends them now. */
export const undoOrSend: Action = async (shop) => {
  const rows = await shop.app.store.db
    .select({ id: waitingActions.id, number: orders.number })
    .from(waitingActions)
    .innerJoin(orders, eq(orders.id, waitingActions.orderId))
    .where(isNull(waitingActions.outcome))
    .orderBy(asc(waitingActions.id));
  const action = randomOf(shop, rows);
  if (!action) return null;
  const step = below(shop, 3) === 0 ? "send-now" : "undo";
  return submit(shop, shop.admin, `/admin/orders/${action.number}`, { step, actionId: action.id });
};
