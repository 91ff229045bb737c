import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { GIRTHS, PREFERENCES } from "#app/domain/fit/body/body.ts";
import { StoredSizeShifts } from "#app/domain/fit/feedback/shifted-chart.ts";
import { StoredSavedBody } from "#app/domain/fit/body/stored-body.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/** The bodies that a customer saved: their own, and those of people they shop for. */
export const savedBodies = pgTable(
  "saved_bodies",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "Me", "My mother". */
    name: text("name").notNull(),
    body: parsedJson("body", StoredSavedBody).notNull(),
    preference: text("preference", { enum: PREFERENCES }).notNull(),
    /** The one whose size is marked on products. */
    isMarked: boolean("is_marked").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("saved_bodies_user_idx").on(table.userId),
    uniqueIndex("saved_bodies_marked_idx")
      .on(table.userId)
      .where(sql`is_marked`),
  ],
);

/** Counts of customers' answers about the fit of a product, and the shift estimated from them. Updated when a review or a return changes. */
export const productFit = pgTable("product_fit", {
  productId: uuid("product_id")
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  tooSmall: integer("too_small").notNull(),
  right: integer("found_right").notNull(),
  tooLarge: integer("too_large").notNull(),
  /** In sizes; positive if it is cut small. */
  shift: real("shift").notNull(),
  /** The probability that it is off by at least half a size in the direction of `shift`. */
  certainty: real("certainty").notNull(),
  sizes: parsedJson("sizes", StoredSizeShifts).notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Counts of size finder requests without a size, by the measurement that was too large. Counts identify no person. */
export const unmetDemand = pgTable(
  "unmet_demand",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    girth: text("girth", { enum: GIRTHS }).notNull(),
    /** The lower end of a band of 10 cm. */
    bandCm: integer("band_cm").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.girth, table.bandCm] })],
);
