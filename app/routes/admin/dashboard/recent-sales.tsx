import { href, Link } from "react-router";
import { DayChart } from "#app/components/admin/charts/day-chart.tsx";
import { currencyAmounts } from "#app/components/admin/currency-amounts.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  revenueOf,
  totalOrders,
  totalSales,
  type CurrencySum,
  type SalesDay,
} from "#app/domain/analytics/sales.ts";
import { formatMoney, formatShortMoney, type MoneyFormat } from "#app/lib/money.ts";

interface RecentSalesProps {
  days: readonly SalesDay[];
  /** Sales of the same days in currencies other than the store's, which the chart leaves out. */
  others: readonly CurrencySum[];
  money: MoneyFormat;
}

/** Revenue of the last days, with a link to the analytics. */
export function RecentSales({ days, others, money }: RecentSalesProps) {
  const { revenueMinor } = totalSales(days);
  const orders = totalOrders(days, others);
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
        {currencyAmounts(revenueMinor, others, money).join(" + ")} from{" "}
        {orders === 1 ? "1 order" : `${orders.toLocaleString(money.locale)} orders`}
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
