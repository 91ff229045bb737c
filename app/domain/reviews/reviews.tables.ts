import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, real, text, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { StoredGirths } from "#app/domain/fit/body/stored-body.ts";
import { FIT_AREAS } from "#app/domain/fit/feedback/fit-feedback.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    orderId: uuid("order_id"),
    authorName: text("author_name").notNull(),
    rating: integer("rating").notNull(),
    fit: text("fit", { enum: ["runs-small", "true", "runs-large"] }),
    /** The size that the author bought, such as "3XL"; null if unknown, and without sizes. */
    sizeBought: text("size_bought"),
    /** The areas that are too small or too large. */
    fitAreas: text("fit_areas", { enum: FIT_AREAS })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The author's height and weight, with consent to show them as ranges. */
    heightCm: real("height_cm"),
    weightKg: real("weight_kg"),
    /** Tape measurements beside them; null without any. */
    girthsCm: parsedJson("girths_cm", StoredGirths),
    body: text("body").notNull(),
    mediaId: uuid("media_id").references(() => media.id, { onDelete: "set null" }),
    status: text("status", { enum: ["pending", "published", "rejected"] }).notNull(),
    reply: text("reply"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("reviews_product_idx").on(table.productId, table.status, table.createdAt),
    index("reviews_status_idx").on(table.status, table.createdAt),
    index("reviews_user_idx").on(table.userId),
    unique("reviews_one_per_customer_unique").on(table.productId, table.userId),
    check("reviews_rating_check", sql`${table.rating} between 1 and 5`),
  ],
);
