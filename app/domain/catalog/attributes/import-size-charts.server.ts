import { asc, inArray, sql } from "drizzle-orm";
import type { SizeChartInput } from "#app/domain/catalog/attributes/attributes.forms.ts";
import { saveSizeChartIn } from "#app/domain/catalog/attributes/save-size-chart.server.ts";
import { readSizeCharts } from "#app/domain/catalog/attributes/size-chart-csv.ts";
import { sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import type { CsvFault } from "#app/lib/text/csv.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isCsvText, readCsv } from "#app/platform/read-csv.server.ts";

const MAX_FAULTS = 30;
const MAX_ROWS = 5_000;

export type ImportSizeChartsResult =
  | { ok: true; created: number; updated: number }
  | { ok: false; error: "invalid"; faults: CsvFault[]; count: number };

/**
 * Creates and updates the size charts of a CSV file by name, all or none of them. Charts that the file does not name stay. Returns the first
 * faults and their count.
 */
export async function importSizeCharts(
  deps: ProductDeps,
  bytes: Buffer,
  actor: ProductActor,
): Promise<ImportSizeChartsResult> {
  assertAdministrator(actor);
  const read = await readFile(bytes);
  if (!read.ok)
    return {
      ok: false,
      error: "invalid",
      faults: read.faults.slice(0, MAX_FAULTS),
      count: read.faults.length,
    };
  const at = deps.clock.now();
  const result = await inTransaction(deps.db, async (tx) => {
    // Another import at the same moment could create the same charts; this one waits and then updates them.
    await tx.execute(sql`lock table ${sizeCharts} in share row exclusive mode`);
    const names = read.charts.map(({ name }) => name.toLowerCase());
    const known = await tx
      .select()
      .from(sizeCharts)
      .where(inArray(sql`lower(${sizeCharts.name})`, names))
      .orderBy(asc(sizeCharts.id))
      .for("update");
    const counts = { created: 0, updated: 0 };
    for (const input of read.charts) {
      const before = known.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
      if (before && isSame(before, input)) continue;
      const save = { id: before?.id ?? null, input: { ...input, version: before?.version ?? 0 } };
      const saved = await saveSizeChartIn(tx, { ...save, actorId: actor.id, at });
      if (!saved.ok) throw new Error(`A locked size chart could not be saved: ${saved.error}`);
      counts[before ? "updated" : "created"] += 1;
    }
    return counts;
  });
  if (result.created + result.updated > 0) deps.pages.invalidate(["catalogue"]);
  return { ok: true, ...result };
}

async function readFile(bytes: Buffer): Promise<ReturnType<typeof readSizeCharts>> {
  const failure = (row: number | null, message: string) => ({
    ok: false as const,
    faults: [{ row, message }],
  });
  if (!isCsvText(bytes)) return failure(null, "This is not a CSV file in UTF-8.");
  const rows: { row: number; cells: string[] }[] = [];
  for await (const line of readCsv(bytes)) {
    if (line.kind === "unterminated-quote")
      return failure(line.row, "A quotation mark is not closed, or the row is too long.");
    if (line.row > MAX_ROWS) return failure(line.row, `A file has at most ${MAX_ROWS} rows.`);
    rows.push(line);
  }
  return readSizeCharts(rows);
}

/** Whether a chart has the values of the file already; the order of its columns may differ. */
function isSame(
  { name, chart }: Pick<typeof sizeCharts.$inferSelect, "name" | "chart">,
  input: SizeChartInput,
): boolean {
  const plain = ({ sex, columns, rows }: Pick<SizeChartInput, "sex" | "columns" | "rows">) => ({
    sex,
    rows: rows.map(({ size, values }) => [
      size,
      ...columns
        .map(({ of, measure, name: heading }, index) => JSON.stringify([of, measure, heading, values[index]]))
        .toSorted(),
    ]),
  });
  return name === input.name && JSON.stringify(plain(chart)) === JSON.stringify(plain(input));
}
