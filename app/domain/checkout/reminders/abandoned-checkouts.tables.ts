import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { StoredLines } from "#app/domain/cart/stored-cart-values.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * Carts of people who opened the checkout and agreed to a reminder. Whether they ordered is looked up when the reminder is due, so that
 * placing an order writes nothing here. Deleted 30 days after `leftAt`.
 */
export const abandonedCheckouts = pgTable(
  "left_checkouts",
  {
    id: id(),
    /** In lower case. Of a guest it is not proven. */
    email: text("email").notNull(),
    /** In E.164; empty if it is unknown. An order with this number ends the reminder too. */
    phone: text("phone").notNull().default(""),
    /** Null for a guest. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    lines: parsedJson("lines", StoredLines).notNull(),
    /** When the checkout was last seen or submitted. */
    leftAt: moment("left_at").notNull(),
    /** When the reminder was queued; null before. */
    sentAt: moment("sent_at"),
  },
  (table) => [
    uniqueIndex("left_checkouts_waiting_unique")
      .on(table.email)
      .where(sql`sent_at is null`),
    index("left_checkouts_due_idx")
      .on(table.leftAt)
      .where(sql`sent_at is null`),
    index("left_checkouts_sent_idx").on(table.email, table.sentAt),
    index("left_checkouts_user_idx").on(table.userId),
  ],
);
