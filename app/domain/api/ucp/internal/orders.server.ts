import { z } from "zod";
import { READS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiDeps } from "#app/domain/api/operation.server.ts";
import { defineUcpOperation } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";
import { failedOutcome } from "#app/domain/api/ucp/ucp.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { findOrderOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";

/** The largest number that an order can have: a PostgreSQL integer. */
const MAX_NUMBER = 2_147_483_647;

export const getUcpOrderOperation = defineUcpOperation({
  id: "get_order",
  method: "get",
  path: "/orders/{id}",
  tag: "My orders",
  summary: "Read an order of the buyer, with the buyer's personal token of the shop as Authorization: Bearer",
  capability: "dev.ucp.shopping.order",
  argument: null,
  isForCustomer: true,
  params: z.object({ id: z.string().min(1).max(100) }),
  body: null as z.ZodType<undefined> | null,
  status: 200,
  limit: READS,
  async run(deps, { params: { id } }, { userId }) {
    if (userId === null) throw new Error("An operation for customers was run without a token");
    const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
    const order = number > 0 && number <= MAX_NUMBER ? await findOwn(deps, { userId, number }) : null;
    return { ok: true, value: order ? { status: "success", ...order } : NO_ORDER };
  },
});

const NO_ORDER = failedOutcome("not_found", "The buyer has no such order.", "unrecoverable");

/** The facts of the admin's view, of an order that belongs to the customer. */
async function findOwn(
  { db, clock, publicUrl }: ApiDeps,
  { userId, number }: { userId: string; number: number },
) {
  const own = await findOrderOf(db, { userId, now: clock.now() }, number);
  const order = own && (await findOrderDetail(db, number));
  if (!own || !order) return null;
  const trackingUrls = new Map(own.parcels.map(({ sequence, trackingUrl }) => [sequence, trackingUrl]));
  return {
    id: String(number),
    label: orderNumberLabel(number),
    // An order of this shop is made by one checkout, which has no further name.
    checkout_id: order.id,
    permalink_url: new URL(`/orders/${number}/open`, publicUrl).href,
    currency: order.currency,
    line_items: order.lines.map((line) => toLine(order, line)),
    fulfillment: {
      events: order.shipments.flatMap((shipment) =>
        toEvents(shipment, trackingUrls.get(shipment.sequence) ?? null),
      ),
    },
    adjustments: order.refunds.map(({ id, createdAt, status, amountMinor, reason }) => ({
      id,
      type: "refund",
      occurred_at: createdAt.toISOString(),
      status: REFUND_STATUS[status],
      totals: [{ type: "total", amount: -amountMinor }],
      ...(reason !== "" && { description: reason }),
    })),
    totals: toTotals(order),
  };
}

const REFUND_STATUS = { pending: "pending", done: "completed", failed: "failed" } as const;

function toLine({ progress, status }: OrderDetail, line: OrderDetail["lines"][number]) {
  const found = progress.find(({ orderLineId }) => orderLineId === line.id);
  const isCancelled = status === "Cancelled";
  const total = isCancelled ? 0 : line.quantity - (found?.refunded ?? 0);
  const fulfilled = Math.min(total, found?.dispatched ?? 0);
  const amount = line.priceAtPurchaseMinor * line.quantity;
  return {
    id: line.id,
    item: {
      // Handles of products are ids of the catalog, too.
      id: line.productSlug ?? line.sku,
      title: line.options === "" ? line.productName : `${line.productName}, ${line.options}`,
      price: line.priceAtPurchaseMinor,
    },
    quantity: { original: line.quantity, total, fulfilled },
    totals: [
      { type: "subtotal", amount },
      { type: "total", amount },
    ],
    status: lineStatus({ total, fulfilled }),
  };
}

function lineStatus({ total, fulfilled }: { total: number; fulfilled: number }) {
  if (total === 0) return "removed";
  if (fulfilled === total) return "fulfilled";
  return fulfilled > 0 ? "partial" : "processing";
}

/** What happened to a parcel. One that is only packed has not left. */
function toEvents(shipment: Shipment, trackingUrl: string | null) {
  const { id, sequence, courier, trackingNumber, shippedAt, deliveredAt } = shipment;
  const lines = shipment.lines.map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity }));
  const event = (type: string, at: Date | null) =>
    at === null || shipment.status === "cancelled"
      ? []
      : [
          {
            id: `${id}-${type}`,
            type,
            occurred_at: at.toISOString(),
            line_items: lines,
            description: `Parcel ${sequence}`,
            ...(trackingNumber !== null && { tracking_number: trackingNumber }),
            ...(trackingUrl !== null && { tracking_url: trackingUrl }),
            ...(courier !== "" && { carrier: courier }),
          },
        ];
  return [...event("shipped", shippedAt), ...event("delivered", deliveredAt)];
}

function toTotals(order: OrderDetail) {
  const { subtotalMinor, discountMinor, shippingMinor, taxMinor, taxNote } = order;
  // GST is inside the prices; the flat tax is added.
  const added = taxNote === null ? taxMinor : 0;
  return [
    { type: "subtotal", amount: subtotalMinor },
    ...(discountMinor > 0 ? [{ type: "discount", amount: -discountMinor }] : []),
    { type: "fulfillment", display_text: "Delivery", amount: shippingMinor },
    ...(added > 0 ? [{ type: "tax", amount: added }] : []),
    { type: "total", amount: subtotalMinor - discountMinor + shippingMinor + added },
  ];
}
