import { eq } from "drizzle-orm";
import { completeReturn } from "#app/domain/orders/complete-return.server.ts";
import { returnLines } from "#app/domain/orders/orders.tables.ts";
import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import { approveReturn } from "#app/domain/orders/decide-return.server.ts";
import type { OrderActor } from "#app/domain/orders/order-changes.ts";
import { receiveReturn } from "#app/domain/orders/receive-return.server.ts";
import { refundOrder } from "#app/domain/orders/refund-order.server.ts";
import type { OrderRefund } from "#app/domain/orders/refund-order.ts";
import { requestReturn } from "#app/domain/orders/request-return.server.ts";
import type { CompleteReturn, ReturnWish } from "#app/domain/orders/return-changes.ts";
import { settleRefund } from "#app/domain/orders/settle-refunds.server.ts";
import type { Store } from "#app/store.server.ts";
import { administratorOf, buy, deliver, lookUp } from "./placed-order.ts";
import { makeCustomer, stockProduct } from "./test-store.ts";

/** A customer of the test's own with a delivered order of two shawls and a brooch: 40.00, 40.00 and 9.99. */
export async function delivered(store: Store) {
  const userId = await makeCustomer(store);
  const shawl = await stockProduct(store, { name: "Shawl", priceMinor: 4000, inventory: 10 });
  const brooch = await stockProduct(store, { name: "Brooch", priceMinor: 999, inventory: 10 });
  const email = `${userId}@example.com`;
  const lines = [
    { variant: shawl, quantity: 2 },
    { variant: brooch, quantity: 1 },
  ];
  const order = await buy(store, { userId, email, lines });
  await deliver(store, order.id);
  const { lines: bought } = await lookUp(store, order.id);
  const [shawlLine = "", broochLine = ""] = bought.map((line) => line.id);
  const customer: OrderActor = { id: userId, role: "customer" };
  const wish = (more: Partial<ReturnWish> = {}): ReturnWish => ({
    orderId: order.id,
    actor: customer,
    lines: [{ orderLineId: shawlLine, quantity: 1 }],
    reason: "too-small",
    comment: "It pinches.",
    resolution: "refund",
    ...more,
  });
  return { order, shawl, brooch, shawlLine, broochLine, customer, email, wish };
}

export async function request(store: Store, wish: ReturnWish): Promise<string> {
  const answer = await requestReturn(store.orders, wish);
  if (answer.kind !== "requested") throw new Error(JSON.stringify(answer));
  return answer.returnId;
}

/** What the shop does with a return until it is completed. */
export async function takeBack(store: Store, returnId: string, restock = true) {
  const { orders: deps } = store;
  const change = { returnId, actor: await administratorOf(store) };
  await approveReturn(deps, change);
  await receiveReturn(deps, { ...change, restock: restock ? await piecesOf(store, returnId) : [] });
  return completeConfirmed(store, change);
}

/** Completes a return; the amount of a refund is confirmed as it is shown. */
export async function completeConfirmed({ orders: deps }: Store, change: CompleteReturn) {
  const answer = await completeReturn(deps, change);
  if (answer.kind !== "to-confirm") return answer;
  return completeReturn(deps, { ...change, confirmedMinor: answer.review.amountMinor });
}

/** Refunds without a return; the amount is confirmed as it is shown. */
export async function refundConfirmed({ orders: deps }: Store, refund: OrderRefund) {
  const answer = await refundOrder(deps, refund);
  if (answer.kind !== "to-confirm") return answer;
  return refundOrder(deps, { ...refund, confirmedMinor: answer.review.amountMinor });
}

/** All pieces of a return, line by line. */
export function piecesOf({ db }: Store, returnId: string): Promise<LinePieces[]> {
  return db
    .select({ orderLineId: returnLines.orderLineId, quantity: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId));
}

/** Has the bank pay back whatever is owed for an order. */
export async function settleAll(store: Store, orderId: string): Promise<void> {
  const { refunds } = await lookUp(store, orderId);
  for (const { id, status } of refunds) if (status === "pending") await settleRefund(store.orders, id);
}
