import { date, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, moment, sortedText } from "#app/platform/database/columns.ts";

/** A redirect of the owner: from a path without a page to a path of the shop, or to another site. */
export const redirects = pgTable(
  "redirects",
  {
    id: id(),
    /** As `fromKey` writes it. */
    fromPath: sortedText("from_path").notNull(),
    target: text("target").notNull(),
    hits: integer("hits").notNull().default(0),
    lastHitAt: moment("last_hit_at"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [unique("redirects_from_path_unique").on(table.fromPath)],
);

/** Requests of a day (IST) for a path without a page and without a redirect. */
export const missingPages = pgTable(
  "missing_pages",
  {
    day: date("day").notNull(),
    path: sortedText("path").notNull(),
    requests: integer("requests").notNull().default(0),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [primaryKey({ name: "missing_pages_pk", columns: [table.day, table.path] })],
);
