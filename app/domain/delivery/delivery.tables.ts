import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, smallint } from "drizzle-orm/pg-core";

/** The PIN codes that the shop's courier serves, as uploaded. Empty without an upload: then every PIN code is served. */
export const courierPins = pgTable(
  "courier_pins",
  {
    pin: integer("pin").primaryKey(),
    takesPrepaid: boolean("takes_prepaid").notNull(),
    takesCash: boolean("takes_cash").notNull(),
    /** Working days in transit; null where the file names none, so that those of the zone apply. */
    transitDays: smallint("transit_days"),
  },
  (table) => [
    check("courier_pins_pin_check", sql`${table.pin} between 100000 and 999999`),
    check("courier_pins_days_check", sql`${table.transitDays} between 0 and 30`),
  ],
);
