import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { StagedImport, StagedProduct } from "#app/domain/catalog/import/internal/staged-import.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/** What happens to the file of an import, in this order. An earlier version of the program knows three of them. */
export const IMPORT_STATUSES = [
  /** The file is being read, or reading it was interrupted. */
  "checking",
  /** Awaits confirmation; staged by an earlier version, with its products in `changes`. */
  "checked",
  /** Awaits confirmation. */
  "staged",
  /** Confirmed: applied in batches, after the imports that were confirmed before it. */
  "applying",
  /** Stopped by a person or by `problem`; can be continued. */
  "stopped",
  "applied",
  "dropped",
] as const;

/** An import of products. Its planned changes are in `importItems`, its errors and losses in `importFindings`. */
export const productImports = pgTable(
  "product_imports",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    /** The key of the format in `IMPORT_FORMATS`; empty if an earlier version has read the file. */
    format: text("format").notNull().default(""),
    status: text("status", { enum: IMPORT_STATUSES }).notNull(),
    changes: parsedJson("changes", StagedImport).notNull(),
    /** Rows in the file, its errors, and its values that are lost. */
    rowCount: integer("row_count").notNull(),
    faultCount: integer("fault_count").notNull(),
    lossCount: integer("loss_count").notNull().default(0),
    /** Products to write, those of them that are done, and those of the done ones that were skipped. */
    itemCount: integer("item_count").notNull().default(0),
    doneCount: integer("done_count").notNull().default(0),
    skippedCount: integer("skipped_count").notNull().default(0),
    /** The first position in `importItems` that is not done. */
    nextPosition: integer("next_position").notNull().default(0),
    /** Why it stopped by itself; null otherwise. */
    problem: text("problem", { enum: ["other-price-rules"] }),
    /** Who uploaded the file, and who confirmed it. */
    actorId: uuid("actor_id"),
    confirmedBy: uuid("confirmed_by"),
    createdAt: moment("created_at").notNull().defaultNow(),
    confirmedAt: moment("confirmed_at"),
    appliedAt: moment("applied_at"),
  },
  (table) => [
    index("product_imports_created_idx").on(table.createdAt),
    index("product_imports_applying_idx")
      .on(table.confirmedAt, table.id)
      .where(sql`status = 'applying'`),
  ],
);

const importId = () =>
  uuid("import_id")
    .notNull()
    .references(() => productImports.id, { onDelete: "cascade" });

/** The planned changes of an import, one product each, in file order. */
export const importItems = pgTable(
  "import_items",
  {
    importId: importId(),
    position: integer("position").notNull(),
    /** The first row of the product in the file; 0 if an earlier version has read it. */
    row: integer("row").notNull(),
    plan: parsedJson("plan", StagedProduct).notNull(),
  },
  (table) => [primaryKey({ name: "import_items_pk", columns: [table.importId, table.position] })],
);

/** An error of a row, a value that the import leaves out, or a product that it skipped. */
export const importFindings = pgTable(
  "import_findings",
  {
    id: id(),
    importId: importId(),
    kind: text("kind", { enum: ["error", "loss", "skipped"] }).notNull(),
    row: integer("row").notNull(),
    /** The heading of the column; empty for a whole row or product. */
    field: text("field").notNull(),
    /** The value in the file; the slug of a skipped product. */
    value: text("value").notNull(),
    /** Shown to the administrator. */
    reason: text("reason").notNull(),
  },
  (table) => [index("import_findings_import_idx").on(table.importId, table.kind, table.row, table.id)],
);
