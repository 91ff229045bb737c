import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.ts";

export const settings = pgTable("settings", {
  section: text("section").primaryKey(),
  value: jsonb("value").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
});
