import { asc, eq, sql } from "drizzle-orm";
import type {
  OptionKind,
  OptionValues,
  OptionValueView,
  SizeChartView,
} from "#app/domain/catalog/attributes/attributes.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import {
  optionTypes,
  optionValues,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** All values of one option, in display order. */
export async function listOptionValues(db: Db, kind: OptionKind): Promise<OptionValues> {
  const [type] = await db
    .select({ id: optionTypes.id, version: optionTypes.version })
    .from(optionTypes)
    .where(eq(optionTypes.kind, kind))
    .orderBy(asc(optionTypes.position))
    .limit(1);
  if (!type) return { kind, version: 0, values: [] };
  const named = kind === "size" ? sql`v.size_id` : sql`v.colour_id`;
  // Only with a join does Drizzle qualify the outer column, which the subquery needs.
  const values: OptionValueView[] = await db
    .select({
      id: optionValues.id,
      label: optionValues.label,
      hex: optionValues.hex,
      isInUse: sql<boolean>`exists (select from ${variants} v where ${named} = ${optionValues.id})`,
    })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId))
    .where(eq(optionTypes.id, type.id))
    .orderBy(asc(optionValues.position), asc(optionValues.label));
  return { kind, version: type.version, values };
}

const chartColumns = {
  id: sizeCharts.id,
  name: sizeCharts.name,
  version: sizeCharts.version,
  chart: sizeCharts.chart,
};

export async function listSizeCharts(db: Db): Promise<SizeChartView[]> {
  const rows = await db.select(chartColumns).from(sizeCharts).orderBy(asc(sizeCharts.name));
  return rows.map(viewOf);
}

/** A size chart, and a shift of products that use it (`products.fitShift`). */
export interface ChartInUse {
  slug: string;
  chart: SizeChart;
  shift: number;
}

/** The charts of products for sale by slug, once for each shift of their products. */
export async function listChartsInUse(db: Db): Promise<ChartInUse[]> {
  const inUse = db
    .selectDistinct({ chartId: products.sizeChartId, shift: products.fitShift })
    .from(products)
    .where(eq(products.status, "active"))
    .as("in_use");
  const rows = await db
    .select({ slug: sizeCharts.slug, name: sizeCharts.name, chart: sizeCharts.chart, shift: inUse.shift })
    .from(sizeCharts)
    .innerJoin(inUse, eq(inUse.chartId, sizeCharts.id))
    .orderBy(asc(sizeCharts.slug), asc(inUse.shift));
  return rows.map(({ slug, name, chart, shift }) => ({ slug, chart: { name, ...chart }, shift }));
}

export async function findSizeChart(db: Db, id: string): Promise<SizeChartView | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select(chartColumns).from(sizeCharts).where(eq(sizeCharts.id, id));
  return row ? viewOf(row) : null;
}

function viewOf({
  chart,
  ...row
}: Omit<SizeChartView, keyof StoredSizeChart> & { chart: StoredSizeChart }): SizeChartView {
  return { ...row, ...chart };
}
