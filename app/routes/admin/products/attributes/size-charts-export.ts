import { getApp } from "#app/context/context-keys.server.ts";
import { listSizeCharts } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { sizeChartTable } from "#app/domain/catalog/attributes/size-chart-csv.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import type { Route } from "./+types/size-charts-export";

/** All size charts as CSV, which can be imported again. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = getApp(context);
  const fileName = `size-charts-${indianDay(clock.now())}.csv`;
  return csvResponse({ fileName, ...sizeChartTable(await listSizeCharts(db)) });
}
