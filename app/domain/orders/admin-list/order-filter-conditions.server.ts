import { and, inArray, or, sql, type SQL } from "drizzle-orm";
import {
  ordersOfProducts,
  ordersWithVariant,
} from "#app/domain/orders/admin-list/orders-with-product.server.ts";
import {
  hasReplacementToPack,
  isOverdue,
  isStillToCollect,
  isToPack,
  waitsForConfirmation,
} from "#app/domain/orders/admin-list/order-conditions.server.ts";
import {
  ITEMS_TO_PACK,
  ORDER_FILTER_NAMES,
  OVERDUE,
  REPLACEMENT_TO_PACK,
  TO_COLLECT,
  TO_CONFIRM,
  WEBSITE,
  WITHOUT_TESTS,
  type OrderFilterName,
} from "#app/domain/orders/admin-list/order-filters.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { ORDER_SOURCES, ORDER_STATUSES } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { withStoreCredit } from "#app/domain/payments/payment-methods.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

type Condition = (values: readonly string[], now: Date) => SQL | undefined;

/** Values of the filter `payment`. */
const PAYMENT_CONDITIONS: Record<string, SQL> = {
  [TO_COLLECT]: sql`(${isStillToCollect})`,
  [TO_CONFIRM]: sql`(${waitsForConfirmation})`,
  paid: sql`${orders.paymentStatus} = 'Paid'`,
  "partially-refunded": sql`${orders.paymentStatus} = 'Partially refunded'`,
  refunded: sql`${orders.paymentStatus} = 'Refunded'`,
};

/** The condition of each filter of the order list, for values that the filter has read without a problem. */
const ORDER_CONDITIONS: Record<OrderFilterName, Condition> = {
  status: (values) =>
    inArray(
      orders.status,
      ORDER_STATUSES.filter((status) => values.includes(status)),
    ),
  payment: (values, now) =>
    or(
      ...values.flatMap((value) => PAYMENT_CONDITIONS[value] ?? []),
      values.includes(OVERDUE) ? isOverdue(now) : undefined,
    ),
  "to-pack": (values) =>
    or(
      values.includes(ITEMS_TO_PACK) ? isToPack : undefined,
      values.includes(REPLACEMENT_TO_PACK) ? hasReplacementToPack : undefined,
    ),
  source: (values) => {
    const chosen = ORDER_SOURCES.filter((source) => values.includes(source));
    return or(
      chosen.length > 0 ? inArray(orders.source, chosen) : undefined,
      values.includes(WEBSITE) ? sql`${orders.source} is null` : undefined,
    );
  },
  from: ([day = ""]) => sql`${orders.createdAt} >= ${indianMidnight(day).toISOString()}`,
  until: ([day = ""]) => sql`${orders.createdAt} < ${indianMidnight(addDays(day, 1)).toISOString()}`,
  unfulfilled: ([days = ""], now) => {
    const latest = new Date(now.getTime() - Number(days) * DAY_MS).toISOString();
    return and(inArray(orders.status, ["Pending", "Processing"]), sql`${orders.createdAt} <= ${latest}`);
  },
  method: ([method = ""]) => inArray(orders.paymentMethod, [method, withStoreCredit(method)]),
  risk: ([band = ""]) => sql`${orders.cashRisk} ->> 'band' = ${band}`,
  test: ([value]) => (value === WITHOUT_TESTS ? sql`not ${orders.isTest}` : sql`${orders.isTest}`),
  courier: ([courier = ""]) =>
    sql`${orders.id} in (select ${shipments.orderId} from ${shipments}
      where lower(${shipments.courier}) like ${containing(courier.toLowerCase()).slice(1)} and ${shipments.status} <> 'cancelled')`,
  product: ([text = ""]) =>
    sql`${orders.id} in (${ordersOfProducts(text)} union all ${ordersWithVariant(text)})`,
  // `offset 0` lets the planner find the tag in its index: it expects 1 in 200 orders to have any tag, and would scan them by number.
  tag: ([tag = ""]) =>
    sql`${orders.id} in (select tagged.id from ${orders} tagged where tagged.tags <> '{}' and tagged.tags @> array[${tag}] offset 0)`,
  state: ([state = ""]) => sql`lower(${orders.shippingAddress} ->> 'state') = ${state.toLowerCase()}`,
  country: ([country = ""]) => sql`${orders.shippingAddress} ->> 'country' = ${country}`,
};

/** SQL condition of the filters of an order search. A search with a filter that was not understood matches nothing. */
export function passesFilters(
  { filters, problems }: Pick<OrderSearch, "filters" | "problems">,
  now: Date,
): SQL | undefined {
  if (Object.keys(problems).length > 0) return sql`false`;
  return and(
    ...ORDER_FILTER_NAMES.map((name) => {
      const values = filters[name];
      return values ? ORDER_CONDITIONS[name](values, now) : undefined;
    }),
  );
}
