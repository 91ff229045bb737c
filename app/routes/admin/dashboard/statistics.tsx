import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { href, Link } from "react-router";
import { BigFigures } from "#app/components/admin/big-figure.tsx";
import { totalSales, type SalesDay } from "#app/domain/analytics/sales.ts";
import { ADDED_DAYS, type ShopFigures } from "#app/domain/analytics/shop-figures.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

type FigureName = "products" | "orders" | "customers" | "revenue";

const LOADING = ["..."];
export const LOADING_FIGURES = { products: LOADING, orders: LOADING, customers: LOADING, revenue: LOADING };

export const NO_CHANGES = { products: null, orders: null, customers: null, revenue: null };

/** What the last days added to each figure, with its sign; null for nothing. */
export function changesOf(
  { added }: Pick<ShopFigures, "added">,
  recentDays: readonly SalesDay[],
  money: MoneyFormat,
): Record<FigureName, string | null> {
  const count = (figure: number) => (figure > 0 ? `+${figure.toLocaleString(money.locale)}` : null);
  const { revenueMinor } = totalSales(recentDays);
  const sign = revenueMinor > 0 ? "+" : "−";
  return {
    products: count(added.products),
    orders: count(added.orders),
    customers: count(added.customers),
    revenue: revenueMinor === 0 ? null : `${sign}${formatMoney(Math.abs(revenueMinor), money)}`,
  };
}

interface StatisticsProps {
  isLoading: boolean;
  figures: Record<FigureName, readonly string[]>;
  changes: Record<FigureName, string | null>;
}

const CARDS: readonly { name: string; of: FigureName; to: string }[] = [
  { name: "Total Products", of: "products", to: href("/admin/products") },
  { name: "Total Orders", of: "orders", to: href("/admin/orders") },
  { name: "Total Customers", of: "customers", to: href("/admin/customers") },
  { name: "Total Revenue", of: "revenue", to: href("/admin/analytics") },
];

/** The dashboard's cards. */
export function Statistics({ isLoading, figures, changes }: StatisticsProps) {
  return (
    <ul aria-busy={isLoading} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {CARDS.map(({ name, of, to }) => (
        <StatisticCard key={of} name={name} figures={figures[of]} change={changes[of]} to={to} />
      ))}
    </ul>
  );
}

interface StatisticCardProps {
  name: string;
  /** Amounts of several currencies are several figures. */
  figures: readonly string[];
  /** What the last days added to the figure, formatted: "+12". */
  change?: string | null;
  /** The page of the counted items. */
  to: string;
}

function StatisticCard({ name, figures, change, to }: StatisticCardProps) {
  return (
    <li className="relative rounded border border-line bg-white p-4 transition-colors has-[a:hover]:border-edge sm:p-5">
      <p className="flex items-center justify-between gap-2 text-sm text-ink-soft">
        <Link to={to} className="tile-link">
          {name}
        </Link>
        <ArrowUpRight aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
      </p>
      <p className="mt-1.5">
        <BigFigures figures={figures} />
      </p>
      {/* A line of its own also without a change, so that the cards stay as they are once it is loaded. */}
      <p className="mt-0.5 min-h-5 text-xs text-ink-soft tabular">
        {change && `${change} in ${ADDED_DAYS} days`}
      </p>
    </li>
  );
}
