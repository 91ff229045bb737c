import { z } from "zod";
import { CURSOR_REFUSED, readCursor, toCursor } from "#app/domain/api/cursor.ts";
import { OrderNumber } from "#app/domain/api/internal/keyed/order-actions.server.ts";
import {
  Currency,
  Cursor,
  Minor,
  NextCursor,
  NO_FIELDS,
  READS,
} from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import { findOrderOf, listOrdersOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";

const KIND = "own-orders";

const OwnOrder = z
  .object({
    number: z.int(),
    createdAt: z.iso.datetime(),
    status: z.string().meta({ example: "Shipped" }),
    paymentStatus: z.string(),
    currency: Currency,
    subtotalMinor: Minor,
    discountMinor: Minor,
    shippingMinor: Minor,
    taxMinor: Minor,
    lines: z.array(
      z.object({ productName: z.string(), options: z.string(), quantity: z.int(), priceMinor: Minor }),
    ),
    parcels: z.array(
      z.object({
        sequence: z.int(),
        status: z.string(),
        courier: z.string(),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable(),
        items: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "OwnOrder", description: "An order as its customer sees it." });

function toOwnOrder({ lines, createdAt, ...order }: OrderView): z.input<typeof OwnOrder> {
  return {
    ...order,
    createdAt: createdAt.toISOString(),
    lines: lines.map(({ priceAtPurchaseMinor, ...line }) => ({ ...line, priceMinor: priceAtPurchaseMinor })),
  };
}

const ofCustomer = {
  method: "get",
  tag: "My orders",
  isForCustomer: true,
  body: null,
  status: 200,
  limit: READS,
  caching: null,
} as const;

/** The customer of the request's token, who sees their own orders only. */
function viewerOf(userId: string | null, now: Date) {
  if (userId === null) throw new Error("An operation for customers was run without a token");
  return { userId, now };
}

export const listOwnOrdersOperation = defineOperation({
  ...ofCustomer,
  id: "listOwnOrders",
  path: "/me/orders",
  summary: "List the customer’s own orders, the newest first",
  params: NO_FIELDS,
  query: z.object({ cursor: Cursor }),
  answer: z.object({ data: z.array(OwnOrder), nextCursor: NextCursor }).meta({ id: "OwnOrderList" }),
  refusals: [],
  async run({ db, clock }, { query: { cursor } }, { userId }) {
    const place = cursor === undefined ? null : readCursor(KIND, cursor);
    if (cursor !== undefined && (place === null || !/^[1-9]\d{0,8}$/.test(place))) return CURSOR_REFUSED;
    const viewer = viewerOf(userId, clock.now());
    const { orders, nextBefore } = await listOrdersOf(db, viewer, place === null ? undefined : Number(place));
    const nextCursor = nextBefore === null ? null : toCursor(KIND, String(nextBefore));
    return { ok: true, value: { data: orders.map(toOwnOrder), nextCursor } };
  },
});

export const getOwnOrderOperation = defineOperation({
  ...ofCustomer,
  id: "getOwnOrder",
  path: "/me/orders/{number}",
  summary: "Read one of the customer’s own orders",
  params: OrderNumber,
  query: NO_FIELDS,
  answer: OwnOrder,
  refusals: ["not-found"],
  async run({ db, clock }, { params: { number } }, { userId }) {
    const order = await findOrderOf(db, viewerOf(userId, clock.now()), number);
    if (!order) return { ok: false, error: "not-found", detail: "There is no such order." };
    return { ok: true, value: toOwnOrder(order) };
  },
});
