import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, minor, moment, sortedText } from "#app/platform/database/columns.ts";

/** Goods that are taxed alike. Products name their class; orders keep its name, codes and rate of their day. */
export const taxClasses = pgTable(
  "tax_classes",
  {
    id: id(),
    /** The key of a sample class; null for a class of the owner's own. */
    sampleKey: text("sample_key"),
    name: sortedText("name").notNull(),
    hsnCode: text("hsn_code").notNull(),
    hsnPrefixes: text("hsn_prefixes")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    uqc: text("uqc").notNull(),
    note: text("note").notNull().default(""),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("tax_classes_sample_key_unique").on(table.sampleKey),
    unique("tax_classes_name_unique").on(table.name),
    check("tax_classes_hsn_check", sql`${table.hsnCode} ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'`),
  ],
);

/** The rates of a class, each from its day on. With a threshold the rate holds up to that value of one piece. */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: id(),
    taxClassId: uuid("tax_class_id")
      .notNull()
      .references(() => taxClasses.id, { onDelete: "cascade" }),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    basisPoints: integer("basis_points").notNull(),
    thresholdMinor: minor("threshold_minor"),
    aboveBasisPoints: integer("above_basis_points"),
    source: text("source").notNull().default(""),
  },
  (table) => [
    unique("tax_rates_class_day_unique").on(table.taxClassId, table.fromDay),
    check(
      "tax_rates_range_check",
      sql`${table.basisPoints} between 0 and 10000 and coalesce(${table.aboveBasisPoints}, 0) between 0 and 10000`,
    ),
    check(
      "tax_rates_threshold_check",
      sql`num_nulls(${table.thresholdMinor}, ${table.aboveBasisPoints}) <> 1 and coalesce(${table.thresholdMinor}, 1) > 0`,
    ),
  ],
);
