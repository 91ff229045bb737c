import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** The parcels of returns that a carrier collects from customers, one row for each booking. */
export const returnPickups = pgTable(
  "return_pickups",
  {
    id: id(),
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    /** Our reference at the carrier, never used for another booking: "R000012-1", and "R000012-1-2" for the second. */
    reference: text("reference").notNull().unique(),
    carrier: text("carrier").notNull(),
    /** The courier's name, as "Delhivery"; empty until one is assigned. */
    courier: text("courier").notNull().default(""),
    trackingNumber: text("tracking_number"),
    weightGrams: integer("weight_grams").notNull(),
    lengthCm: integer("length_cm").notNull(),
    widthCm: integer("width_cm").notNull(),
    heightCm: integer("height_cm").notNull(),
    /** The carrier's id of the shipment, and of its order there. */
    carrierReference: text("carrier_reference"),
    carrierOrder: text("carrier_order"),
    /** While it is booked with the carrier. */
    bookingSince: moment("booking_since"),
    /** When the carrier was first requested to register it: an order there may exist, even without a known id. */
    bookingRequestedAt: moment("booking_requested_at"),
    /** When the courier was asked to come; null while the booking is incomplete. */
    pickupRequestedAt: moment("pickup_requested_at"),
    /** The carrier's latest status, in its words. */
    reportedStatus: text("reported_status"),
    reportedAt: moment("reported_at"),
    /** The last problem, in the carrier's words; null without one. */
    problem: text("problem"),
    /** When the carrier delivered the parcel to the shop. */
    arrivedAt: moment("arrived_at"),
    /** When the shop or the carrier cancelled it. */
    cancelledAt: moment("cancelled_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    // A return has at most one pickup that is not cancelled.
    uniqueIndex("return_pickups_active_unique")
      .on(table.returnId)
      .where(sql`cancelled_at is null`),
    index("return_pickups_return_idx").on(table.returnId),
    index("return_pickups_tracking_number_idx").on(table.trackingNumber),
    // Bookings that may have to be cancelled at the carrier.
    index("return_pickups_open_idx")
      .on(table.createdAt)
      .where(sql`cancelled_at is null and arrived_at is null`),
    check("return_pickups_weight_check", sql`${table.weightGrams} > 0`),
    check(
      "return_pickups_size_check",
      sql`least(${table.lengthCm}, ${table.widthCm}, ${table.heightCm}) > 0`,
    ),
  ],
);
