import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** The stock ledger: every inventory change with its reason and actor. The deltas of a variant sum to its inventory. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: id(),
    variantId: uuid("variant_id")
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    delta: integer("delta").notNull(),
    reason: text("reason", {
      enum: [
        "opening",
        "reserved",
        "released",
        "cancelled",
        "returned",
        "written-off",
        "exchanged",
        "counted",
        "imported",
        "deleted",
      ],
    }).notNull(),
    referenceId: uuid("reference_id"),
    actorId: uuid("actor_id"),
    note: text("note").notNull().default(""),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    index("stock_movements_variant_idx").on(table.variantId, table.at),
    index("stock_movements_reference_idx").on(table.referenceId),
    index("stock_movements_at_idx").on(table.at),
  ],
);

/** Variants whose low stock was reported to the shop; a row is deleted when the stock has recovered. */
export const lowStockNotices = pgTable("low_stock_notices", {
  variantId: uuid("variant_id")
    .primaryKey()
    .references(() => variants.id, { onDelete: "cascade" }),
  at: moment("at").notNull(),
});
