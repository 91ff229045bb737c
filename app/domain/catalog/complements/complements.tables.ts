import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalog/catalog.tables.ts";

/** Products that the owner chose to be worn with a product. */
export const complementaryProducts = pgTable(
  "complementary_products",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    complementId: uuid("complement_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.complementId] }),
    index("complementary_products_complement_idx").on(table.complementId),
    check("complementary_products_other_check", sql`${table.productId} <> ${table.complementId}`),
  ],
);
