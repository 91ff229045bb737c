import { data, href } from "react-router";
import { MonthForm } from "#app/components/admin/month-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { listGstMonths } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { gstr1Tables } from "#app/domain/orders/documents/gstr1/gstr1-csv.ts";
import { sumDocuments, sumSections } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import { hsnRows, issuedDocuments } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { formatMonth } from "#app/lib/time/months.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { HsnTable, ReportTable, SectionTable, SeriesTable } from "#app/routes/admin/gst/gst-tables.tsx";
import { readRequestedMonth } from "#app/routes/admin/gst/requested-month.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/gst";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `GST${loaderData ? ` ${formatMonth(loaderData.month)}` : ""} | Admin` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = await readRequestedMonth(context, url.searchParams);
  if (!requested) throw data(null, { status: 404 });
  const { month, current, gstin, gstins, documents, challans, report } = requested;
  const months = await listGstMonths(getApp(context).db, current);
  return {
    month,
    months: months.includes(month) ? months : [month, ...months],
    gstin,
    gstins,
    count: documents.length + challans.length,
    sections: sumSections(documents).filter((section) => section.documents > 0),
    total: sumDocuments(documents),
    hsn: hsnRows(documents),
    series: issuedDocuments(documents, challans),
    report,
    tables: gstr1Tables(documents, challans)
      .filter(({ rows }) => rows.length > 1)
      .map(({ name }) => name),
  };
}

/** A month's GSTR-1 for the accountant: its figures, its files, and the tax by class and state. */
export default function Gst({ loaderData }: Route.ComponentProps) {
  const { month, months, gstin, gstins, count } = loaderData;
  const fileUrl = (file: string) =>
    `${href("/admin/gst/export")}?${new URLSearchParams({ month, gstin, file })}`;
  return (
    <>
      <PageHead
        title="GST"
        text={`GSTR-1 of ${formatMonth(month)}${gstin ? `, GSTIN ${gstin}` : ""}`}
        actions={
          count > 0 && (
            <ButtonLink
              variant="dark"
              size="sm"
              to={fileUrl("json")}
              reloadDocument
              className="min-h-11 lg:min-h-9"
            >
              Download JSON for the offline tool
            </ButtonLink>
          )
        }
      />
      <MonthForm month={month} months={months} gstin={gstin} gstins={gstins} />
      {count === 0 ? (
        <Panel title="No documents">
          <p className="max-w-prose text-sm text-ink-soft">
            No tax invoice or credit note was issued in {formatMonth(month)}. A shop that sells with GST
            issues them when orders are shipped and refunded.
          </p>
        </Panel>
      ) : (
        <Month loaderData={loaderData} fileUrl={fileUrl} />
      )}
    </>
  );
}

interface MonthProps {
  loaderData: Route.ComponentProps["loaderData"];
  fileUrl: (file: string) => string;
}

function Month({ loaderData, fileUrl }: MonthProps) {
  const { sections, total, hsn, series, report, tables } = loaderData;
  return (
    <div className="space-y-4">
      <Panel title="Summary">
        <SectionTable sections={sections} total={total} />
      </Panel>
      <Panel title="Tables as CSV">
        <p className="mb-3 max-w-prose text-sm text-ink-soft">
          With the columns of the offline tool. The JSON file contains all tables.
        </p>
        <ul className="flex flex-wrap gap-x-6 text-sm">
          {tables.map((name) => (
            <li key={name}>
              <a
                href={fileUrl(name)}
                download
                className="underlined inline-flex min-h-11 items-center lg:min-h-8"
              >
                {name}.csv
              </a>
            </li>
          ))}
        </ul>
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title="HSN summary (table 12)">
          <HsnTable rows={hsn} />
        </Panel>
        <Panel title="Documents issued (table 13)">
          <SeriesTable rows={series} />
        </Panel>
      </div>
      <Panel
        title="Tax by class and state"
        aside={
          <a
            href={fileUrl("report")}
            download
            className="underlined inline-flex min-h-11 items-center text-sm lg:min-h-6"
          >
            Tax report as CSV
          </a>
        }
      >
        <ReportTable rows={report} />
      </Panel>
    </div>
  );
}
