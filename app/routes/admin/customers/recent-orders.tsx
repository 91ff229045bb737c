import { href, Link } from "react-router";
import { BigFigure, BigFigures } from "#app/components/admin/big-figure.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { CustomerValue } from "#app/domain/orders/customer-orders/order-view.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { OrderRows } from "#app/routes/admin/customers/order-rows.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface RecentOrdersProps {
  customerId: string;
  /** Null when it could not be read. */
  value: CustomerValue | null;
}

/** A customer's lifetime value and latest orders. */
export function RecentOrders({ customerId, value }: RecentOrdersProps) {
  const { shop } = useShop();
  if (!value) {
    return (
      <Panel title="Recent Orders">
        <Alert tone="bad" title="Error fetching customer orders" />
      </Panel>
    );
  }
  const { orderCount, paid, recent } = value;
  const amounts = paid.map(({ currency, minor }) => formatMoney(minor, moneyFormatFor(currency)));
  return (
    <Panel
      title="Recent Orders"
      aside={
        orderCount > recent.length && (
          <Link
            to={href("/admin/customers/:id/orders", { id: customerId })}
            className="underlined inline-flex min-h-6 items-center text-sm"
          >
            All {orderCount.toLocaleString(shop.money.locale)} orders
          </Link>
        )
      }
    >
      <dl className="mb-4 grid grid-cols-2 gap-3 text-sm">
        <div className="rounded bg-paper px-4 py-3">
          <dt className="text-ink-soft">Lifetime value</dt>
          <dd className="mt-0.5">
            <BigFigures figures={amounts.length > 0 ? amounts : [formatMoney(0, shop.money)]} />
          </dd>
        </div>
        <div className="rounded bg-paper px-4 py-3">
          <dt className="text-ink-soft">Orders</dt>
          <dd className="mt-0.5">
            <BigFigure>{orderCount.toLocaleString(shop.money.locale)}</BigFigure>
          </dd>
        </div>
      </dl>
      {recent.length === 0 ? (
        <p className="text-sm text-ink-soft">No orders yet.</p>
      ) : (
        <OrderRows caption="Recent orders, newest first" orders={recent} />
      )}
    </Panel>
  );
}
