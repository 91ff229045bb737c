import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sortedText } from "#app/platform/database/columns.ts";

/** Words of product names and tags, for spelling suggestions. Words of deleted products may remain. */
export const productWords = pgTable("product_words", { word: sortedText("word").primaryKey() });

/** Anonymous search counts by day (IST) and term. */
export const searchTerms = pgTable(
  "search_terms",
  {
    day: date("day").notNull(),
    term: text("term").notNull(),
    searches: integer("searches").notNull().default(0),
    emptySearches: integer("empty_searches").notNull().default(0),
  },
  (table) => [primaryKey({ name: "search_terms_pk", columns: [table.day, table.term] })],
);
