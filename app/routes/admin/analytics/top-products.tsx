import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import type { TopProduct } from "#app/domain/analytics/rankings.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { formatMoney } from "#app/lib/money.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";

interface TopProductsProps {
  /** Each in the currency it was sold in. */
  products: readonly (TopProduct & { currency: string })[];
  locale: string;
  exportTo: string;
}

export function TopProducts({ products, locale, exportTo }: TopProductsProps) {
  return (
    <Panel title="Top products" aside={<ExportLink to={exportTo}>Top products as CSV</ExportLink>}>
      {products.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in this period.</p>
      ) : (
        <PlainTable
          caption="Top products"
          columns={[
            { name: "Product" },
            { name: "Items", isNumber: true },
            { name: "Sold for", isNumber: true },
          ]}
        >
          {products.map(({ productId, name, pieces, soldMinor, currency }) => (
            <tr key={`${productId ?? name} ${currency}`}>
              <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                {productId ? (
                  <Link to={href("/admin/products/:id", { id: productId })} className="underlined">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td className="py-2 pr-3 text-right">{pieces.toLocaleString(locale)}</td>
              <td className="py-2 text-right">{formatMoney(soldMinor, moneyFormatFor(currency))}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Panel>
  );
}
