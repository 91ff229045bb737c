import { href, Link } from "react-router";
import type { CurrencySum } from "#app/domain/analytics/sales.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";

interface MoneyNotesProps {
  /** Unpaid cash-on-delivery orders, by currency. */
  toCollect: readonly CurrencySum[];
  /** Orders in currencies other than the store's, which charts leave out. */
  others: readonly CurrencySum[];
  /** "these days"; omitted for all time. */
  period?: string;
}

/** Notes beside the figures: cash to be collected, which they exclude, and orders in another currency. */
export function MoneyNotes({ toCollect, others, period }: MoneyNotesProps) {
  if (toCollect.length === 0 && others.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-line rounded border border-line bg-white px-4 text-sm sm:px-5">
      {toCollect.map((sum) => (
        <li key={sum.currency} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <p className="min-w-0 flex-1 basis-60">
            <span className="font-semibold tabular">To collect: {amountOf(sum)}</span> from{" "}
            {countOf(sum, "cash-on-delivery order")}
            {period && ` of ${period}`}. Counted as revenue once paid.
          </p>
          <Link
            to={`${href("/admin/orders")}?payment=to-collect`}
            className="underlined inline-flex min-h-6 items-center"
          >
            View orders to collect
          </Link>
        </li>
      ))}
      {others.map((sum) => (
        <li key={sum.currency} className="py-3">
          <span className="font-semibold tabular">
            {`In another currency: ${countOf(sum, "order")} in ${sum.currency}${period ? ` of ${period}` : ""}, ${amountOf(sum)}`}
          </span>{" "}
          after refunds. Amounts in different currencies are not added up, and charts leave them out.
        </li>
      ))}
    </ul>
  );
}

const amountOf = ({ amountMinor, currency }: CurrencySum) =>
  formatMoney(amountMinor, moneyFormatFor(currency));

function countOf({ orders }: CurrencySum, one: string): string {
  return orders === 1 ? `1 ${one}` : `${orders.toLocaleString("en-IN")} ${one}s`;
}
