import { href, Link } from "react-router";
import { FigureTable } from "#app/components/admin/figure-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { CourierCash, SettlementTotal } from "#app/domain/accounting/settlements/settlements.ts";
import { COLLECT_WITHIN_DAYS } from "#app/domain/orders/order-payment.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";

/** The sums that the payment provider settled: payments and adjustments, less refunds and fees. */
export function TotalTable({ totals }: { totals: readonly SettlementTotal[] }) {
  return (
    <Panel title="Settled by Razorpay">
      {totals.length === 0 ? (
        <p className="max-w-prose text-sm text-ink-soft">
          No settlement of this month was uploaded. Razorpay’s dashboard has the report under Reports.
        </p>
      ) : (
        <FigureTable
          caption="Settlements of the month"
          columns={["Transactions", "Paid", "Refunded", "Adjusted", "Fees", "GST on fees", "Received"]}
          rows={totals.map((total) => ({
            key: total.currency,
            title: `${total.payments} ${total.payments === 1 ? "payment" : "payments"}, ${total.refunds} ${total.refunds === 1 ? "refund" : "refunds"}`,
            cells: [
              total.paidMinor,
              total.refundedMinor,
              total.otherMinor,
              total.feeMinor,
              total.feeTaxMinor,
              total.netMinor,
            ].map((minor) => formatMoney(minor, moneyFormatFor(total.currency))),
          }))}
        />
      )}
    </Panel>
  );
}

/** The cash on delivery that couriers remitted, and the overdue cash. */
export function CourierCashTable({ courierCash }: { courierCash: readonly CourierCash[] }) {
  return (
    <Panel
      title="Cash on delivery, remitted by couriers"
      aside={
        <Link
          to={href("/admin/orders/remittance")}
          className="underlined inline-flex min-h-11 items-center text-sm lg:min-h-6"
        >
          Courier remittance
        </Link>
      }
    >
      {courierCash.length === 0 ? (
        <p className="text-sm text-ink-soft">No courier remitted cash in this month, and none is overdue.</p>
      ) : (
        <FigureTable
          caption="Cash on delivery by courier"
          columns={[
            "Courier",
            "Parcels",
            "Received",
            `Overdue after ${COLLECT_WITHIN_DAYS} days`,
            "Overdue cash",
          ]}
          rows={courierCash.map((row) => ({
            key: `${row.courier} ${row.currency}`,
            title: row.courier || "Without a courier",
            cells: [
              row.parcels,
              formatMoney(row.receivedMinor, moneyFormatFor(row.currency)),
              row.overdueParcels,
              formatMoney(row.overdueMinor, moneyFormatFor(row.currency)),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
