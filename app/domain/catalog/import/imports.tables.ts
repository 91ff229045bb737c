import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { StagedImport } from "#app/domain/catalog/import/internal/staged-import.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * A checked product import that awaits confirmation. `changes` holds the planned changes, row by row; it is emptied once the
 * import is applied or dropped.
 */
export const productImports = pgTable(
  "product_imports",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    status: text("status", { enum: ["checked", "applied", "dropped"] }).notNull(),
    changes: parsedJson("changes", StagedImport).notNull(),
    /** Rows in the file, and how many of them have errors. */
    rowCount: integer("row_count").notNull(),
    faultCount: integer("fault_count").notNull(),
    actorId: uuid("actor_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    appliedAt: moment("applied_at"),
  },
  (table) => [index("product_imports_created_idx").on(table.createdAt)],
);
