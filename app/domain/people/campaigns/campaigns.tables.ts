import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { CAMPAIGN_STATUSES } from "#app/domain/people/campaigns/campaign.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** Emails to the customers of a segment who subscribed to the newsletter. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    /** Null once the segment is deleted: a draft needs another one then. */
    segmentId: uuid("segment_id").references(() => segments.id, { onDelete: "set null" }),
    /** The segment's name when it was saved or sent. */
    segmentName: text("segment_name").notNull(),
    subject: text("subject").notNull(),
    /** In Markdown. */
    text: text("text").notNull(),
    status: text("status", { enum: CAMPAIGN_STATUSES }).notNull().default("draft"),
    /** How many people were to get it when it was started; of a draft 0. */
    recipientCount: integer("recipient_count").notNull().default(0),
    /** How many of them it was sent to: the others unsubscribed or were erased in between. */
    sentCount: integer("sent_count").notNull().default(0),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("campaigns_status_idx").on(table.status),
    index("campaigns_segment_idx").on(table.segmentId),
  ],
);

/** The subscribers who still wait for a campaign that is being sent. A row is deleted in the transaction that queues its email. */
export const campaignRecipients = pgTable(
  "campaign_recipients",
  {
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.subscriberId] }),
    index("campaign_recipients_subscriber_idx").on(table.subscriberId),
  ],
);
