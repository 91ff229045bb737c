import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
import { moment } from "#app/platform/database/columns.ts";

/** Requests of the API with an `Idempotency-Key`, and their responses, until they expire. */
export const apiRequests = pgTable(
  "api_requests",
  {
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of method, path, `If-Match` and body: the same key with another request is refused. */
    fingerprint: text("fingerprint").notNull(),
    startedAt: moment("started_at").notNull(),
    /** Written in the transaction of the change. A request without a response that has changed something does not run again. */
    changedAt: moment("changed_at"),
    /** The response; null while the request runs. */
    status: integer("status"),
    body: text("body"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index("api_requests_expires_idx").on(table.expiresAt),
  ],
);
