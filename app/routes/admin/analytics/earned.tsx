import { EarningsTable } from "#app/components/admin/earnings-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  knownGoodsText,
  MAX_EARNED_ORDERS,
  type EarnedOrder,
  type Earnings,
} from "#app/domain/analytics/earnings/earnings.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";

interface EarnedProps {
  orders: number;
  earnings: Earnings;
  goods: EarnedOrder["goods"];
  money: MoneyFormat;
  exportTo: string;
}

/** What the orders of the period earned together. */
export function Earned({ orders, earnings, goods, money, exportTo }: EarnedProps) {
  const known = knownGoodsText({ goods, earnings });
  const counted = orders === 1 ? "1 order" : `${orders.toLocaleString(money.locale)} orders`;
  return (
    <Panel
      title="What orders earned"
      className="mt-4"
      aside={<ExportLink to={exportTo}>Earnings by order as CSV</ExportLink>}
    >
      {orders === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in this period.</p>
      ) : (
        <div className="max-w-xl">
          <p className="-mt-2 mb-3 text-sm text-ink-soft">
            {orders < MAX_EARNED_ORDERS
              ? `${counted}, paid or to be collected.`
              : `The latest ${counted}, paid or to be collected.`}{" "}
            A part is known if it is known of each order.
          </p>
          <EarningsTable earnings={earnings} money={money} remarks={known === null ? {} : { goods: known }} />
        </div>
      )}
    </Panel>
  );
}
