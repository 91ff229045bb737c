import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { conversionOf, totalCounts, totalOrders } from "#app/domain/analytics/sales.ts";
import {
  UNFINISHED_LABELS,
  type UnfinishedReason,
} from "#app/domain/checkout/hosted-payments/unfinished-payment.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";
import type { Trade } from "#app/routes/admin/analytics/figures.tsx";

interface FunnelProps {
  trade: Trade;
  /** Checkouts that ended without a payment. */
  unfinished: Record<UnfinishedReason, number>;
  /** Of abandoned checkouts. Shown if any was sent. */
  reminders: { sent: number; ordered: number };
  exportTo: string;
}

/** The steps from visit to order, each with its count and share of the visits. */
export function Funnel({ trade, unfinished, reminders, exportTo }: FunnelProps) {
  const { locale } = useShop().shop.money;
  const counts = totalCounts(trade.counts);
  const steps = [
    { name: "Visits", count: counts.visits },
    { name: "Product page views", count: counts.product_views },
    { name: "Carts created", count: counts.carts },
    { name: "Checkouts started", count: counts.checkouts },
    { name: UNFINISHED_LABELS.failed, count: unfinished.failed },
    { name: UNFINISHED_LABELS.left, count: unfinished.left },
    ...(reminders.sent > 0
      ? [
          { name: "Reminders sent", count: reminders.sent },
          { name: "Orders after a reminder", count: reminders.ordered },
        ]
      : []),
    { name: "Orders", count: totalOrders(trade.sales, trade.others) },
  ];
  return (
    <Panel title="From visit to order" aside={<ExportLink to={exportTo}>Steps as CSV</ExportLink>}>
      <PlainTable
        caption="From visit to order"
        columns={[
          { name: "Step" },
          { name: "Number", isNumber: true },
          { name: "Per 100 visits", isNumber: true },
        ]}
      >
        {steps.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row" className="py-2 font-normal">
              {name}
            </th>
            <td className="py-2 text-right">{count.toLocaleString(locale)}</td>
            <td className="py-2 text-right text-ink-soft">{toHundred(count, counts.visits)}</td>
          </tr>
        ))}
      </PlainTable>
      <p className="mt-3 text-xs text-ink-soft">
        Counted by the store itself, without cookies and without bots. Visitors are not identified, so a
        returning visitor counts as another visit.
      </p>
    </Panel>
  );
}

function toHundred(count: number, visits: number): string {
  if (count > visits && visits > 0) return ((count * 100) / visits).toFixed(1);
  const points = conversionOf(count, visits);
  return points === null ? "–" : (points / 100).toFixed(1);
}
