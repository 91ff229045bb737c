import { z } from "zod";
import { defineKeyedOperation, Text } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { refusalOf, type Refused } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import type {
  ApiDeps,
  ApiRefusal,
  GrantablePermission,
  KeyCaller,
} from "#app/domain/api/operation.server.ts";
import { addOrderNote, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import type { ChangedOrder } from "#app/domain/orders/actions/order-changes.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/actions/read-order-action.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";

/** The largest number that an order can have: a PostgreSQL integer. */
const MAX_NUMBER = 2_147_483_647;

export const OrderNumber = z.object({ number: z.coerce.number().int().min(1).max(MAX_NUMBER) });

/** An order after a change. Responses to writes are stored for a day, so none has personal data. */
const OrderState = z
  .object({ number: z.int(), status: z.string().meta({ example: "Processing" }), version: z.int() })
  .meta({ id: "OrderState", description: "The state of an order after a change." });

/** The order of a path, or its refusal. */
export async function findOrder(
  { db }: Pick<ApiDeps, "db">,
  number: number,
): Promise<{ ok: true; order: OrderDetail } | ApiRefusal> {
  const order = await findOrderDetail(db, number);
  return order ? { ok: true, order } : { ok: false, error: "not-found", detail: "There is no such order." };
}

interface OrderAction<Body extends z.ZodType> {
  id: string;
  path: `/admin/orders/{number}/${string}`;
  summary: string;
  description?: string;
  permission: GrantablePermission;
  body: Body | null;
  run(
    deps: ApiDeps,
    requested: { order: OrderDetail; body: z.output<Body>; caller: KeyCaller },
  ): Promise<ChangedOrder | Refused>;
}

/** An action on the order of the path, which responds with the order's state. */
export function defineOrderAction<Body extends z.ZodType>({ run, ...operation }: OrderAction<Body>) {
  return defineKeyedOperation({
    ...operation,
    method: "post",
    tag: "Orders",
    params: OrderNumber,
    query: NO_FIELDS,
    status: 200,
    answer: OrderState,
    refusals: ["not-found"],
    ifMatch: "optional",
    async run(deps, { params: { number }, body }, caller) {
      const found = await findOrder(deps, number);
      if (!found.ok) return found;
      const result = await run(deps, { order: found.order, body, caller });
      if (!result.ok) return refusalOf(result);
      const { status, version } = result.order;
      return { ok: true, value: { number, status, version } };
    },
  });
}

export const addOrderNoteOperation = defineOrderAction({
  id: "addOrderNote",
  path: "/admin/orders/{number}/notes",
  summary: "Add a note to an order’s timeline",
  description: "Only staff see it.",
  permission: "orders.ship",
  body: z.strictObject({ note: Text(MAX_NOTE_LENGTH) }).meta({ id: "NewNote" }),
  run: ({ orders }, { order, body: { note }, caller: { actor, version, requestId: key } }) =>
    addOrderNote(orders, { orderId: order.id, actor, version, key, note }),
});

export const processOrderOperation = defineOrderAction({
  id: "processOrder",
  path: "/admin/orders/{number}/process",
  summary: "Start processing a pending order",
  permission: "orders.ship",
  body: null,
  run: ({ orders }, { order, caller: { actor, version } }) =>
    startProcessing(orders, { orderId: order.id, actor, version }),
});

export const cancelOrderOperation = defineOrderAction({
  id: "cancelOrder",
  path: "/admin/orders/{number}/cancel",
  summary: "Cancel an order that has not been sent",
  description:
    "Its items return to the stock, and the payment is refunded. The customer gets an email with the reason.",
  permission: "orders.manage",
  body: z.strictObject({ reason: Text(500).optional() }).meta({ id: "OrderCancellation" }),
  run: ({ orders }, { order, body: { reason }, caller: { actor, version } }) =>
    cancelOrder(orders, { orderId: order.id, actor, version, reason }),
});
