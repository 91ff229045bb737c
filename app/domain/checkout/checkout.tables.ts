import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { StoredPlan } from "#app/domain/checkout/checkout.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * One attempt to buy. It holds stock while `reserved`, until it is `placed` (its id becomes the order's id),
 * `declined` or `expired`. The customer's idempotency key lets a repeated request find the same checkout.
 */
export const checkouts = pgTable(
  "checkouts",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    requestHash: text("request_hash").notNull(),
    /**
     * The cart revision being bought ("<id>:<revision>"): of all tabs and devices showing it, only one can buy
     * it. Null without a stored cart.
     */
    cartRevision: text("cart_revision"),
    status: text("status", { enum: ["reserved", "placed", "declined", "expired"] }).notNull(),
    /** Null only within the reserving transaction: the key is claimed before prices are calculated. */
    plan: parsedJson("plan", StoredPlan),
    declineReason: text("decline_reason"),
    createdAt: moment("created_at").notNull(),
    /** When the sweep may settle a checkout that is still reserved. */
    expiresAt: moment("expires_at").notNull(),
    /** How many of the planned checks for a late payment were made after it expired; see `checkLatePayments`. */
    lateChecks: integer("late_checks").notNull().default(0),
  },
  (table) => [
    unique("checkouts_key_unique").on(table.userId, table.idempotencyKey),
    uniqueIndex("checkouts_cart_revision_unique")
      .on(table.cartRevision)
      .where(sql`${table.status} in ('reserved', 'placed')`),
    index("checkouts_status_expires_idx").on(table.status, table.expiresAt),
  ],
);
