import { eq, sql, asc, inArray } from "drizzle-orm";
import type { SizeChartInput } from "#app/domain/catalog/attributes/attributes.forms.ts";
import { columnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import { products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { findFreeSlug } from "#app/domain/catalog/internal/find-free-slug.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";
import { readSizeCharts } from "#app/domain/catalog/attributes/size-chart-csv.ts";
import type { CsvFault } from "#app/lib/text/csv.ts";
import { isCsvText, readCsv } from "#app/platform/read-csv.server.ts";

export type SaveSizeChartResult =
  | { ok: true; id: string }
  | { ok: false; error: "stale" | "not-found" | "name-taken" };

/** Creates or updates a size chart, which products share. */
export async function saveSizeChart(
  deps: ProductDeps,
  { id, input }: { id: string | null; input: SizeChartInput },
  actor: ProductActor,
): Promise<SaveSizeChartResult> {
  assertAdministrator(actor);
  if (id !== null && !isUuid(id)) return { ok: false, error: "not-found" };
  const at = deps.clock.now();
  let result: SaveSizeChartResult;
  try {
    result = await inTransaction(deps.db, (tx) => saveSizeChartIn(tx, { id, input, actorId: actor.id, at }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: "name-taken" };
  }
  if (result.ok) deps.pages.invalidate(["catalogue"]);
  return result;
}

/** As `saveSizeChart`, in the caller's transaction; the caller invalidates the pages. */
export async function saveSizeChartIn(
  tx: Tx,
  { id, input, actorId, at }: { id: string | null; input: SizeChartInput; actorId: string; at: Date },
): Promise<SaveSizeChartResult> {
  const { name, version } = input;
  const chart = { sex: input.sex, columns: input.columns, rows: input.rows };
  const sameName = sql`lower(${sizeCharts.name}) = lower(${name})`;
  const [other] = await tx.select({ id: sizeCharts.id }).from(sizeCharts).where(sameName);
  if (other && other.id !== id) return { ok: false, error: "name-taken" };
  const audit = { actorId, subjectType: "size-chart", at, after: describe({ name, chart }) };
  if (id === null) {
    const made = newId();
    await tx.insert(sizeCharts).values({
      id: made,
      slug: await findFreeSlug(tx, sizeCharts.slug, slugOf(name) || "chart"),
      name,
      chart,
      updatedAt: at,
    });
    await recordAudit(tx, { ...audit, action: "size-chart.create", subjectId: made, before: null });
    return { ok: true, id: made };
  }
  const before = await lock(tx, id);
  if (!before) return { ok: false, error: "not-found" };
  if (before.version !== version) return { ok: false, error: "stale" };
  await tx
    .update(sizeCharts)
    .set({ name, chart, version: version + 1, updatedAt: at })
    .where(eq(sizeCharts.id, id));
  await recordAudit(tx, { ...audit, action: "size-chart.update", subjectId: id, before: describe(before) });
  return { ok: true, id };
}

/** A chart as the audit log shows it. */
function describe({ name, chart }: { name: string; chart: StoredSizeChart }) {
  return { name, ...chart, columns: chart.columns.map(columnHeading) };
}

/** Locks the chart, which also blocks assigning it to products. */
async function lock(tx: Tx, id: string) {
  const [sizeChart] = await tx.select().from(sizeCharts).where(eq(sizeCharts.id, id)).for("update");
  return sizeChart ?? null;
}

export type DeleteSizeChartResult = { ok: true } | { ok: false; error: "stale" | "not-found" | "in-use" };

/** Deletes a size chart that no product uses. */
export async function deleteSizeChart(
  deps: ProductDeps,
  { id, version }: { id: string; version: number },
  actor: ProductActor,
): Promise<DeleteSizeChartResult> {
  assertAdministrator(actor);
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx): Promise<DeleteSizeChartResult> => {
    const before = await lock(tx, id);
    if (!before) return { ok: false, error: "not-found" };
    if (before.version !== version) return { ok: false, error: "stale" };
    const [used] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.sizeChartId, id))
      .limit(1);
    if (used) return { ok: false, error: "in-use" };
    await tx.delete(sizeCharts).where(eq(sizeCharts.id, id));
    const audit = { actorId: actor.id, subjectType: "size-chart", subjectId: id, at };
    await recordAudit(tx, { ...audit, action: "size-chart.delete", before: describe(before), after: null });
    return { ok: true };
  });
}

const MAX_FAULTS = 30;
const MAX_ROWS = 5_000;

type ImportSizeChartsResult =
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
    const existingCharts = await tx
      .select()
      .from(sizeCharts)
      .where(inArray(sql`lower(${sizeCharts.name})`, names))
      .orderBy(asc(sizeCharts.id))
      .for("update");
    const counts = { created: 0, updated: 0 };
    for (const input of read.charts) {
      const before = existingCharts.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
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
