import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_log_at_idx").on(table.at),
    index("audit_log_subject_idx").on(table.subjectType, table.subjectId),
  ],
);
