import { z } from "zod";
import {
  Currency,
  Cursor,
  Minor,
  NextCursor,
  NO_FIELDS,
  READS,
} from "#app/domain/api/internal/shared.server.ts";
import { findOrder, OrderNumber } from "#app/domain/api/internal/keyed/order-actions.server.ts";
import { pageOf, readPosition } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import { StoredAddress } from "#app/domain/customers/addresses/stored-address.ts";
import { listOrdersBefore } from "#app/domain/orders/admin-list/list-orders-before.server.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";

const KIND = "orders";

const OrderSummary = z
  .object({
    number: z.int(),
    createdAt: z.iso.datetime(),
    status: z.string().meta({ example: "Processing" }),
    paymentStatus: z.string(),
    paymentMethod: z.string(),
    deliveryMethod: z.string(),
    currency: Currency,
    totalMinor: Minor,
    isTest: z.boolean().meta({ description: "Paid by the test bank, or with a provider's test keys." }),
  })
  .meta({ id: "OrderSummary" });

export const listOrdersOperation = defineOperation({
  id: "listOrders",
  method: "get",
  path: "/admin/orders",
  tag: "Orders",
  summary: "List orders, the newest first",
  permission: "orders.view",
  params: NO_FIELDS,
  query: z.object({ cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(25) }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(OrderSummary), nextCursor: NextCursor }).meta({ id: "OrderList" }),
  refusals: [],
  limit: READS,
  caching: null,
  async run({ db }, { query: { cursor, limit } }) {
    const from = readPosition(KIND, cursor, (position) => /^[1-9]\d{0,8}$/.test(position));
    if (!from.ok) return from;
    const before = from.position === null ? null : Number(from.position);
    const rows = await listOrdersBefore(db, { before, limit: limit + 1 });
    const { shown, nextCursor } = pageOf(KIND, rows, { limit, positionOf: ({ number }) => String(number) });
    const data = shown.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    return { ok: true, value: { data, nextCursor } };
  },
});

const Order = z
  .object({
    ...OrderSummary.shape,
    version: z.int().meta({ description: "Raised by each change. The ETag begins with it." }),
    subtotalMinor: Minor,
    discountMinor: Minor,
    discountCode: z.string().nullable(),
    shippingMinor: Minor,
    taxMinor: Minor,
    customerName: z.string(),
    email: z.string(),
    shippingAddress: StoredAddress,
    notes: z.string().nullable().meta({ description: "Written by the customer at the checkout." }),
    tags: z.array(z.string()),
    lines: z.array(
      z.object({
        id: z.uuid(),
        productName: z.string(),
        options: z.string(),
        sku: z.string(),
        quantity: z.int(),
        priceMinor: Minor.meta({ description: "Of one item, at the purchase." }),
      }),
    ),
    shipments: z.array(
      z.object({
        sequence: z.int(),
        status: z.string(),
        courier: z.string(),
        trackingNumber: z.string().nullable(),
      }),
    ),
    returns: z.array(
      z.object({
        id: z.uuid(),
        sequence: z.int(),
        kind: z.string(),
        status: z.string(),
        resolution: z.string(),
        version: z.int(),
      }),
    ),
  })
  .meta({ id: "Order" });

function toOrder(order: OrderDetail): z.input<typeof Order> {
  return {
    ...order,
    createdAt: order.createdAt.toISOString(),
    lines: order.lines.map(({ priceAtPurchaseMinor, ...line }) => ({
      ...line,
      priceMinor: priceAtPurchaseMinor,
    })),
    shipments: order.shipments,
  };
}

export const getOrderOperation = defineOperation({
  id: "getOrder",
  method: "get",
  path: "/admin/orders/{number}",
  tag: "Orders",
  summary: "Read an order with its customer, lines and parcels",
  permission: "orders.view",
  params: OrderNumber,
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: Order,
  refusals: ["not-found"],
  limit: READS,
  caching: null,
  async run({ db }, { params: { number } }) {
    const found = await findOrder({ db }, number);
    return found.ok ? { ok: true, value: toOrder(found.order) } : found;
  },
});
