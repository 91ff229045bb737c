import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import {
  BREAKDOWNS,
  returnedShare,
  type BreakdownName,
  type BreakdownRow,
} from "#app/domain/analytics/breakdowns.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";

/** Each in the currency it was sold in. */
type SoldRow = BreakdownRow & { currency: string };

interface BreakdownProps {
  by: BreakdownName;
  rows: readonly SoldRow[];
  locale: string;
  exportTo: string;
}

/** What was sold by product, size, city or courier, with what is still to be collected and the share that came back. */
export function Breakdown({ by, rows, locale, exportTo }: BreakdownProps) {
  const { title, of } = BREAKDOWNS[by];
  const columns = [
    { name: of },
    { name: "Items", isNumber: true },
    { name: "Sold for", isNumber: true },
    { name: "Returned", isNumber: true },
  ];
  return (
    <Panel title={title} aside={<ExportLink to={exportTo}>{`${title} as CSV`}</ExportLink>}>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in this period.</p>
      ) : (
        <PlainTable caption={title} columns={columns}>
          {rows.map((row) => (
            <tr key={`${row.productId ?? row.name} ${row.currency}`}>
              <th scope="row" className="py-2 pr-3 align-top font-normal wrap-anywhere">
                <SoldName row={row} />
              </th>
              <td className="py-2 pr-3 text-right align-top">{row.itemCount.toLocaleString(locale)}</td>
              <td className="py-2 pr-3 text-right align-top">
                <SoldAmounts row={row} />
              </td>
              <td className="py-2 text-right align-top text-ink-soft">{shareLabel(row)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Panel>
  );
}

function SoldName({ row: { productId, name } }: { row: SoldRow }) {
  if (!productId) return name;
  return (
    <Link to={href("/admin/products/:id", { id: productId })} className="underlined">
      {name}
    </Link>
  );
}

function SoldAmounts({ row: { soldMinor, toCollectMinor, currency } }: { row: SoldRow }) {
  const money = moneyFormatFor(currency);
  return (
    <>
      {formatMoney(soldMinor, money)}
      {toCollectMinor > 0 && (
        <span className="block text-xs text-ink-soft">{`+ ${formatMoney(toCollectMinor, money)} to collect`}</span>
      )}
    </>
  );
}

function shareLabel(row: SoldRow): string {
  const share = returnedShare(row);
  return share === null ? "–" : `${share}%`;
}
