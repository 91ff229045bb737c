import { BigFigures } from "#app/components/admin/big-figure.tsx";
import { currencyAmounts } from "#app/components/admin/currency-amounts.ts";
import {
  changeInPercent,
  conversionOf,
  totalCounts,
  totalOrders,
  totalSales,
  type CountsDay,
  type CurrencySum,
  type SalesDay,
} from "#app/domain/analytics/sales.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { classNames } from "#app/ui/class-names.ts";

interface FiguresProps {
  trade: Trade;
  before: Trade | null;
  money: MoneyFormat;
}

const NOTHING = "–";

/** The period's four main figures, each with its change. Amounts are compared only where all of them are in the store currency. */
export function Figures({ trade, before, money }: FiguresProps) {
  const now = sumUp(trade);
  const then = before && sumUp(before);
  const isComparable = trade.others.length === 0 && (before?.others.length ?? 0) === 0;
  const averages = trade.others.map((sum) => ({
    currency: sum.currency,
    amountMinor: sum.orders === 0 ? 0 : Math.round(sum.amountMinor / sum.orders),
  }));
  const hasAverage = now.averageMinor !== null || averages.length > 0;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Figure
        name="Revenue"
        basis="After refunds"
        shown={currencyAmounts(now.revenueMinor, trade.others, money)}
        now={now.revenueMinor}
        before={isComparable ? then?.revenueMinor : null}
      />
      <Figure
        name="Orders"
        shown={[now.orders.toLocaleString(money.locale)]}
        now={now.orders}
        before={then?.orders}
      />
      <Figure
        name="Average order"
        basis="Revenue ÷ orders"
        shown={hasAverage ? currencyAmounts(now.averageMinor ?? 0, averages, money) : [NOTHING]}
        now={now.averageMinor}
        before={isComparable ? then?.averageMinor : null}
      />
      <Figure
        name="Conversion"
        shown={[now.conversion === null ? NOTHING : `${(now.conversion / 100).toFixed(1)}%`]}
        now={now.conversion}
        before={then?.conversion}
      />
    </dl>
  );
}

function sumUp({ sales, counts, others }: Trade) {
  const orders = totalOrders(sales, others);
  return { ...totalSales(sales), orders, conversion: conversionOf(orders, totalCounts(counts).visits) };
}

interface FigureProps {
  name: string;
  /** The formula, where the name does not explain it. */
  basis?: string;
  shown: readonly string[];
  now: number | null;
  before: number | null | undefined;
}

function Figure({ name, basis, shown, now, before }: FigureProps) {
  return (
    <div className="rounded border border-line bg-white p-4 sm:p-5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1.5">
        <BigFigures figures={shown} />
      </dd>
      {now !== null && before != null && changeInPercent(now, before) !== null && (
        <dd className="mt-1">
          <Change now={now} before={before} suffix=" compared with the previous period" />
        </dd>
      )}
      {basis && <dd className="mt-1 text-xs text-ink-soft">{basis}</dd>}
    </div>
  );
}

interface ChangeProps {
  now: number;
  /** Of the period before; undefined if the periods are not compared. */
  before: number | undefined;
  suffix?: string;
}

/** The change against the period before: "+12%", or "New" where there was nothing before. */
export function Change({ now, before, suffix = "" }: ChangeProps) {
  if (before === undefined) return null;
  const change = changeInPercent(now, before);
  const tone =
    change === null || change === 0 ? "text-ink-soft" : change > 0 ? "text-leaf" : "text-flame-deep";
  return <span className={classNames("block text-xs tabular", tone)}>{changeText(change, suffix)}</span>;
}

function changeText(change: number | null, suffix: string): string {
  if (change === null) return "New";
  return change === 0 ? "No change" : `${change > 0 ? "+" : "−"}${Math.abs(change)}%${suffix}`;
}

/** The sales and counts of a period's days, and its sales in currencies other than the store's. */
export interface Trade {
  sales: SalesDay[];
  counts: CountsDay[];
  others: CurrencySum[];
}
