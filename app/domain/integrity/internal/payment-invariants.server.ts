import { sql } from "drizzle-orm";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import {
  paymentEvents,
  payments,
  refunds,
  testBankCharges,
  testBankRefunds,
} from "#app/domain/payments/payments.tables.ts";

const manual = [...MANUAL_PROVIDERS];

/** Invariants of payments and refunds. */
export const paymentInvariants: readonly Invariant[] = [
  {
    statement:
      "A paid order's captured payment, or its advance and its cash together, is its total in its currency, less cash that is waived",
    violations: sql`
      select 'order ' || o.number as id
      from ${orders} o left join ${payments} p on p.order_id = o.id and p.status = 'captured'
      where o.payment_status <> 'Pending'
      group by o.id
      -- An edit of a paid order, and a payment of an unpaid one online, bring further payments; store credit may have paid a part.
      having count(p.id) = 0
        or count(p.id) filter (
            where p.key not like '%:edit:%' and p.key not like '%:credit'
              and not exists (select 1 from ${orderPayments} a where a.id::text = p.key)
          ) > case when o.advance_minor > 0 then 2 else 1 end
        or sum(p.amount_minor) <> o.total_minor - o.waived_minor
        or min(p.currency) <> o.currency or max(p.currency) <> o.currency`,
  },
  {
    statement:
      "An order's advance is what was captured online or by store credit, and its pending cash is its total less advance and waived cash",
    violations: sql`
      select 'order ' || o.number as id from ${orders} o
      where o.advance_minor > 0 and not exists (
        select 1 from ${payments} p where p.order_id = o.id and p.provider not in ${manual}
          and p.status = 'captured' and p.amount_minor = o.advance_minor)
        and o.advance_minor <> (select coalesce(sum(p.amount_minor), 0) from ${payments} p
          where p.order_id = o.id and p.provider not in ${manual} and p.status = 'captured')
      union all
      select 'order ' || o.number from ${orders} o join ${payments} p on p.order_id = o.id
      where p.provider in ${manual} and p.status = 'pending'
        and p.amount_minor <> o.total_minor - o.advance_minor - o.waived_minor`,
  },
  {
    statement:
      "The open parcels of an unpaid order collect no more than is to be collected, and received cash is that of its parcels",
    violations: sql`
      select 'order ' || o.number as id
      from ${orders} o join ${shipments} s on s.order_id = o.id
      where o.payment_status = 'Pending' and o.status <> 'Cancelled'
      group by o.id
      having coalesce(sum(s.collect_minor) filter (
          where s.cash_received_at is null and s.status in ('packed', 'shipped', 'out-for-delivery', 'delivered', 'returning')
        ), 0) > o.total_minor - o.advance_minor - o.received_minor - o.waived_minor
        or coalesce(sum(s.collect_minor) filter (where s.cash_received_at is not null), 0) <> o.received_minor`,
  },
  {
    statement: "Every captured payment has an order, and no other payment has one, except to the shop itself",
    violations: sql`
      select 'payment ' || p.key as id from ${payments} p left join ${orders} o on o.id = p.order_id
      where (p.status = 'captured') <> (o.id is not null) and (p.provider not in ${manual} or p.status = 'captured')`,
  },
  {
    statement: "A payment to the shop itself is pending exactly while its order is unpaid and not cancelled",
    violations: sql`
      select 'payment ' || p.key as id from ${payments} p join ${orders} o on o.id = p.order_id
      where p.provider in ${manual} and (p.status = 'pending') <> (o.payment_status = 'Pending' and o.status <> 'Cancelled')`,
  },
  {
    statement:
      "A pending payment has an open checkout, an open attempt to pay an order, or an order paid to the shop itself; open ones have a pending payment",
    violations: sql`
      select 'payment ' || p.key as id
      from ${payments} p left join ${checkouts} c on c.id::text = p.key and c.status = 'reserved'
      left join ${orderPayments} a on a.id::text = p.key and a.status = 'open'
      where p.status = 'pending' and c.id is null and a.id is null
        and (p.provider not in ${manual} or p.order_id is null)
      union all
      select 'checkout ' || c.id
      from ${checkouts} c left join ${payments} p on p.key = c.id::text and p.status = 'pending'
      where c.status = 'reserved' and p.id is null
      union all
      select 'payment of an order ' || a.id
      from ${orderPayments} a left join ${payments} p on p.key = a.id::text
      where a.status = 'open' and p.status is distinct from 'pending'
        or a.status = 'paid' and (p.status is distinct from 'captured' or p.order_id <> a.order_id)`,
  },
  {
    statement: "Refunds, including pending ones, do not exceed the captured payment",
    violations: sql`
      select 'payment ' || p.key as id from ${payments} p join ${refunds} r on r.payment_id = p.id
      where r.status <> 'failed'
      group by p.id having p.status <> 'captured' or sum(r.amount_minor) > p.amount_minor`,
  },
  {
    statement: "Each order's payment status agrees with its refunds; one with an advance may still be unpaid",
    violations: sql`
      select 'order ' || o.number as id
      from ${orders} o join ${payments} p on p.order_id = o.id join ${refunds} r on r.payment_id = p.id
      where r.status = 'done'
        and (o.payment_status = 'Paid' or o.payment_status = 'Pending' and o.advance_minor = 0)`,
  },
  {
    statement:
      "Every charge of the test bank has a pending payment, or a captured one of the same amount, or is being refunded",
    violations: sql`
      select 'charge ' || b.key as id from ${testBankCharges} b
      left join ${payments} p on p.key = b.key and p.provider = 'test'
        and (p.status = 'pending' or p.status = 'captured' and p.amount_minor = b.amount_minor)
      where b.outcome = 'approved' and p.id is null and not exists (
        select 1 from ${paymentEvents} e where e.provider = 'test' and e.event_id = 'surplus-' || b.reference)`,
  },
  {
    statement: "The test bank's refunds match the store's and do not exceed the charge",
    violations: sql`
      select 'refund ' || r.key as id
      from ${refunds} r join ${payments} p on p.id = r.payment_id and p.provider = 'test'
      left join ${testBankRefunds} b
        on b.reference = r.provider_reference and b.outcome = 'done' and b.amount_minor = r.amount_minor
      where r.status = 'done' and not r.as_credit and b.key is null
      union all
      select 'charge ' || c.key from ${testBankCharges} c
      join ${testBankRefunds} b on b.charge_reference = c.reference and b.outcome = 'done'
      group by c.key having sum(b.amount_minor) > c.amount_minor`,
  },
];
