import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * Outgoing emails, inserted in the transaction of their cause. The job that sends one carries only the id. html and text are emptied
 * after sending, because they may contain reset and confirmation links.
 */
export const outgoingMessages = pgTable(
  "outgoing_mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    status: text("status", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
  },
  (table) => [index("outgoing_mails_status_idx").on(table.status, table.createdAt)],
);
