import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { media } from "#app/domain/media/media.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { SHIPMENT_STATUSES } from "#app/domain/orders/shipments/shipment.ts";
import { id, minor, moment } from "#app/platform/database/columns.ts";

/** A parcel of an order. Written under the order's lock. */
export const shipments = pgTable(
  "shipments",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Position among the order's shipments, from 1. */
    sequence: integer("sequence").notNull(),
    status: text("status", { enum: SHIPMENT_STATUSES }).notNull(),
    carrier: text("carrier").notNull(),
    /** The courier's name, as "Delhivery"; empty if unknown. */
    courier: text("courier").notNull().default(""),
    trackingNumber: text("tracking_number"),
    /** Packed weight, wrapping included. */
    weightGrams: integer("weight_grams"),
    lengthCm: integer("length_cm"),
    widthCm: integer("width_cm"),
    heightCm: integer("height_cm"),
    /** The carrier's id of a booked shipment, and of its order there. */
    carrierReference: text("carrier_reference"),
    carrierOrder: text("carrier_order"),
    /** The carrier's own label. */
    labelUrl: text("label_url"),
    /** While it is booked with the carrier. */
    bookingSince: moment("booking_since"),
    /** When the carrier was first requested to register it: an order there may exist, even without a known id. */
    bookingRequestedAt: moment("booking_requested_at"),
    /** When the carrier cancelled the booking of a cancelled shipment; null while that is due. */
    bookingCancelledAt: moment("booking_cancelled_at"),
    /** Why the last booking failed, or why it has no label or pickup; null if it did not. */
    bookingProblem: text("booking_problem"),
    /** The carrier's error message for the last attempt to cancel the booking. */
    bookingError: text("booking_error"),
    /** The cash that the parcel collects, in minor units of the order's currency; null if the order was paid when it was packed. */
    collectMinor: minor("collect_minor"),
    cashReceivedAt: moment("cash_received_at"),
    /** Of the courier's or the bank's payment of this cash. */
    cashReference: text("cash_reference"),
    createdAt: moment("created_at").notNull(),
    /** The person who packed it; null for a parcel of an earlier version. */
    packedById: uuid("packed_by_id"),
    /** A photo of the open parcel, for staff only. */
    photoMediaId: uuid("photo_media_id").references(() => media.id, { onDelete: "set null" }),
    shippedAt: moment("shipped_at"),
    deliveredAt: moment("delivered_at"),
    /** When it came back, was lost or was cancelled. */
    closedAt: moment("closed_at"),
  },
  (table) => [
    unique("shipments_order_sequence_unique").on(table.orderId, table.sequence),
    index("shipments_tracking_number_idx").on(table.trackingNumber),
    index("shipments_courier_idx").on(sql`lower(${table.courier}) text_pattern_ops`),
    index("shipments_status_idx").on(table.status, table.createdAt),
    // Bookings to cancel at the carrier.
    index("shipments_booking_to_cancel_idx")
      .on(table.closedAt)
      .where(sql`status = 'cancelled' and booking_requested_at is not null and booking_cancelled_at is null`),
    index("shipments_photo_idx")
      .on(table.photoMediaId)
      .where(sql`photo_media_id is not null`),
    check("shipments_weight_check", sql`${table.weightGrams} > 0`),
    check("shipments_collect_check", sql`${table.collectMinor} >= 0`),
    check("shipments_size_check", sql`least(${table.lengthCm}, ${table.widthCm}, ${table.heightCm}) > 0`),
  ],
);

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    id: id(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    orderLineId: uuid("order_line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    unique("shipment_lines_line_unique").on(table.shipmentId, table.orderLineId),
    index("shipment_lines_order_line_idx").on(table.orderLineId),
    check("shipment_lines_quantity_check", sql`${table.quantity} > 0`),
  ],
);

/** Scans of the carrier, each stored once. */
export const shipmentEvents = pgTable(
  "shipment_events",
  {
    id: id(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    /** Time and content of the scan: a repeated webhook has the same. */
    eventKey: text("event_key").notNull(),
    /** As the carrier words it. */
    description: text("description").notNull(),
    location: text("location").notNull().default(""),
    at: moment("at").notNull(),
  },
  (table) => [unique("shipment_events_key_unique").on(table.shipmentId, table.eventKey)],
);
