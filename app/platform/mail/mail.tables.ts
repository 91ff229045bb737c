import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * Mail that is to be sent, written in the transaction of its cause. The job that sends it carries only the id; html and text
 * are emptied once sent, because reset and confirmation links should not lie around.
 */
export const outgoingMails = pgTable(
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
