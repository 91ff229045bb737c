import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { Price } from "#app/components/price.tsx";
import { orderNumberLabel, orderStatusTone, type OrderStatus } from "#app/domain/orders/order.ts";
import { Moment } from "#app/routes/admin/moment.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  number: number;
  customerName: string;
  email: string;
  createdAt: Date;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
}

interface OrderTableProps {
  orders: readonly Row[];
  locale: string;
  isLoading: boolean;
  /** Kept in the address of an order, so that one comes back to the same page of the list. */
  query: string;
}

export function OrderTable({ orders, locale, isLoading, query }: OrderTableProps) {
  return (
    <Table
      caption="Orders, newest first"
      isLoading={isLoading}
      head={
        <>
          <HeadCell>Order ID</HeadCell>
          <HeadCell className="max-md:hidden">Customer</HeadCell>
          <HeadCell className="max-lg:hidden">Date</HeadCell>
          <HeadCell className="text-right">Total</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="w-10 max-sm:hidden">
            <span className="sr-only">View</span>
          </HeadCell>
        </>
      }
    >
      {orders.map((order) => (
        <TableRow key={order.number}>
          <Cell className="max-w-0 max-md:w-full md:w-28 md:max-w-none">
            <Link
              to={{
                pathname: href("/admin/orders/:number", { number: String(order.number) }),
                search: query,
              }}
              className="tile-link inline-flex min-h-6 items-center font-semibold tabular"
            >
              {orderNumberLabel(order.number)}
            </Link>
            <span className="block truncate text-ink-soft md:hidden">{order.customerName}</span>
            <Moment at={order.createdAt} className="block text-xs text-ink-soft md:hidden" />
          </Cell>
          <Cell className="max-w-0 max-md:hidden md:w-full">
            <span className="block truncate">{order.customerName}</span>
            <span className="block truncate text-xs text-ink-soft">{order.email}</span>
            <Moment at={order.createdAt} className="block text-xs text-ink-soft lg:hidden" />
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-lg:hidden">
            <Moment at={order.createdAt} />
          </Cell>
          <Cell className="text-right font-medium whitespace-nowrap tabular">
            <Price minor={order.totalMinor} money={{ currency: order.currency, locale }} />
          </Cell>
          <Cell>
            <Badge tone={orderStatusTone(order.status)}>{order.status}</Badge>
          </Cell>
          <Cell className="max-sm:hidden">
            <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
