import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { CONSENT_SOURCES, PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * Consents under the Digital Personal Data Protection Act 2023, section 6: one row per purpose and version of the notice, as proof of
 * what was agreed to and when. A withdrawal ends a row; consent given again is a new row. A person is known by the email address,
 * which an account never changes, because guests have no account.
 */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    /** In lower case. */
    email: text("email").notNull(),
    purpose: text("purpose", { enum: PURPOSES }).notNull(),
    noticeVersion: text("notice_version").notNull(),
    source: text("source", { enum: CONSENT_SOURCES }).notNull(),
    givenAt: moment("given_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("consents_current_idx")
      .on(table.email, table.purpose, table.noticeVersion)
      .where(sql`withdrawn_at is null`),
  ],
);
