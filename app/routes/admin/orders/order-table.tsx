import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { SelectPageHead } from "#app/components/admin/lists/select-page-head.tsx";
import { SortableHead } from "#app/components/admin/lists/sortable-head.tsx";
import { Price } from "#app/components/product/price.tsx";
import { waitingLabel, type OrderRow } from "#app/domain/orders/admin-list/order-row.ts";
import {
  orderSearchParams,
  sortedBy,
  type OrderColumn,
  type OrderSearch,
} from "#app/domain/orders/admin-list/order-search.ts";
import {
  currentTotalMinor,
  isToConfirm,
  isToPayFirst,
  isUnsent,
  orderNumberLabel,
  orderStatusLabel,
  orderStatusTone,
  paymentStatusLabel,
} from "#app/domain/orders/order.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { PhoneLink } from "#app/routes/admin/orders/order/call-customer.tsx";
import { SELECTION } from "#app/routes/admin/orders/selected/order-bulk-actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface OrderTableProps {
  orders: readonly OrderRow[];
  requested: OrderSearch;
  locale: string;
  isLoading: boolean;
  /** Passed to the order's URL, so that its back link returns to the same page of the list. */
  query: string;
}

/** One page of orders. A row links to its order and has a checkbox for bulk actions. */
export function OrderTable({ orders, requested, locale, isLoading, query }: OrderTableProps) {
  return (
    <Table caption="Orders" isLoading={isLoading} head={<Head requested={requested} />}>
      {orders.map((order) => (
        <Row key={order.number} order={order} locale={locale} query={query} />
      ))}
    </Table>
  );
}

function Head({ requested }: Pick<OrderTableProps, "requested">) {
  return (
    <>
      <SelectPageHead {...SELECTION} className="w-10 max-sm:w-6 max-sm:pr-0" />
      <OrderHead requested={requested} column="number" label="Order ID" />
      <OrderHead requested={requested} column="customer" label="Customer" className="max-md:hidden" />
      <OrderHead requested={requested} column="date" label="Date" className="max-lg:hidden" />
      <HeadCell className="max-xl:hidden">Items</HeadCell>
      <HeadCell className="max-xl:hidden">Payment</HeadCell>
      <OrderHead requested={requested} column="total" label="Total" className="text-right max-sm:hidden" />
      <OrderHead requested={requested} column="status" label="Status" />
      <HeadCell className="w-10 max-sm:hidden">
        <span className="sr-only">View</span>
      </HeadCell>
    </>
  );
}

function Row({ order, locale, query }: Pick<OrderTableProps, "locale" | "query"> & { order: OrderRow }) {
  return (
    <TableRow>
      <Cell className="max-sm:pr-0">
        <label className="relative z-1 -m-2 flex size-11 items-center justify-center">
          <span className="sr-only">Select order {orderNumberLabel(order.number)}</span>
          <input
            type="checkbox"
            form={SELECTION.form}
            name={SELECTION.name}
            value={order.number}
            className="size-4.5 accent-flame"
          />
        </label>
      </Cell>
      <NumberCell order={order} locale={locale} query={query} />
      <CustomerCell order={order} />
      <Cell className="whitespace-nowrap text-ink-soft max-lg:hidden">
        <Moment at={order.createdAt} />
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <Parcel order={order} />
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        {order.paymentMethod || "–"}
        <span className="block text-xs text-ink-soft">{paymentStatusLabel({ ...order, isTest: false })}</span>
      </Cell>
      <Cell className="text-right font-medium whitespace-nowrap max-sm:hidden">
        <Total order={order} locale={locale} />
      </Cell>
      <Cell>
        <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order)}</Badge>
        <Waiting order={order} />
      </Cell>
      <Cell className="max-sm:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
      </Cell>
    </TableRow>
  );
}

/** The number, and below it on a phone what has no column there. */
function NumberCell({
  order,
  locale,
  query,
}: Pick<OrderTableProps, "locale" | "query"> & { order: OrderRow }) {
  return (
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
      {order.isTest && <span className="text-xs font-medium text-flame-deep max-md:ml-2 md:block">TEST</span>}
      <span className="block truncate text-ink-soft md:hidden">{order.customerName}</span>
      <Parcel order={order} hasMethod className="md:hidden" />
      <Moment at={order.createdAt} className="block text-xs text-ink-soft md:hidden" />
      <Total order={order} locale={locale} className="block font-medium sm:hidden" />
      <CallToConfirm order={order} className="md:hidden" />
    </Cell>
  );
}

function CustomerCell({ order }: { order: OrderRow }) {
  return (
    <Cell className="max-w-0 max-md:hidden md:w-full 2xl:w-1/2">
      <span className="block truncate">{order.customerName}</span>
      <span className="block truncate text-xs text-ink-soft">{order.email}</span>
      <Parcel order={order} hasMethod className="xl:hidden" />
      <CallToConfirm order={order} />
      <Moment at={order.createdAt} className="block text-xs text-ink-soft lg:hidden" />
    </Cell>
  );
}

interface ParcelProps {
  order: OrderRow;
  /** Whether the payment method is added, where it has no column of its own. */
  hasMethod?: boolean;
  className?: string;
}

/** The number of items and the city that they go to. */
function Parcel({ order, hasMethod = false, className }: ParcelProps) {
  const { itemCount, city, deliveryMethod, paymentMethod, isGift } = order;
  const items = `${itemCount === 1 ? "1 item" : `${itemCount} items`}${isGift ? " · Gift" : ""}`;
  const place = deliveryMethod === "pickup" ? "Pick-up" : city;
  if (hasMethod)
    return (
      <span className={classNames("block text-xs text-ink-soft", className)}>
        {[items, place, paymentMethod].filter(Boolean).join(" · ")}
      </span>
    );
  return (
    <>
      {items}
      <span className="block max-w-40 truncate text-xs text-ink-soft">{place}</span>
    </>
  );
}

/** What the order waits for, and until when its customer can pay it. */
function Waiting({ order }: { order: OrderRow }) {
  const label = waitingLabel(order);
  if (label === null) return null;
  return (
    <>
      <span
        className={classNames(
          "mt-1 block text-xs sm:whitespace-nowrap",
          isToConfirm(order)
            ? "font-medium text-flame-deep"
            : isUnsent(order.status)
              ? "font-medium"
              : "text-ink-soft",
        )}
      >
        {label}
      </span>
      {isToPayFirst(order) && order.confirmBy && (
        <span className="block text-xs text-ink-soft">
          until {formatUpcomingDay(indianDay(order.confirmBy))}
        </span>
      )}
    </>
  );
}

/** The deadline of an order that waits for its customer's confirmation, and the number to call. */
function CallToConfirm({ order, className }: { order: OrderRow; className?: string }) {
  if (!isToConfirm(order) || !order.confirmBy) return null;
  return (
    <div className={classNames("text-xs", className)}>
      {/* Above the row's link, which covers the row. */}
      {order.phone !== "" && <PhoneLink phone={order.phone} className="relative z-1 min-h-6" />}
      <p className="font-medium text-flame-deep">
        Confirm by <Moment at={order.confirmBy} className="inline-block" />
      </p>
    </div>
  );
}

interface TotalProps {
  order: OrderRow;
  locale: string;
  className?: string;
}

/** On phones it is shown below the date, because large amounts do not fit beside the status. */
function Total({ order, locale, className }: TotalProps) {
  return (
    <Price
      minor={currentTotalMinor(order)}
      money={{ currency: order.currency, locale }}
      className={className}
    />
  );
}

interface OrderHeadProps {
  requested: OrderSearch;
  column: OrderColumn;
  label: string;
  className?: string;
}

function OrderHead({ requested, ...head }: OrderHeadProps) {
  const params = orderSearchParams(requested, sortedBy(requested, head.column));
  return <SortableHead search={requested} to={`${href("/admin/orders")}?${params}`} {...head} />;
}
