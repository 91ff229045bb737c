import { addOptionValues } from "#app/domain/catalog/attributes/save-option-values.server.ts";
import { addCategoryIn } from "#app/domain/catalog/categories/categories.server.ts";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { nameKey } from "#app/domain/catalog/catalog.ts";
import type { NewOption } from "#app/domain/catalog/import/import-plan.ts";
import type { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Creates the categories, sizes and colours of an import. Those that were created since the check are used instead, and their ids
 * returned.
 */
export async function createOptions(
  tx: Tx,
  { changes, confirmedBy, actorId }: typeof productImports.$inferSelect,
  at: Date,
): Promise<NewOption[]> {
  const { options } = changes;
  const occasion = { actorId: confirmedBy ?? actorId ?? "", at };
  const existing = new Map<string, string>();
  const keyOf = ({ kind, name }: Pick<NewOption, "kind" | "name">) => `${kind} ${nameKey(name)}`;
  for (const kind of ["size", "colour"] as const) {
    const values = options
      .filter((option) => option.kind === kind)
      .map(({ id, name, hex }) => ({ newId: id, label: name, hex }));
    if (values.length === 0) continue;
    for (const { id, label } of await addOptionValues(tx, { kind, values }, occasion))
      existing.set(keyOf({ kind, name: label }), id);
  }
  const added = options.filter(({ kind }) => kind === "category");
  const names =
    added.length > 0 ? await tx.select({ id: categories.id, name: categories.name }).from(categories) : [];
  for (const { id, name } of names) existing.set(keyOf({ kind: "category", name }), id);
  for (const { id, kind, name } of added) {
    if (existing.has(keyOf({ kind, name }))) continue;
    const values = { name, description: "", isFinalSale: false, finalSaleReason: "" };
    await addCategoryIn(tx, { id, values, ...occasion });
  }
  return options.map((option) => {
    const existingId = existing.get(keyOf(option));
    return existingId && existingId !== option.id ? { ...option, existingId } : option;
  });
}
