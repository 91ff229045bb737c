import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Cookieless counts per day (IST), without any personal data. */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    day: date("day").notNull(),
    metric: text("metric").notNull(),
    value: bigint("value", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ name: "daily_counts_pk", columns: [table.day, table.metric] })],
);
