import { eq, sql } from "drizzle-orm";
import type { SizeChartInput } from "#app/domain/catalog/attributes/attributes.forms.ts";
import { columnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import { products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { findFreeSlug } from "#app/domain/catalog/internal/find-free-slug.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";

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
  const [found] = await tx.select().from(sizeCharts).where(eq(sizeCharts.id, id)).for("update");
  return found ?? null;
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
