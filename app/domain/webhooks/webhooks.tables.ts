import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import { id, moment, parsedJson, textList } from "#app/platform/database/columns.ts";

/** URLs of other software that receive events of the shop. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  url: text("url").notNull(),
  /** Names of `WEBHOOK_TYPES`. */
  types: textList("types"),
  /** Triggers record events only while an endpoint is on. "gone": it has responded with 410. "failing": it has failed for days. */
  state: text("state", { enum: ["on", "off", "gone", "failing"] })
    .notNull()
    .default("on"),
  /** The signing keys as JSON, encrypted (`sealText`). */
  sealedKeys: text("sealed_keys").notNull(),
  /** The keys before the last rotation, with which requests are also signed until `previousUntil`. */
  previousKeys: text("previous_keys"),
  previousUntil: moment("previous_until"),
  /** "whpk_…": with it a receiver verifies the ed25519 signature. */
  publicKey: text("public_key").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: moment("created_at").notNull(),
  createdBy: uuid("created_by").notNull(),
  succeededAt: moment("succeeded_at"),
  /** The first failed attempt since the last success; null after a success. */
  failingSince: moment("failing_since"),
  /** Failed attempts since the last success. */
  failures: integer("failures").notNull().default(0),
  /** No attempt is made before, so that a receiver that is down costs little. */
  pausedUntil: moment("paused_until"),
});

/** Event details recorded by the trigger. */
export const WebhookDetail = z
  .object({
    /** Of a stock movement. */
    productId: z.string(),
    delta: z.int(),
    reason: z.string(),
    /** Of an order event. */
    returnNumber: z.string().nullable(),
  })
  .partial();

/**
 * Events for webhooks. Triggers write them in the transaction of the change, from rows of `order_events`, `stock_movements`, `products` and
 * `users` (their functions are in the migration "webhooks"). Rows that no endpoint wants are deleted when they are dispatched.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** The `webhook-id` of all attempts; of an order event and a stock movement the row's own id. */
    id: id(),
    subject: text("subject", { enum: ["order", "stock", "product", "customer", "test"] }).notNull(),
    /** Of an order the kind of its event, otherwise the operation of SQL in lower case. */
    kind: text("kind").notNull(),
    subjectId: uuid("subject_id").notNull(),
    detail: parsedJson("detail", WebhookDetail)
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The action of the admin that recorded it: until it has left or was called back, the event waits. */
    waitingActionId: uuid("waiting_action_id"),
    at: moment("at").notNull(),
    /** The request body, from `dispatchedAt` on: JSON without personal data. */
    body: text("body"),
    dispatchedAt: moment("dispatched_at"),
  },
  (table) => [
    index("webhook_events_waiting_idx")
      .on(table.at)
      .where(sql`dispatched_at is null`),
    index("webhook_events_at_idx").on(table.at),
    index("webhook_events_subject_idx").on(table.subjectId),
  ],
);

/** An event for one endpoint, with its last attempt. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    /** "failed": no attempt is left, or the endpoint was switched off. */
    state: text("state", { enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    /** Until then one process makes an attempt; a process that ends meanwhile is replaced by another one afterwards. */
    leasedUntil: moment("leased_until"),
    attemptedAt: moment("attempted_at"),
    /** The status of the last response; null without one. */
    status: integer("status"),
    /** The beginning of the last response; null for one that may repeat data of an erased person. */
    response: text("answer"),
    /** Why the last attempt failed. */
    error: text("error"),
    durationMs: integer("duration_ms"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event_idx").on(table.eventId, table.endpointId),
    index("webhook_deliveries_due_idx")
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index("webhook_deliveries_endpoint_idx").on(table.endpointId, table.createdAt.desc(), table.id.desc()),
  ],
);
