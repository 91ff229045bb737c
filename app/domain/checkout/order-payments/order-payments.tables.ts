import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { id, minor, moment } from "#app/platform/database/columns.ts";

/**
 * One attempt to pay an order, or the rest of it, online. Its id is the key of its payment. An order has at most one that is `open`. A
 * payment that arrives after `declined` or `expired` still pays the order, if the same amount is due.
 */
export const orderPayments = pgTable(
  "order_payments",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The exchange whose difference it pays; null where it pays the order. */
    returnId: uuid("return_id").references(() => returns.id, { onDelete: "set null" }),
    status: text("status", { enum: ["open", "paid", "declined", "expired"] }).notNull(),
    /** What was due when it was opened, and what is taken off: the payment is the rest. */
    dueMinor: minor("due_minor").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    savingMinor: minor("saving_minor").notNull(),
    /** The flat tax on the saving. */
    taxMinor: minor("tax_minor").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the sweep may settle an attempt that is still open. */
    expiresAt: moment("expires_at").notNull(),
    /** How many of the planned checks for a late payment were made after it expired; see `checkLatePayments`. */
    lateChecks: integer("late_checks").notNull().default(0),
  },
  (table) => [
    uniqueIndex("order_payments_open_unique")
      .on(table.orderId)
      .where(sql`status = 'open'`),
    index("order_payments_order_idx").on(table.orderId),
    index("order_payments_status_expires_idx").on(table.status, table.expiresAt),
  ],
);
