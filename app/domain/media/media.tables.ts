import { desc, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/** A stored image. `storageKey` is the key of the original in the image store, from which renditions are made. */
export const media = pgTable(
  "media",
  {
    id: id(),
    storageKey: text("storage_key").notNull(),
    kind: text("kind", { enum: ["product", "avatar", "content", "review", "claim", "parcel"] }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    tint: text("tint").notNull(),
    /** Of the original; null for images stored before it was recorded. */
    byteSize: integer("byte_size"),
    /** The name of the uploaded file; empty for images stored before it was recorded. */
    fileName: text("file_name").notNull().default(""),
    /** The alternative text that is offered when the image is inserted in a text. */
    alt: text("alt").notNull().default(""),
    /** Whether the clean-up leaves the image when nothing shows it, as one uploaded to the media library. */
    isKept: boolean("is_kept").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("media_storage_key_unique").on(table.storageKey),
    // The media library, newest first.
    index("media_library_idx")
      .on(desc(table.createdAt), desc(table.id))
      .where(sql`kind in ('product', 'content')`),
  ],
);
