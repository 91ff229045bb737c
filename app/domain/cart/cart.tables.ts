import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * Carts on the server: one for each customer, and one for each visitor who buys without JavaScript (`userId` is null, and the
 * random id travels in a cookie). A guest's cart in a browser with JavaScript has no row here.
 */
export const carts = pgTable(
  "carts",
  {
    id: id(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Grows with every change, so that all tabs and devices can tell which cart they show. */
    revision: integer("revision").notNull().default(1),
    /** `StoredLine[]`, parsed when read: a variant that has been deleted since is left out when the cart is priced. */
    lines: jsonb("lines").notNull().default([]),
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
