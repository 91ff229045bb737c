import { sql } from "drizzle-orm";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";

/** Invariants of store credit and gift cards. */
export const balanceInvariants: readonly Invariant[] = [
  {
    statement: "Each balance is the sum of its entries, and not negative",
    violations: sql`
      select 'balance ' || b.id as id
      from ${balances} b left join ${balanceEntries} e on e.balance_id = b.id
      group by b.id
      having b.open_minor <> coalesce(sum(e.amount_minor), 0) or b.open_minor < 0`,
  },
  {
    statement:
      "What the shop owes in each currency is what was issued, less what was used, expired or taken back",
    violations: sql`
      select 'currency ' || b.currency as id
      from (select currency, sum(open_minor) as owed from ${balances} group by currency) b
      left join (
        select owner.currency,
          sum(e.amount_minor) filter (where e.kind = 'issued')
            + coalesce(sum(e.amount_minor) filter (where e.kind in ('redeemed', 'released', 'returned')), 0)
            + coalesce(sum(e.amount_minor) filter (where e.kind in ('expired', 'voided', 'adjusted')), 0) as left_over
        from ${balanceEntries} e join ${balances} owner on owner.id = e.balance_id
        group by owner.currency
      ) l on l.currency = b.currency
      where b.owed <> coalesce(l.left_over, 0)`,
  },
  {
    statement:
      "Balances have paid of each order what its payments by store credit say, less refunds, and what open checkouts use",
    violations: sql`
      select 'order ' || coalesce(spent.order_id, paid.order_id) as id
      from (
        select order_id, -sum(amount_minor) as minor from ${balanceEntries}
        where kind in ('redeemed', 'released', 'returned') and order_id is not null group by order_id
      ) spent
      full join (
        select order_id, sum(minor) as minor from (
          select p.order_id, p.amount_minor as minor from ${payments} p
          where p.provider = ${STORE_CREDIT.provider} and p.status = 'captured'
          union all
          select p.order_id, -r.amount_minor from ${payments} p join ${refunds} r on r.payment_id = p.id
          where p.provider = ${STORE_CREDIT.provider} and r.status = 'done'
          union all
          select c.id, (c.plan ->> 'creditMinor')::bigint from ${checkouts} c
          where c.status = 'reserved' and c.plan ->> 'creditMinor' is not null
        ) part group by order_id
      ) paid on paid.order_id = spent.order_id
      where coalesce(spent.minor, 0) <> coalesce(paid.minor, 0)`,
  },
  {
    statement: "Each refund as store credit has issued a balance of its amount",
    violations: sql`
      select 'refund ' || r.key as id
      from ${refunds} r join ${payments} p on p.id = r.payment_id
      left join ${balanceEntries} e
        on e.refund_id = r.id and e.kind = 'issued' and e.amount_minor = r.amount_minor
      where r.status = 'done' and r.as_credit and p.provider <> ${STORE_CREDIT.provider} and e.id is null`,
  },
  {
    statement: "Each order of a gift card, and no other, has issued a balance of its total",
    violations: sql`
      select 'order ' || o.number as id
      from ${orders} o left join ${giftCards} c on c.order_id = o.id
      left join ${balances} b on b.id = c.balance_id
      left join ${balanceEntries} e on e.balance_id = b.id and e.kind = 'issued'
      where (o.delivery_method = 'digital') <> (c.balance_id is not null)
        or c.balance_id is not null and (e.amount_minor is distinct from o.total_minor
          or e.order_id is distinct from o.id or b.currency <> o.currency or b.is_test <> o.is_test)`,
  },
  {
    statement: "What was refunded of a gift card's order was taken off the card",
    violations: sql`
      select 'order ' || o.number as id
      from ${giftCards} c join ${orders} o on o.id = c.order_id
      where (
        select coalesce(sum(r.amount_minor), 0) from ${payments} p join ${refunds} r on r.payment_id = p.id
        where p.order_id = o.id and r.status = 'done'
      ) > (
        select coalesce(-sum(e.amount_minor), 0) from ${balanceEntries} e
        where e.balance_id = c.balance_id and e.order_id = o.id and e.kind in ('voided', 'adjusted')
      )`,
  },
  {
    statement: "A balance is issued once",
    violations: sql`
      select 'balance ' || b.id as id
      from ${balances} b left join ${balanceEntries} e on e.balance_id = b.id and e.kind = 'issued'
      group by b.id having count(e.id) <> 1`,
  },
];
