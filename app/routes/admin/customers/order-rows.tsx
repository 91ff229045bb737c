import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { CustomerOrderRow } from "#app/domain/orders/customer-orders/order-view.ts";
import { orderNumberLabel, orderStatusLabel, orderStatusTone } from "#app/domain/orders/order.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export function OrderRows({ caption, orders }: { caption: string; orders: readonly CustomerOrderRow[] }) {
  return (
    <Table
      caption={caption}
      head={
        <>
          <HeadCell>Order ID</HeadCell>
          <HeadCell className="max-sm:hidden">Date</HeadCell>
          <HeadCell className="text-right max-sm:hidden">Total</HeadCell>
          <HeadCell>Status</HeadCell>
        </>
      }
    >
      {orders.map((order) => (
        <TableRow key={order.id}>
          <Cell>
            <Link
              to={href("/admin/orders/:number", { number: String(order.number) })}
              className="tile-link inline-flex min-h-6 items-center font-semibold tabular"
            >
              {orderNumberLabel(order.number)}
            </Link>
            <Moment at={order.createdAt} className="block text-xs text-ink-soft sm:hidden" />
            <Price
              minor={order.totalMinor}
              money={moneyFormatFor(order.currency)}
              className="block font-medium sm:hidden"
            />
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">
            <Moment at={order.createdAt} />
          </Cell>
          <Cell className="text-right font-medium whitespace-nowrap max-sm:hidden">
            <Price minor={order.totalMinor} money={moneyFormatFor(order.currency)} />
          </Cell>
          <Cell>
            <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order)}</Badge>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
