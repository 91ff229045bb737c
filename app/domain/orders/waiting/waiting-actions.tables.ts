import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ORDER_STATUSES } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { SHIPMENT_STATUSES } from "#app/domain/orders/shipments/shipment.ts";
import { WAITING_ACTION_NAMES, WaitingBooking } from "#app/domain/orders/waiting/waiting-action.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

const Moment = z.coerce.date().nullable();

/** The columns of an order and of its parcels that an action may change, as they were before it. */
const StateBefore = z.object({
  order: z.object({
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(["Pending", "Paid", "Partially refunded", "Refunded"]),
    trackingNumber: z.string().nullable(),
    confirmBy: Moment,
    shippedAt: Moment,
    deliveredAt: Moment,
    receivedMinor: z.int(),
    waivedMinor: z.int(),
  }),
  shipments: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(SHIPMENT_STATUSES),
      trackingNumber: z.string().nullable(),
      shippedAt: Moment,
      deliveredAt: Moment,
      closedAt: Moment,
      cashReceivedAt: Moment,
      cashReference: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(["pending", "captured", "declined", "voided"]),
      providerReference: z.string().nullable(),
      capturedAt: Moment,
    }),
  ),
  redemptions: z.array(z.object({ discountId: z.uuid(), checkoutId: z.uuid(), userId: z.uuid().nullable() })),
});

export type StateBefore = z.infer<typeof StateBefore>;

/** The parcels whose invoices wait, in order, and the seller as at their dispatch. */
const WaitingInvoices = z.object({
  seller: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    gst: z.object({ gstin: z.string(), stateCode: z.string().nullable(), hasLut: z.boolean() }).nullable(),
  }),
  parcels: z.array(z.object({ shipmentId: z.uuid(), isLast: z.boolean() })),
});

/**
 * Admin actions whose messages, invoices or bookings are delayed, which can be undone until then. Any other change of the order locks it,
 * and `lockOrder` ends this, except for bookings, which change nothing of the order. Closed rows are deleted after a day.
 */
export const waitingActions = pgTable(
  "waiting_actions",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The bulk action that it is a part of. */
    batchId: uuid("batch_id"),
    action: text("action", { enum: WAITING_ACTION_NAMES }).notNull(),
    actorId: uuid("actor_id").notNull(),
    at: moment("at").notNull(),
    leavesAt: moment("leaves_at").notNull(),
    before: parsedJson("before", StateBefore).notNull(),
    invoices: parsedJson("invoices", WaitingInvoices),
    /** The courier to book; null for actions whose messages and invoices wait. */
    booking: parsedJson("booking", WaitingBooking),
    /** Null while it can be called back. "changed": the order was changed since, so that its invoices were issued. */
    outcome: text("outcome", { enum: ["left", "changed", "called-back"] }),
    /** When its messages were handed to the job that sends them or deleted, or the carrier has answered. */
    closedAt: moment("closed_at"),
  },
  (table) => [
    index("waiting_actions_order_idx")
      .on(table.orderId)
      .where(sql`outcome is null`),
    index("waiting_actions_open_idx")
      .on(table.leavesAt)
      .where(sql`closed_at is null`),
    index("waiting_actions_closed_idx").on(table.closedAt),
    index("waiting_actions_batch_idx").on(table.batchId),
  ],
);
