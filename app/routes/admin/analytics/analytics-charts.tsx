import { DayChart } from "#app/components/admin/charts/day-chart.tsx";
import type { ChartDay } from "#app/components/admin/charts/day-pointer.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revenueOf } from "#app/domain/analytics/sales.ts";
import { formatMoney, formatShortMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";
import type { Trade } from "#app/routes/admin/analytics/figures.tsx";

interface AnalyticsChartsProps {
  trade: Trade;
  before: Trade | null;
  money: MoneyFormat;
  exportOf(report: string): string;
}

export function AnalyticsCharts({ trade, before, money, exportOf }: AnalyticsChartsProps) {
  const count = (value: number) => value.toLocaleString(money.locale);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
      <Panel
        title="Revenue"
        aside={<ExportLink to={exportOf("sales")}>Sales as CSV</ExportLink>}
        className="md:col-span-2"
      >
        <DayChart
          label="Revenue"
          kind="line"
          days={paired(trade.sales, before?.sales, revenueOf)}
          format={(value) => formatMoney(value, money)}
          formatShort={(value) => formatShortMoney(value, money)}
          unit={100}
        />
      </Panel>
      <Panel title="Orders" aside={<ExportLink to={exportOf("sales")}>Orders as CSV</ExportLink>}>
        <DayChart
          label="Orders"
          kind="bars"
          days={paired(trade.sales, before?.sales, ({ orders }) => orders)}
          format={count}
          formatShort={count}
        />
      </Panel>
      <Panel title="Visits" aside={<ExportLink to={exportOf("visits")}>Visits as CSV</ExportLink>}>
        <DayChart
          label="Visits"
          kind="bars"
          days={paired(trade.counts, before?.counts, ({ visits }) => visits)}
          format={count}
          formatShort={count}
        />
      </Panel>
    </div>
  );
}

/** Pairs each day with the day at the same position of the period before. */
function paired<Day extends { day: string }>(
  days: readonly Day[],
  before: readonly Day[] | undefined,
  valueOf: (day: Day) => number,
): ChartDay[] {
  return days.map((day, index) => {
    const other = before?.[index];
    return {
      day: day.day,
      value: valueOf(day),
      ...(other && { before: { day: other.day, value: valueOf(other) } }),
    };
  });
}
