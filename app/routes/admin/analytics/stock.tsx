import { href, Link } from "react-router";
import { BigFigure } from "#app/components/admin/big-figure.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { IndexedProduct, StockState } from "#app/domain/analytics/shop-figures.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";

interface StockProps {
  stock: StockState;
  money: MoneyFormat;
  exportTo: string;
}

/** The current stock, independent of the period. */
export function Stock({ stock, money, exportTo }: StockProps) {
  const count = (figure: number) => figure.toLocaleString(money.locale);
  const figures = [
    { name: "Items", shown: count(stock.itemCount) },
    { name: "Value at current prices", shown: formatMoney(stock.valueMinor, money) },
    { name: "Products low in stock", shown: count(stock.lowCount) },
    { name: "Products sold out", shown: count(stock.outCount) },
  ];
  return (
    <div id="stock" className="mt-4 scroll-mt-20">
      <Panel title="Stock now" aside={<ExportLink to={exportTo}>Low stock and sold out as CSV</ExportLink>}>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {figures.map(({ name, shown }) => (
            <div key={name}>
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="mt-0.5">
                <BigFigure>{shown}</BigFigure>
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <StockPanel title="Low in stock" products={stock.low} more={stock.lowCount - stock.low.length} />
          <StockPanel title="Sold out" products={stock.out} more={stock.outCount - stock.out.length} />
        </div>
      </Panel>
    </div>
  );
}

function StockPanel({
  title,
  products,
  more,
}: {
  title: string;
  products: readonly IndexedProduct[];
  more: number;
}) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      {products.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">None.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line text-sm">
          {products.map(({ id, name, inventory }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <Link
                to={href("/admin/products/:id", { id })}
                className="underlined inline-flex min-h-6 min-w-0 items-center wrap-anywhere"
              >
                {name}
              </Link>
              <span className="whitespace-nowrap tabular">
                {inventory === 0 ? "None left" : `${inventory} left`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-2 text-sm text-ink-soft">And {more} more in the CSV.</p>}
    </section>
  );
}
