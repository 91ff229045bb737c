import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { id, minor, moment } from "#app/platform/database/columns.ts";

/** `value`: basis points for `percent`, minor units for `amount`, unused for `free_shipping`. Without a code it is automatic. */
export const discounts = pgTable(
  "discounts",
  {
    id: id(),
    code: text("code"),
    title: text("title").notNull(),
    kind: text("kind", { enum: ["percent", "amount", "free_shipping"] }).notNull(),
    value: minor("value").notNull().default(0),
    minimumMinor: minor("minimum_minor").notNull().default(0),
    usageLimit: integer("usage_limit"),
    perCustomerLimit: integer("per_customer_limit"),
    firstOrderOnly: boolean("first_order_only").notNull().default(false),
    /** Only for the customers of a segment. Null for everybody. */
    segmentId: uuid("segment_id").references(() => segments.id, { onDelete: "restrict" }),
    usedCount: integer("used_count").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("discounts_code_unique").on(table.code),
    check("discounts_used_check", sql`${table.usedCount} <= ${table.usageLimit}`),
  ],
);

/** Targets of a discount: each row is a product or a category. Without rows it applies to everything. */
export const discountTargets = pgTable(
  "discount_targets",
  {
    id: id(),
    discountId: uuid("discount_id")
      .notNull()
      .references(() => discounts.id, { onDelete: "cascade" }),
    productId: uuid("product_id").references(() => products.id, { onDelete: "cascade" }),
    categoryId: uuid("category_id").references(() => categories.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("discount_targets_discount_idx").on(table.discountId),
    index("discount_targets_product_idx").on(table.productId),
    index("discount_targets_category_idx").on(table.categoryId),
    check("discount_targets_one_check", sql`num_nonnulls(${table.productId}, ${table.categoryId}) = 1`),
  ],
);

export const discountRedemptions = pgTable(
  "discount_redemptions",
  {
    id: id(),
    discountId: uuid("discount_id")
      .notNull()
      .references(() => discounts.id),
    checkoutId: uuid("checkout_id").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    unique("discount_redemptions_checkout_unique").on(table.discountId, table.checkoutId),
    index("discount_redemptions_customer_idx").on(table.discountId, table.userId),
    index("discount_redemptions_user_idx").on(table.userId),
  ],
);
