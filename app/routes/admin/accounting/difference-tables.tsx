import { href, Link } from "react-router";
import { FigureTable } from "#app/components/admin/figure-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  describeDifference,
  SETTLEMENT_DAYS,
  type ReconciledEntry,
  type UnsettledEntry,
} from "#app/domain/accounting/settlements/settlements.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDate, formatDay } from "#app/lib/time/dates.ts";

const inCurrency = (amountMinor: number, currency: string) =>
  formatMoney(amountMinor, moneyFormatFor(currency));

interface DifferenceTableProps {
  /** The first ones, of `count`. */
  differences: readonly ReconciledEntry[];
  count: number;
}

/** Settled transactions that the store does not know, or knows with another amount. */
export function DifferenceTable({ differences, count }: DifferenceTableProps) {
  return (
    <Panel title="Differences">
      {count === 0 ? (
        <p className="text-sm text-ink-soft">No settled transaction of this month differs from the store.</p>
      ) : (
        <FigureTable
          caption="Settled transactions that differ from the store"
          columns={["Transaction", "Settled", "Amount", "Difference"]}
          rows={differences.map((entry) => ({
            key: entry.entityId,
            title: <Reference reference={entry.entityId} orderNumber={entry.orderNumber} />,
            cells: [
              formatDay(entry.settledDay),
              inCurrency(entry.kind === "other" ? entry.netMinor : entry.amountMinor, entry.currency),
              describeDifference(entry.difference, inCurrency),
            ],
          }))}
        />
      )}
      {count > differences.length && (
        <p className="mt-3 text-sm text-ink-soft">
          And {(count - differences.length).toLocaleString("en-IN")} more, in the CSV file.
        </p>
      )}
    </Panel>
  );
}

interface UnsettledTableProps {
  unsettled: readonly UnsettledEntry[];
  /** Whether there are more. */
  isCut: boolean;
}

/** Payments and refunds of the store that no uploaded report has. */
export function UnsettledTable({ unsettled, isCut }: UnsettledTableProps) {
  return (
    <Panel title={`Not settled after ${SETTLEMENT_DAYS} days`}>
      {unsettled.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No payment or refund of this month is missing in the uploaded reports.
        </p>
      ) : (
        <FigureTable
          caption="Payments and refunds that were not settled in time"
          columns={["Transaction", "Day", "Amount", "Difference"]}
          rows={unsettled.map(({ kind, reference, at, amountMinor, currency, orderNumber }) => ({
            key: `${kind} ${reference}`,
            title: <Reference reference={reference} orderNumber={orderNumber} />,
            cells: [
              formatDate(at),
              inCurrency(amountMinor, currency),
              kind === "payment" ? "Paid, not settled" : "Refunded, not settled",
            ],
          }))}
        />
      )}
      {isCut && (
        <p className="mt-3 text-sm text-ink-soft">
          And more. Upload the reports of this month to see the rest.
        </p>
      )}
    </Panel>
  );
}

function Reference({ reference, orderNumber }: { reference: string; orderNumber: number | null }) {
  return (
    <>
      <span className="wrap-anywhere">{reference}</span>
      {orderNumber !== null && (
        <span className="block text-xs text-ink-soft">
          Order{" "}
          <Link
            to={href("/admin/orders/:number", { number: String(orderNumber) })}
            className="underlined inline-flex min-h-6 items-center"
          >
            {orderNumberLabel(orderNumber)}
          </Link>
        </span>
      )}
    </>
  );
}
