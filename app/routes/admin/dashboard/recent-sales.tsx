import { href, Link } from "react-router";
import { DayChart } from "#app/components/admin/charts/day-chart.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revenueOf, totalSales, type SalesDay } from "#app/domain/analytics/sales.ts";
import { formatMoney, formatShortMoney, type MoneyFormat } from "#app/lib/money.ts";

/** Revenue of the last days, with a link to the analytics. */
export function RecentSales({ days, money }: { days: readonly SalesDay[]; money: MoneyFormat }) {
  const { orders, revenueMinor } = totalSales(days);
  return (
    <Panel
      title={`Sales of the last ${days.length} days`}
      className="mt-4"
      aside={
        <Link
          to={href("/admin/analytics")}
          className="underlined -my-2.5 inline-flex min-h-11 items-center text-sm"
        >
          All analytics
        </Link>
      }
    >
      <p className="-mt-2 mb-4 text-sm text-ink-soft tabular">
        {formatMoney(revenueMinor, money)} from {orders === 1 ? "1 order" : `${orders} orders`}
      </p>
      <DayChart
        label="Sales"
        kind="line"
        days={days.map((day) => ({ day: day.day, value: revenueOf(day) }))}
        format={(value) => formatMoney(value, money)}
        formatShort={(value) => formatShortMoney(value, money)}
        unit={100}
      />
    </Panel>
  );
}
