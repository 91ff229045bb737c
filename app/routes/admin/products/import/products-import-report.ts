import { data } from "react-router";
import {
  findReportedImport,
  REPORT_HEADINGS,
  reportImport,
} from "#app/domain/catalog/import/import-report.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/products-import-report";

/** What an import does or has done, row by row, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const viewer = variantFieldViewer(adminOf(context).permissions);
  const found = await findReportedImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  return csvResponse({
    fileName: `import-${found.id}.csv`,
    columns: REPORT_HEADINGS,
    rows: reportImport(db, found, viewer),
  });
}
