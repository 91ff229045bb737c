import { inArray, notInArray, sql, type SQL } from "drizzle-orm";
import { COLLECT_WITHIN_DAYS } from "#app/domain/orders/order-payment.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";
import { isDispatched, SHIPMENT_STATUSES } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { PAYMENT_LINK } from "#app/domain/payments/payment-link-method.ts";
import { PAID_FIRST } from "#app/domain/payments/payment-methods.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

const PACKED_OR_SENT = SHIPMENT_STATUSES.filter((status) => status === "packed" || isDispatched(status));

/** SQL of `toPack` of `listOrderLines` for the replacements of a Delivered order: those that are neither packed, sent nor returned. */
export const hasReplacementToPack = sql`${orders.status} = 'Delivered' and exists (
  select 1 from ${orderLines} l
  where l.order_id = ${orders.id} and (l.replaced_line_id is not null or l.exchanged_line_id is not null)
    and l.quantity > (
      select coalesce(sum(p.quantity), 0) from ${shipmentLines} p join ${shipments} s on s.id = p.shipment_id
      where p.order_line_id = l.id and ${inArray(sql`s.status`, PACKED_OR_SENT)}
    ) + (
      select coalesce(sum(x.quantity), 0) from ${returnLines} x join ${returns} r on r.id = x.return_id
      where x.order_line_id = l.id and ${notInArray(sql`r.status`, NEVER_RETURNED)}
    )
)`;

/** The same for the order of a refund; a payment without an order may have one, too. */
export const isRefundOfRevenue = sql`${orders.isTest} is not true and ${orders.deliveryMethod} is distinct from 'digital'`;

/** SQL of `toCollectMinor` for an order that `isStillToCollect`. */
export const stillToCollect = sql`${orders.totalMinor} - ${orders.advanceMinor} - ${orders.receivedMinor} - ${orders.waivedMinor}`;

/**
 * Orders with revenue, which is their total less waived cash: paid ones, and cancelled ones whose advance was paid. No test orders, and no
 * gift cards: their value is owed until it pays an order, and that order is the revenue.
 */
export const hasRevenue = sql`(not ${orders.isTest}) and ${orders.deliveryMethod} <> 'digital' and (${orders.paymentStatus} <> 'Pending' or ${orders.status} = 'Cancelled' and ${orders.advanceMinor} > 0)`;

/** The condition of the partial index `orders_to_collect_idx`. */
export const isStillToCollect = sql`${orders.paymentStatus} = 'Pending' and ${orders.status} <> 'Cancelled'`;

/** SQL of `isToConfirm`. */
export const waitsForConfirmation = sql`${orders.status} = 'Pending' and ${orders.confirmBy} is not null and ${notInArray(orders.paymentMethod, [...PAID_FIRST])}`;

/** Orders whose customers are called: those of a test payment are not. */
export const isToCall = sql`${waitsForConfirmation} and not ${orders.isTest}`;

/** SQL of `isOnHold` or `awaitsDifference`: nothing of the order is prepared. */
const waitsForCustomer = sql`(${orders.status} = 'Pending' and ${orders.confirmBy} is not null
  or ${isStillToCollect} and ${orders.paymentMethod} = ${PAYMENT_LINK.orderMethod})`;

/** SQL of the ids of the orders that are not delivered and may be packed. */
const openOrders = sql`select ${orders.id} from ${orders}
  where ${orders.status} in ('Pending', 'Processing', 'Shipped') and not ${orders.isTest}
    and ${orders.deliveryMethod} <> 'digital' and not ${waitsForCustomer}`;

/**
 * SQL of `toPack` of `listOrderLines` for orders that are not delivered. Packed and returned items are summed for all of them at once: a look-up
 * for each line takes twice the time.
 */
const openOrdersToPack = sql`select l.order_id from (${openOrders}) as open
  join ${orderLines} l on l.order_id = open.id
  left join (
    select p.order_line_id, sum(p.quantity) as quantity from ${shipments} s join ${shipmentLines} p on p.shipment_id = s.id
    where s.order_id in (${openOrders}) and ${inArray(sql`s.status`, PACKED_OR_SENT)} group by 1
  ) packed on packed.order_line_id = l.id
  left join (
    select x.order_line_id, sum(x.quantity) as quantity from ${returns} r join ${returnLines} x on x.return_id = r.id
    where r.order_id in (${openOrders}) and r.kind <> 'claim' and ${notInArray(sql`r.status`, NEVER_RETURNED)}
      and not (x.difference_minor is not null and x.replacement_line_id is not null) group by 1
  ) returned on returned.order_line_id = l.id
  where l.quantity > coalesce(packed.quantity, 0) + coalesce(returned.quantity, 0)`;

/**
 * Orders with items to pack now, without test orders. A union, because the database would use no index for alternatives: most orders are
 * delivered, and few of them have replacements.
 */
export const isToPack = sql`${orders.id} in (
  ${openOrdersToPack}
  union all
  select ${orders.id} from ${orders}
  where ${orders.id} in (
      select l.order_id from ${orderLines} l where l.replaced_line_id is not null
      union select l.order_id from ${orderLines} l where l.exchanged_line_id is not null
    ) and not ${orders.isTest} and ${hasReplacementToPack}
)`;

/** Delivered orders whose payment the shop has not received in time. */
export const isOverdue = (now: Date): SQL =>
  sql`${isStillToCollect} and ${orders.deliveredAt} <= ${new Date(now.getTime() - COLLECT_WITHIN_DAYS * DAY_MS).toISOString()}`;
