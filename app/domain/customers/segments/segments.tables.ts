import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/** A named rule about customers. The customers who match it are read from the orders each time. */
export const segments = pgTable(
  "segments",
  {
    id: id(),
    name: text("name").notNull(),
    rule: parsedJson("rule", SegmentRule).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [uniqueIndex("segments_name_unique").on(sql`lower(${table.name})`)],
);
