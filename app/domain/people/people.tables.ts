import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid, type AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "#app/domain/customers/customers.tables.ts";
import { moment, textList } from "#app/platform/database/columns.ts";

/**
 * The owner's note and tags about a person, and the person it was merged into. A person is a row of `users`, of an account or of a guest; most
 * have no row here. Orders, spend and the like are not stored: they are read from the orders (`purchases.server.ts`).
 */
export const people = pgTable(
  "people",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The person under which both are listed, which is not merged itself. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
    note: text("note").notNull().default(""),
    /** In lower case, sorted. */
    tags: textList("tags"),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("people_merged_into_idx")
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    index("people_tags_idx")
      .using("gin", table.tags)
      .where(sql`tags <> '{}'`),
  ],
);
