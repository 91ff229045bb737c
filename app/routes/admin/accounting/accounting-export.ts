import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { checkCourierInvoice } from "#app/domain/accounting/courier-invoices/check-courier-invoice.server.ts";
import {
  COURIER_INVOICE_COLUMNS,
  courierInvoiceCells,
  CourierInvoiceRows,
} from "#app/domain/accounting/courier-invoices/courier-invoice.ts";
import { courierRateOf } from "#app/domain/accounting/courier-rate.ts";
import { GSTR_3B_COLUMNS, gstr3bCells, gstr3bOf } from "#app/domain/accounting/gstr3b.ts";
import {
  readRegister,
  readRegisterCells,
} from "#app/domain/accounting/register/read-sales-register.server.ts";
import { REGISTER_COLUMNS } from "#app/domain/accounting/register/sales-register.ts";
import { readSettlementCells } from "#app/domain/accounting/settlements/reconcile.server.ts";
import { SETTLEMENT_COLUMNS } from "#app/domain/accounting/settlements/settlements.ts";
import { tallyXml } from "#app/domain/accounting/tally/tally-xml.ts";
import { RAZORPAY } from "#app/domain/payments/razorpay/razorpay.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { isMonth } from "#app/lib/time/months.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { streamText } from "#app/platform/http/stream-text.ts";
import { readRequestedScope } from "#app/routes/admin/accounting/requested-scope.server.ts";
import { readRequestedMonth } from "#app/routes/admin/gst/requested-month.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import type { Route } from "./+types/accounting-export";

/**
 * A file for the accountant: `?file=register` (CSV) and `file=tally` (XML) of a `month` or of the days `from` and `to`, `file=gstr-3b`
 * and `file=settlements` (CSV) of a month. `gstin=` chooses one of several GSTINs.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const file = url.searchParams.get("file") ?? "";
  if (file === "gstr-3b") return gstr3bFile(context, url);
  if (file === "settlements") return settlementsFile(context, url);
  if (file !== "register" && file !== "tally") throw new Response("No such file.\n", { status: 404 });
  const scope = await readRequestedScope(context, url.searchParams);
  if (scope.refused) throw new Response("These days cannot be used.\n", { status: 400 });
  const { db, settings } = getApp(context);
  const name = `${file === "tally" ? "tally" : "sales-register"}-${scope.from}-to-${scope.to}`;
  await recordExport(context, { file: name, search: url.search });
  if (file === "register")
    return csvResponse({
      fileName: `${name}.csv`,
      columns: REGISTER_COLUMNS,
      rows: readRegisterCells(db, scope),
    });
  const { ledgers } = (await settings.get()).accounting;
  return new Response(streamText(tallyXml(readRegister(db, scope), ledgers)), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.xml"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function gstr3bFile(context: Readonly<RouterContextProvider>, url: URL) {
  const requested = await readRequestedMonth(context, url.searchParams);
  if (!requested) throw new Response("No such month.\n", { status: 404 });
  const { month, documents } = requested;
  await recordExport(context, { file: `gstr-3b ${month}`, search: url.search });
  return csvResponse({
    fileName: `gstr-3b-${month}.csv`,
    columns: GSTR_3B_COLUMNS,
    rows: gstr3bCells(gstr3bOf(documents)),
  });
}

async function settlementsFile(context: Readonly<RouterContextProvider>, url: URL) {
  const month = url.searchParams.get("month") ?? "";
  if (!isMonth(month)) throw new Response("No such month.\n", { status: 404 });
  const { db } = getApp(context);
  await recordExport(context, { file: `settlements ${month}`, search: url.search });
  return csvResponse({
    fileName: `settlements-${month}.csv`,
    columns: SETTLEMENT_COLUMNS,
    rows: readSettlementCells(db, { provider: RAZORPAY, month }),
  });
}

/** The result of a courier's invoice as CSV. Nothing is stored of an invoice: the form sends its rows, and they are compared again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings } = getApp(context);
  const { sales, costs } = await settings.get();
  const rows = CourierInvoiceRows.safeParse(parseJson((await readForm(request))["rows"] ?? ""));
  if (!rows.success) throw new Response("Upload the invoice again.\n", { status: 400 });
  const checked = await checkCourierInvoice(db, rows.data, courierRateOf(costs, sales.currency));
  await recordExport(context, { file: "courier-invoice", search: "" });
  const money = moneyFormatOf(sales);
  return csvResponse({
    fileName: "courier-invoice.csv",
    columns: COURIER_INVOICE_COLUMNS,
    rows: checked.map((row) => courierInvoiceCells(row, money)),
  });
}
