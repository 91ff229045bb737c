import { href, Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FigureTable } from "#app/components/admin/figure-table.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  MAX_VALUED_PRODUCTS,
  readStockValue,
  type StockValue,
} from "#app/domain/catalog/stock/stock-value.server.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/stock-value";

export const meta: Route.MetaFunction = () => [{ title: "Value of the stock | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const value = await readStockValue(getApp(context).db);
  const { length } = value.products;
  return { ...value, shownAtMost: length === MAX_VALUED_PRODUCTS ? length : null };
}

const FIGURES = ["Items", "Without a purchase price", "Value"];

export default function StockValuePage({ loaderData }: Route.ComponentProps) {
  const { total, categories, products, shownAtMost } = loaderData;
  const { money } = useShop().shop;
  const footer = cellsOf(total, money);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/stock")}>Stock</BackLink>}
        title="Value of the stock"
        text="Items for sale at today’s purchase prices. Items of orders that have not left are sold, and not counted."
        actions={<ExportLink to={href("/admin/products/stock/value/export")}>All products as CSV</ExportLink>}
      />
      {total.itemCount === 0 ? (
        <EmptyState title="No Stock" text="There are no items in stock." />
      ) : (
        <div className="space-y-4">
          <p className="text-sm">{unknownText(total, money)}</p>
          <Panel title="By category">
            <FigureTable
              caption="Value of the stock by category, highest first"
              columns={["Category", ...FIGURES]}
              rows={categories.map(({ name, ...value }) => ({
                key: name,
                title: name,
                cells: cellsOf(value, money),
              }))}
              footer={footer}
            />
          </Panel>
          <Panel title={shownAtMost ? `The ${shownAtMost} products with the highest values` : "By product"}>
            <FigureTable
              caption="Value of the stock by product, highest first"
              columns={["Product", ...FIGURES]}
              rows={products.map(({ id, name, ...value }) => ({
                key: id,
                title: <ProductLink id={id} name={name} />,
                cells: cellsOf(value, money),
              }))}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={href("/admin/products/:id", { id })}
      className="underlined inline-flex min-h-6 items-center wrap-anywhere"
    >
      {name}
    </Link>
  );
}

function cellsOf({ itemCount, unknownItemCount, valueMinor }: StockValue, money: MoneyFormat): string[] {
  const count = (items: number) => items.toLocaleString(money.locale);
  return [
    count(itemCount),
    unknownItemCount === 0 ? "" : count(unknownItemCount),
    // Without any purchase price the value is unknown, not zero.
    unknownItemCount === itemCount ? "Unknown" : formatMoney(valueMinor, money),
  ];
}

function unknownText({ unknownVariantCount, unknownItemCount }: StockValue, { locale }: MoneyFormat): string {
  if (unknownVariantCount === 0) return "Every variant in stock has a purchase price.";
  const [variants, items] = [unknownVariantCount, unknownItemCount].map((many) =>
    many.toLocaleString(locale),
  );
  return unknownVariantCount === 1
    ? `1 variant in stock has no purchase price, and the sums leave it out. Items: ${items}.`
    : `${variants} variants in stock have no purchase price, and the sums leave them out. Items: ${items}.`;
}
