import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

export const wishlists = pgTable(
  "wishlists",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("wishlists_user_unique").on(table.userId)],
);

export const wishlistItems = pgTable(
  "wishlist_items",
  {
    id: id(),
    wishlistId: uuid("wishlist_id")
      .notNull()
      .references(() => wishlists.id, { onDelete: "cascade" }),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("wishlist_items_product_unique").on(table.wishlistId, table.productId),
    index("wishlist_items_product_idx").on(table.productId),
  ],
);
