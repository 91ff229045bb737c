import { parsePeriod } from "#app/domain/analytics/sales.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { isReport, readReport } from "#app/routes/admin/analytics/reports.server.ts";
import type { Route } from "./+types/analytics-export";

/** One analytics report as a CSV file: `?report=sales` with the page's period. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const report = url.searchParams.get("report") ?? "";
  if (!isReport(report)) throw new Response("No such report.\n", { status: 404 });
  const { period, before, isCompared } = parsePeriod(url.searchParams, indianDay(clock.now()));
  const { sales, costs } = await settings.get();
  const { currency } = sales;
  const { columns, rows } = await readReport({ db, clock }, report, {
    period,
    before: isCompared ? before : null,
    currency,
    costs,
    ...variantFieldViewer(adminOf(context).permissions),
  });
  await recordExport(context, { file: report, search: url.search });
  return csvResponse({ fileName: `${report}-${period.from}-${period.to}.csv`, columns, rows });
}
