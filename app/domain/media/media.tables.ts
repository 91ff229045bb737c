import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/** A stored image. `storageKey` is the key of the original in the image store, from which renditions are made. */
export const media = pgTable(
  "media",
  {
    id: id(),
    storageKey: text("storage_key").notNull(),
    kind: text("kind", { enum: ["product", "avatar", "content", "review", "claim"] }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    tint: text("tint").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("media_storage_key_unique").on(table.storageKey)],
);
