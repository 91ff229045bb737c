import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import {
  BREAKDOWNS,
  countCosted,
  marginOf,
  returnedShare,
  type BreakdownName,
  type ComparedRow,
} from "#app/domain/analytics/breakdowns.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { Change } from "#app/routes/admin/analytics/figures.tsx";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";

/** Each in the currency it was sold in. */
type SoldRow = ComparedRow & { currency: string };

interface BreakdownProps {
  by: BreakdownName;
  rows: readonly SoldRow[];
  locale: string;
  exportTo: string;
  /** Whether the margin is shown, to people who may see purchase prices. */
  hasMargin: boolean;
}

/** What was sold by product, size, city or courier, with what is still to be collected and the share that came back. */
export function Breakdown({ by, rows, locale, exportTo, hasMargin }: BreakdownProps) {
  const { title, of } = BREAKDOWNS[by];
  const columns = [
    { name: of },
    { name: "Items", isNumber: true },
    { name: "Sold for", isNumber: true },
    ...(hasMargin ? [{ name: "Margin", isNumber: true }] : []),
    { name: "Returned", isNumber: true },
  ];
  return (
    <Panel title={title} aside={<ExportLink to={exportTo}>{`${title} as CSV`}</ExportLink>}>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in this period.</p>
      ) : (
        <>
          <PlainTable caption={title} columns={columns}>
            {rows.map((row) => (
              <TableRow
                key={`${row.key ?? row.name} ${row.currency}`}
                row={row}
                locale={locale}
                hasMargin={hasMargin}
              />
            ))}
          </PlainTable>
          {hasMargin && <MarginNote rows={rows} locale={locale} />}
        </>
      )}
    </Panel>
  );
}

function TableRow({
  row,
  locale,
  hasMargin,
}: { row: SoldRow } & Pick<BreakdownProps, "locale" | "hasMargin">) {
  return (
    <tr>
      <th scope="row" className="py-2 pr-3 align-top font-normal wrap-anywhere">
        <SoldName row={row} />
      </th>
      <td className="py-2 pr-3 text-right align-top">
        {row.itemCount.toLocaleString(locale)}
        <Change now={row.itemCount} before={beforeOf(row, ({ itemCount }) => itemCount)} />
      </td>
      <td className="py-2 pr-3 text-right align-top">
        <SoldAmounts row={row} />
      </td>
      {hasMargin && (
        <td className="py-2 pr-3 text-right align-top">
          <Margin row={row} />
        </td>
      )}
      <td className="py-2 text-right align-top text-ink-soft">
        {shareLabel(row)}
        {row.before && <span className="block text-xs">was {shareLabel(row.before)}</span>}
      </td>
    </tr>
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

/** Of the period before: 0 without a row, undefined if the periods are not compared. */
function beforeOf({ before }: SoldRow, figure: (row: NonNullable<SoldRow["before"]>) => number) {
  return before === undefined ? undefined : before === null ? 0 : figure(before);
}

function Margin({ row }: { row: SoldRow }) {
  const margin = marginOf(row);
  if (!margin) return <span className="text-ink-soft">No purchase price</span>;
  const isPartly = row.costedCount < row.soldCount;
  return (
    <>
      {formatMoney(margin.marginMinor, moneyFormatFor(row.currency))}
      <span className="block text-xs text-ink-soft">
        {margin.percent !== null && `${margin.percent}%`}
        {isPartly && ` of ${row.costedCount} of ${row.soldCount} items`}
      </span>
    </>
  );
}

function MarginNote({ rows, locale }: { rows: readonly SoldRow[]; locale: string }) {
  const { costedCount, soldCount } = countCosted(rows);
  return (
    <p className="mt-2 text-xs text-ink-soft">
      {`Margin: price before tax less purchase price, without returned items, shipping and fees. The purchase price is known for ${costedCount.toLocaleString(locale)} of ${soldCount.toLocaleString(locale)} items above.`}
    </p>
  );
}

function SoldAmounts({ row }: { row: SoldRow }) {
  const { soldMinor, toCollectMinor, currency } = row;
  const money = moneyFormatFor(currency);
  const before = beforeOf(row, (earlier) => earlier.soldMinor + earlier.toCollectMinor);
  return (
    <>
      {formatMoney(soldMinor, money)}
      {toCollectMinor > 0 && (
        <span className="block text-xs text-ink-soft">{`+ ${formatMoney(toCollectMinor, money)} to collect`}</span>
      )}
      <Change now={soldMinor + toCollectMinor} before={before} />
    </>
  );
}

function shareLabel(row: Parameters<typeof returnedShare>[0]): string {
  const share = returnedShare(row);
  return share === null ? "–" : `${share}%`;
}
