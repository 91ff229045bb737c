import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

export const CHANNELS = ["email", "whatsapp", "sms"] as const;

export type Channel = (typeof CHANNELS)[number];

/** The variables of a template with their values, in its order: an object in a JSON column would lose it. */
const Variables = z.array(z.tuple([z.string(), z.string()]));

export type Variables = z.infer<typeof Variables>;

/**
 * Outgoing messages of all channels, inserted in the transaction of their cause. The job that sends one carries only the id. The content
 * is emptied after sending, because it may contain reset and confirmation links.
 */
export const outgoingMessages = pgTable(
  // The table's name is older than the other channels.
  "outgoing_mails",
  {
    id: id(),
    channel: text("channel", { enum: CHANNELS }).notNull().default("email"),
    kind: text("kind").notNull(),
    /** Identifies the event: one message per key and channel. Null where the event may be announced repeatedly. */
    messageKey: text("message_key"),
    /** Messages of one sequence, such as those of an order, are sent in order on each channel. */
    sequence: text("sequence"),
    /** An email address, or a phone number in E.164. */
    recipient: text("recipient").notNull(),
    /** Subject and HTML of an email; empty on other channels. */
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Of an unsent email: its extras (`email-extras.server.ts`). */
    variables: parsedJson("variables", Variables),
    /**
     * "failed" is retried for `MESSAGE_RETRY_HOURS`. "rejected" was refused by the provider, and "unclear" may or may not have been
     * sent: neither is retried by itself.
     */
    status: text("status", { enum: ["queued", "sending", "sent", "failed", "rejected", "unclear"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** The action that may still be called back: until then no job sends the message. */
    waitingActionId: uuid("waiting_action_id"),
    /** The provider's id of the message, by which its reports name it. */
    providerId: text("provider_id"),
    /** When it was queued, by its cause or again by the owner. */
    createdAt: moment("created_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("outgoing_mails_status_idx").on(table.status, table.createdAt),
    uniqueIndex("outgoing_mails_key_idx")
      .on(table.messageKey, table.channel)
      .where(sql`message_key is not null`),
    index("outgoing_mails_sequence_idx")
      .on(table.sequence)
      .where(sql`sequence is not null and status <> 'sent'`),
    index("outgoing_mails_waiting_idx")
      .on(table.waitingActionId)
      .where(sql`waiting_action_id is not null`),
    index("outgoing_mails_provider_idx")
      .on(table.providerId)
      .where(sql`provider_id is not null`),
  ],
);

export type OutgoingMessage = typeof outgoingMessages.$inferSelect;
