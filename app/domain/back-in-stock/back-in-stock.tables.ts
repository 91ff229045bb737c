import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * Requests to be told when a sold-out variant is back. A person is known by the email address, because guests have no account.
 * Each request gets one notification, in the order of `createdAt`.
 */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: id(),
    variantId: uuid("variant_id")
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text("email").notNull(),
    /** In E.164, of a person who wants the message on the phone too; empty otherwise. */
    phone: text("phone").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    /** When the email was queued; null while waiting. */
    sentAt: moment("sent_at"),
    /** Until this time one piece counts as offered to this person, and is not offered to the next one. */
    offeredUntil: moment("offered_until"),
    /** Whether one piece is reserved until `offeredUntil`; the stock ledger refers to this row. */
    isHeld: boolean("is_held").notNull().default(false),
  },
  (table) => [
    uniqueIndex("stock_alerts_waiting_unique")
      .on(table.variantId, table.email)
      .where(sql`sent_at is null`),
    index("stock_alerts_waiting_idx")
      .on(table.variantId, table.createdAt, table.id)
      .where(sql`sent_at is null`),
    index("stock_alerts_offered_idx")
      .on(table.variantId, table.offeredUntil)
      .where(sql`sent_at is not null`),
    index("stock_alerts_email_idx").on(table.email),
  ],
);
