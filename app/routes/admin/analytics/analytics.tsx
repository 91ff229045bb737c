import { href, Link } from "react-router";
import { formatDay } from "#app/lib/time/dates.ts";
import { MoneyNotes } from "#app/components/admin/money-notes.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { sourceLabel } from "#app/domain/orders/order.ts";
import { parsePeriod, periodParams, type ComparedSource } from "#app/domain/analytics/sales.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Breakdown } from "#app/routes/admin/analytics/breakdown.tsx";
import { AnalyticsCharts } from "#app/routes/admin/analytics/analytics-charts.tsx";
import { Earned } from "#app/routes/admin/analytics/earned.tsx";
import { Change, Figures } from "#app/routes/admin/analytics/figures.tsx";
import { Funnel } from "#app/routes/admin/analytics/funnel.tsx";
import { PeriodChoice } from "#app/routes/admin/analytics/period-choice.tsx";
import { readAnalytics } from "#app/routes/admin/analytics/read-analytics.server.ts";
import { Stock } from "#app/routes/admin/analytics/stock.tsx";
import type { Route } from "./+types/analytics";
import { Panel } from "#app/components/admin/panel.tsx";
import type { SearchRank } from "#app/domain/analytics/shop-figures.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

export const meta: Route.MetaFunction = () => [{ title: "Analytics | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const requested = parsePeriod(url.searchParams, indianDay(app.clock.now()));
  const viewer = variantFieldViewer(adminOf(context).permissions);
  return { requested, ...(await readAnalytics(app, requested, viewer)) };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { requested, trade, tradeBefore, breakdowns, searches, emptySearches, stock } = loaderData;
  const { money } = useShop().shop;
  const { period, before } = requested;
  const exportOf = (report: string) =>
    `${href("/admin/analytics/export")}?${new URLSearchParams([["report", report], ...periodParams(requested)])}`;
  const days = (days: typeof period) => `${formatDay(days.from)} – ${formatDay(days.to)}`;
  return (
    <>
      <PageHead
        title="Analytics"
        text={tradeBefore ? `${days(period)}, compared with ${days(before)}` : days(period)}
      />
      <PeriodChoice requested={requested} />
      <Figures trade={trade} before={tradeBefore} money={money} />
      <MoneyNotes toCollect={loaderData.toCollect} others={trade.others} period="these days" />
      <AnalyticsCharts trade={trade} before={tradeBefore} money={money} exportOf={exportOf} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {breakdowns.map(({ by, rows }) => (
          <Breakdown
            key={by}
            by={by}
            rows={rows}
            locale={money.locale}
            exportTo={exportOf(by)}
            hasMargin={by === "products" && loaderData.seesPurchasePrices}
          />
        ))}
        <Funnel
          trade={trade}
          unfinished={loaderData.unfinished}
          reminders={loaderData.reminders}
          exportTo={exportOf("visits")}
        />
        <Searches
          title="Searches"
          searches={searches}
          countOf={(rank) => rank.searches}
          exportTo={exportOf("searches")}
          empty="There were no searches in this period."
        />
        <Searches
          title="Searches without results"
          searches={emptySearches}
          countOf={(rank) => rank.emptySearches}
          exportTo={exportOf("searches-without-result")}
          empty="Every search found something."
        />
        {loaderData.sources.some(({ source }) => source !== null) && (
          <Sources sources={loaderData.sources} money={money} exportTo={exportOf("sources")} />
        )}
      </div>
      <Earned {...loaderData.earned} money={money} exportTo={exportOf("earnings")} />
      <Stock stock={stock} money={money} exportTo={exportOf("stock")} />
    </>
  );
}

interface SearchesProps {
  title: string;
  searches: readonly SearchRank[];
  countOf(rank: SearchRank): number;
  exportTo: string;
  /** The message for an empty list. */
  empty: string;
}

function Searches({ title, searches, countOf, exportTo, empty }: SearchesProps) {
  const { locale } = useShop().shop.money;
  return (
    <Panel title={title} aside={<ExportLink to={exportTo}>{`${title} as CSV`}</ExportLink>}>
      {searches.length === 0 ? (
        <p className="text-sm text-ink-soft">{empty}</p>
      ) : (
        <ol className="-my-2 divide-y divide-line text-sm tabular">
          {searches.map((rank) => (
            <li key={rank.term} className="flex items-center justify-between gap-4 py-2">
              <Link
                to={`${href("/products")}?${new URLSearchParams({ search: rank.term })}`}
                className="underlined inline-flex min-h-6 min-w-0 items-center wrap-anywhere"
              >
                {rank.term}
              </Link>
              <span>{countOf(rank).toLocaleString(locale)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface SourcesProps {
  sources: readonly ComparedSource[];
  money: MoneyFormat;
  exportTo: string;
}

/** Shown once an order was made by hand. */
function Sources({ sources, money, exportTo }: SourcesProps) {
  return (
    <Panel title="Orders by source" aside={<ExportLink to={exportTo}>Orders by source as CSV</ExportLink>}>
      <PlainTable
        caption="Orders by source"
        columns={[{ name: "Source" }, { name: "Orders", isNumber: true }, { name: "Paid", isNumber: true }]}
      >
        {sources.map(({ source, orders, grossMinor, before }) => (
          <tr key={source}>
            <th scope="row" className="py-2 pr-3 font-normal">
              {sourceLabel(source)}
            </th>
            <td className="py-2 pr-3 text-right">{orders.toLocaleString(money.locale)}</td>
            <td className="py-2 text-right">
              {formatMoney(grossMinor, money)}
              <Change
                now={grossMinor}
                before={before === undefined ? undefined : (before?.grossMinor ?? 0)}
              />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}
