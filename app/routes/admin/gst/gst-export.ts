import { gstr1Tables } from "#app/domain/orders/documents/gstr1/gstr1-csv.ts";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import type { TaxReportRow } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import { totalOf } from "#app/domain/tax/inclusive-price.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import { readRequestedMonth } from "#app/routes/admin/gst/requested-month.server.ts";
import type { Route } from "./+types/gst-export";

/**
 * A month's GSTR-1: `?month=2026-11&file=json` for the government's offline tool, `file=` and the name of a table ("b2cs") for that
 * table as CSV, `file=report` for the tax report by class and state. `gstin=` chooses one of several GSTINs.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const file = url.searchParams.get("file") ?? "";
  const requested = await readRequestedMonth(context, url.searchParams);
  if (!requested) throw new Response("No such month.\n", { status: 404 });
  const { month, gstin, documents, challans, report } = requested;
  const table = gstr1Tables(documents, challans).find(({ name }) => name === file);
  if (!table && file !== "json" && file !== "report") throw new Response("No such file.\n", { status: 404 });
  await recordExport(context, { file: `gstr-1 ${month} ${file}`, search: url.search });
  if (file === "json")
    return jsonResponse(gstr1Json(gstin, month, documents, challans), `gstr1-${gstin}-${month}.json`);
  const [columns = [], ...rows] = table ? table.rows : reportRows(report);
  return csvResponse({
    fileName: `gstr1-${month}-${file.replaceAll(/[^a-z\d]+/g, "-").replace(/-$/, "")}.csv`,
    columns: columns.map(String),
    rows,
  });
}

function jsonResponse(content: unknown, fileName: string): Response {
  return new Response(JSON.stringify(content), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const REPORT_COLUMNS = [
  "Tax class",
  "Place of supply",
  "Rate (%)",
  "Taxable value",
  "IGST",
  "CGST",
  "SGST/UTGST",
  "Total",
];

/** Amounts are numbers of rupees, so that a spreadsheet does not take a negative amount for a formula. */
function reportRows(report: readonly TaxReportRow[]) {
  return [
    REPORT_COLUMNS,
    ...report.map((row) => [
      row.taxClass,
      `${row.placeOfSupply}-${row.placeName}`,
      row.basisPoints / 100,
      ...[row.taxableMinor, row.igstMinor, row.cgstMinor, row.sgstMinor, totalOf(row)].map(
        (minor) => minor / 100,
      ),
    ]),
  ];
}
