import { data, href } from "react-router";
import { FigureTable, TAX_COLUMNS, taxCells } from "#app/components/admin/figure-table.tsx";
import { MonthForm } from "#app/components/admin/month-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { gstr3bOf, TABLE_31 } from "#app/domain/accounting/gstr3b.ts";
import { listGstMonths } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { sumDocuments } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import { sumParts } from "#app/domain/tax/inclusive-price.ts";
import { formatMonth } from "#app/lib/time/months.ts";
import { AccountingFrame } from "#app/routes/admin/accounting/accounting-frame.tsx";
import { readRequestedMonth } from "#app/routes/admin/gst/requested-month.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/gstr-3b";

export const meta: Route.MetaFunction = () => [{ title: "GSTR-3B | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = await readRequestedMonth(context, url.searchParams);
  if (!requested) throw data(null, { status: 404 });
  const { month, current, gstin, gstins, documents } = requested;
  const months = await listGstMonths(getApp(context).db, current);
  return {
    month,
    months: months.includes(month) ? months : [month, ...months],
    gstin,
    gstins,
    figures: gstr3bOf(documents),
    total: sumDocuments(documents),
  };
}

/** The outward supplies of a month as form GSTR-3B states them. */
export default function Gstr3b({ loaderData }: Route.ComponentProps) {
  const { month, months, gstin, gstins, figures, total } = loaderData;
  const fileUrl = `${href("/admin/accounting/export")}?${new URLSearchParams({ month, gstin, file: "gstr-3b" })}`;
  return (
    <AccountingFrame
      page="GSTR-3B"
      text={`${formatMonth(month)}${gstin ? `, GSTIN ${gstin}` : ""}`}
      actions={
        <ButtonLink variant="outline" size="sm" to={fileUrl} reloadDocument className="min-h-11 lg:min-h-9">
          Download CSV
        </ButtonLink>
      }
    >
      <MonthForm month={month} months={months} gstin={gstin} gstins={gstins} />
      <div className="space-y-4">
        <Panel title="3.1 Outward supplies">
          <FigureTable
            caption="Table 3.1"
            columns={["Nature of supplies", ...TAX_COLUMNS]}
            rows={TABLE_31.map(([row, name]) => ({ key: row, title: name, cells: taxCells(figures[row]) }))}
            footer={taxCells(total)}
          />
          <p className="mt-3 max-w-prose text-sm text-ink-soft">
            Credit notes are subtracted. Rows (d) and (e), input tax credit and the payment of tax come from
            your accountant’s books. Tax collected at source (section 52) does not apply to your own website.
          </p>
        </Panel>
        <Panel title="3.2 Inter-state supplies to unregistered persons">
          {figures.interState.length === 0 ? (
            <p className="text-sm text-ink-soft">There are no such supplies in this month.</p>
          ) : (
            <FigureTable
              caption="Table 3.2"
              columns={["Place of supply", ...TAX_COLUMNS]}
              rows={figures.interState.map((row) => ({
                key: row.placeOfSupply,
                title: `${row.placeName} (${row.placeOfSupply})`,
                cells: taxCells(row),
              }))}
              footer={taxCells(sumParts(figures.interState))}
            />
          )}
        </Panel>
      </div>
    </AccountingFrame>
  );
}
