import { sql } from "drizzle-orm";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";

/** Invariants of orders and their checkouts. */
export const orderInvariants: readonly Invariant[] = [
  {
    statement: "An order's lines add up to its subtotal and discount",
    violations: sql`
      select 'order ' || o.number as id
      from ${orders} o left join ${orderLines} l on l.order_id = o.id
      group by o.id
      having o.subtotal_minor <> coalesce(sum(l.price_at_purchase_minor * l.quantity), 0)
        or o.discount_minor <> coalesce(sum(l.discount_minor), 0)
        or min(l.price_at_purchase_minor * l.quantity - l.discount_minor) < 0`,
  },
  {
    statement: "An order's total is its subtotal less discount, plus shipping and tax",
    violations: sql`
      select 'order ' || number as id from ${orders}
      where total_minor <> subtotal_minor - discount_minor + shipping_minor + tax_minor`,
  },
  {
    statement: "Every order has lines and an event that records its placement",
    violations: sql`
      select 'order ' || o.number as id from ${orders} o
      where not exists (select 1 from ${orderLines} l where l.order_id = o.id)
        or not exists (select 1 from ${orderEvents} e where e.order_id = o.id and e.kind = 'placed')`,
  },
  {
    statement: "Every placed checkout has an order, and no other checkout has one",
    violations: sql`
      select 'checkout ' || c.id as id from ${checkouts} c left join ${orders} o on o.id = c.id
      where (c.status = 'placed') <> (o.id is not null)`,
  },
  {
    statement: "An order, its checkout and its discount redemptions belong to one customer",
    violations: sql`
      select 'order ' || o.number as id from ${orders} o join ${checkouts} c on c.id = o.id
      where o.user_id is not null and c.user_id <> o.user_id
      union all
      select 'discount use of order ' || o.number from ${discountRedemptions} r
      join ${orders} o on o.id = r.checkout_id
      where o.user_id is not null and r.user_id is distinct from o.user_id`,
  },
  {
    statement: "A discount's usage count equals its redemptions, each of an order or an open checkout",
    violations: sql`
      select 'discount ' || d.title as id
      from ${discounts} d left join ${discountRedemptions} r on r.discount_id = d.id
      where d.usage_limit is not null
      group by d.id having d.used_count <> count(r.id)
      union all
      select 'discount use of checkout ' || r.checkout_id from ${discountRedemptions} r
      left join ${orders} o on o.id = r.checkout_id
      left join ${checkouts} c on c.id = r.checkout_id and c.status = 'reserved'
      where o.id is null and c.id is null`,
  },
];
