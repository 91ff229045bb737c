import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * One attempt to buy. It holds stock from `reserved` until it is `placed` (its id becomes the order's id), `declined`,
 * or `expired`. The customer's idempotency key makes a repeated request find the attempt instead of making a second one.
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
    /** Which state of which cart is bought ("<id>:<revision>"): of all tabs and devices that show it, one can buy it. Null without a stored cart. */
    cartRevision: text("cart_revision"),
    status: text("status", { enum: ["reserved", "placed", "declined", "expired"] }).notNull(),
    /** Null only inside the transaction that reserves: the key is claimed before anything is priced. */
    plan: jsonb("plan").$type<CheckoutPlan>(),
    declineReason: text("decline_reason"),
    createdAt: moment("created_at").notNull(),
    /** When the sweep may take a reserved attempt up and settle it. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    unique("checkouts_key_unique").on(table.userId, table.idempotencyKey),
    uniqueIndex("checkouts_cart_revision_unique")
      .on(table.cartRevision)
      .where(sql`${table.status} in ('reserved', 'placed')`),
    index("checkouts_status_expires_idx").on(table.status, table.expiresAt),
  ],
);
