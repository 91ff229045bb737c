import { z } from "zod";
import { withMapping } from "#app/domain/catalog/import/column-mapping.ts";
import type { ColumnMapping } from "#app/domain/catalog/import/import-mappings.settings.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { columnField, HEADINGS_FIELD } from "#app/routes/admin/products/import/assign-columns.tsx";

const Headings = z.array(z.string().max(200)).min(1).max(300);

/** Keeps the columns that a person has assigned to the headings of a file. False if the form is none. */
export async function saveMapping(
  app: AppContext,
  { fields, actorId }: { fields: Record<string, string>; actorId: string },
): Promise<boolean> {
  const mapping = readMapping(fields);
  if (!mapping) return false;
  const { value, version } = await readSection(app.db, "importMappings");
  const saved = await changeSettings(app, {
    section: "importMappings",
    value: { mappings: withMapping(value.mappings, mapping) },
    expectedVersion: version,
    actorId,
  });
  return saved.ok;
}

function readMapping(fields: Record<string, string>): ColumnMapping | null {
  const headings = Headings.safeParse(parseJson(fields[HEADINGS_FIELD] ?? ""));
  if (!headings.success) return null;
  const columns = headings.data.flatMap((heading, index) => {
    const column = fields[columnField(index)] ?? "";
    return column === "" ? [] : [{ heading, column }];
  });
  return { headings: headings.data, columns };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
