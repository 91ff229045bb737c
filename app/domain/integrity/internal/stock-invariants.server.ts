import { inArray, sql } from "drizzle-orm";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";

/** Invariants of stock, stock movements and order lines. Deleting a variant also deletes its movements. */
export const stockInvariants: readonly Invariant[] = [
  {
    statement: "A variant's stock is the sum of its stock movements",
    violations: sql`
      select 'variant ' || v.sku as id
      from ${variants} v left join ${stockMovements} m on m.variant_id = v.id
      group by v.id having v.inventory <> coalesce(sum(m.delta), 0) or v.inventory < 0`,
  },
  {
    statement: "A product's stock is the sum of its variants' stock",
    violations: sql`
      select 'product ' || p.slug as id from ${products} p left join ${variants} v on v.product_id = p.id
      group by p.id having p.inventory <> coalesce(sum(v.inventory), 0)`,
  },
  {
    statement:
      "An order has reserved exactly its quantities, unless it was cancelled because they had sold out",
    violations: sql`
      with taken as (
        select reference_id, variant_id, -sum(delta) as pieces from ${stockMovements}
        where reason in ('reserved', 'released') group by reference_id, variant_id
      ), bought as (
        select l.order_id, l.variant_id, sum(l.quantity) as pieces
        from ${orderLines} l where l.variant_id is not null and l.replaced_line_id is null group by l.order_id, l.variant_id
      )
      select 'order ' || o.number as id
      from bought b join ${orders} o on o.id = b.order_id
      left join taken t on t.reference_id = b.order_id and t.variant_id = b.variant_id
      where t.pieces is distinct from b.pieces
        -- The store itself cancels an order whose pieces had sold out before its late payment.
        and not (coalesce(t.pieces, 0) = 0 and exists (
          select 1 from ${orderEvents} e where e.order_id = o.id and e.kind = 'cancelled' and e.actor_id is null
        ))`,
  },
  {
    statement: "An open checkout has reserved exactly its quantities, and an ended one nothing",
    violations: sql`
      with held as (
        select m.reference_id, -sum(m.delta) as pieces from ${stockMovements} m
        where m.reason in ('reserved', 'released') group by m.reference_id
      ), planned as (
        select c.id, sum((line->>'quantity')::int) as pieces
        from ${checkouts} c, jsonb_array_elements(c.plan->'lines') line
        join ${variants} v on v.id = (line->>'variantId')::uuid
        where c.status <> 'placed' group by c.id
      )
      select 'checkout ' || c.id as id
      from ${checkouts} c left join held h on h.reference_id = c.id left join planned p on p.id = c.id
      where c.status <> 'placed'
        and coalesce(h.pieces, 0) <> case when c.status = 'reserved' then coalesce(p.pieces, 0) else 0 end`,
  },
  {
    statement: "A draft holds exactly its quantities until the end of its hold, and otherwise nothing",
    violations: sql`
      with held as (
        select m.reference_id, -sum(m.delta) as pieces from ${stockMovements} m
        where m.reason in ('reserved', 'released') group by m.reference_id
      ), drafted as (
        select d.id, sum((line->>'quantity')::int) as pieces
        from ${draftOrders} d, jsonb_array_elements(d.content->'lines') line
        join ${variants} v on v.id = (line->>'id')::uuid
        where d.is_held group by d.id
      )
      select 'draft ' || d.number as id
      from ${draftOrders} d left join held h on h.reference_id = d.id left join drafted p on p.id = d.id
      where coalesce(h.pieces, 0) <> coalesce(p.pieces, 0)`,
  },
  {
    statement: "Items are held for exchanges alone that are neither rejected nor withdrawn",
    violations: sql`
      select 'return line ' || l.id as id
      from ${returnLines} l join ${returns} r on r.id = l.return_id
      where l.is_held and (r.resolution <> 'exchange' or ${inArray(sql`r.status`, NEVER_RETURNED)})`,
  },
  {
    statement: "An order has taken from the stock what its exchanges hold and its replacements send",
    violations: sql`
      with held as (
        select r.order_id, l.exchange_variant_id as variant_id, sum(l.quantity) as pieces
        from ${returnLines} l join ${returns} r on r.id = l.return_id join ${variants} v on v.id = l.exchange_variant_id
        where l.is_held group by r.order_id, l.exchange_variant_id
      ), taken as (
        select reference_id, variant_id, -sum(delta) as pieces from ${stockMovements}
        where reason = 'exchanged' group by reference_id, variant_id
      )
      select 'order ' || o.number as id
      from held h join ${orders} o on o.id = h.order_id
      left join taken t on t.reference_id = h.order_id and t.variant_id = h.variant_id
      -- An exchange of version 1.0 holds nothing, and a parcel that is sent again may have taken further items.
      where coalesce(t.pieces, 0) < h.pieces
      union all
      select 'order line ' || l.id from ${orderLines} l
      left join ${returnLines} r on r.replacement_line_id = l.id and r.is_held and r.quantity = l.quantity
      where l.replaced_line_id is not null and r.id is null
      union all
      -- What an exchange for another price bought is reserved by the order, and held no more.
      select 'order line ' || l.id from ${orderLines} l
      left join ${returnLines} r on r.replacement_line_id = l.id and not r.is_held and r.quantity = l.quantity
        and r.difference_minor is not null and r.order_line_id = l.exchanged_line_id
      where l.exchanged_line_id is not null and r.id is null`,
  },
  {
    statement:
      "A replacement that was released before its return ended has its lines, and only such an exchange is closed as kept",
    violations: sql`
      select 'return ' || r.id as id
      from ${returns} r join ${returnLines} l on l.return_id = r.id
      where r.replacement_at is not null
        and (r.resolution <> 'exchange' or l.replacement_line_id is null or ${inArray(sql`r.status`, NEVER_RETURNED)})
        or r.kept is not null and (r.replacement_at is null or r.status <> 'completed')`,
  },
  {
    statement: "A decided claim has a replacement or a refund, and settles each of its items",
    violations: sql`
      select distinct 'return ' || r.id as id
      from ${returns} r join ${returnLines} l on l.return_id = r.id
      where r.kind = 'claim' and r.status in ('approved', 'completed')
        and (l.outcome is null or (l.replacement_line_id is null and r.refund_minor is null))`,
  },
  {
    statement: "No order has returned more items to stock than it took",
    violations: sql`
      select 'order ' || o.number as id
      from ${stockMovements} m join ${orders} o on o.id = m.reference_id
      -- Replacements are also taken by the order, and may come back.
      where m.reason in ('reserved', 'released', 'cancelled', 'returned', 'exchanged')
      group by o.id, m.variant_id having sum(m.delta) > 0`,
  },
];
