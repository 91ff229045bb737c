import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** The store's own cookieless counts: how often something happened on a day (IST). No person is in it. */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    day: date("day").notNull(),
    metric: text("metric").notNull(),
    value: bigint("value", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ name: "daily_counts_pk", columns: [table.day, table.metric] })],
);
