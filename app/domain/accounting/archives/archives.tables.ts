import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/** The files of a month for the accountant, as one ZIP archive that a background job makes. */
export const monthEndArchives = pgTable(
  "month_end_archives",
  {
    id: id(),
    /** "2026-11" */
    month: text("month").notNull(),
    /** The GSTIN of its documents; empty before the registration. */
    gstin: text("gstin").notNull(),
    status: text("status", { enum: ["pending", "ready", "failed"] }).notNull(),
    /** Whether it holds the invoices and credit notes, which name persons. */
    hasDocuments: boolean("has_documents").notNull(),
    /** Whether the accountant gets the link by email. */
    isSent: boolean("is_sent").notNull(),
    sizeBytes: integer("size_bytes"),
    downloads: integer("downloads").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    /** The person who requested it. */
    createdById: uuid("created_by_id").notNull(),
    /** The link works until then; the file is deleted after it. */
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("month_end_archives_created_idx").on(table.createdAt),
    // Two requests at once make one archive.
    uniqueIndex("month_end_archives_pending_unique")
      .on(table.month, table.gstin)
      .where(sql`status = 'pending'`),
    check("month_end_archives_downloads_check", sql`${table.downloads} >= 0`),
  ],
);

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** The file of an archive in parts, so that no statement holds all of it. Deleted when the link ends. */
export const monthEndArchiveParts = pgTable(
  "month_end_archive_parts",
  {
    archiveId: uuid("archive_id")
      .notNull()
      .references(() => monthEndArchives.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ name: "month_end_archive_parts_pk", columns: [table.archiveId, table.sequence] })],
);
