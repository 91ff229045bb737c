import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/**
 * A single item with a numbered label, such as that of a geographical indication (GI). Names and facts are those of the day when the label
 * was entered, so that the passport stays true after the product has changed or is gone. It holds no data of a buyer.
 */
export const itemPassports = pgTable(
  "item_passports",
  {
    id: id(),
    /** The random part of the public URL. */
    code: text("code").notNull(),
    labelNumber: text("label_number").notNull(),
    variantId: uuid("variant_id").references(() => variants.id, { onDelete: "set null" }),
    productName: text("product_name").notNull(),
    optionsLabel: text("options_label").notNull().default(""),
    weaver: text("weaver").notNull().default(""),
    fibreTenthMicrons: integer("fibre_tenth_microns"),
    composition: text("composition").notNull().default(""),
    madeIn: text("made_in").notNull().default(""),
    /** The photograph of the label. */
    imageUrl: text("image_url"),
    /** The order that the item is in; null while it is in stock. */
    orderLineId: uuid("order_line_id").references(() => orderLines.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("item_passports_code_unique").on(table.code),
    unique("item_passports_label_unique").on(table.labelNumber),
    index("item_passports_variant_idx").on(table.variantId),
    index("item_passports_order_line_idx").on(table.orderLineId),
  ],
);
