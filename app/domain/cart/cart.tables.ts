import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { StoredLines } from "#app/domain/cart/stored-cart-values.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * Server-side carts: one per customer, and one per visitor without JavaScript (`userId` is null and the random
 * id is in a cookie). With JavaScript, a guest's cart exists only in the browser's local storage.
 */
export const carts = pgTable(
  "carts",
  {
    id: id(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Incremented by every change, so that tabs and devices can detect stale copies. */
    revision: integer("revision").notNull().default(1),
    /** Deleted variants are dropped when the cart is priced. */
    lines: parsedJson("lines", StoredLines)
      .notNull()
      .default(sql`'[]'::jsonb`),
    discountCode: text("discount_code"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    unique("carts_user_unique").on(table.userId),
    index("carts_guest_updated_idx")
      .on(table.updatedAt)
      .where(sql`${table.userId} is null`),
  ],
);
