import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/domain/customers/customers.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** A search of the order list under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    /** Null for a view that all staff see. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The URL parameters of the list, without its page. */
    query: text("query").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("saved_views_owner_idx").on(table.ownerId),
    // No two views with one name in a person's list.
    uniqueIndex("saved_views_name_unique").on(
      sql`coalesce(${table.ownerId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${table.name})`,
    ),
  ],
);
