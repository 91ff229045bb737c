import { sql } from "drizzle-orm";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";

/** Invariants of store credit. */
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
    statement: "A balance is issued once",
    violations: sql`
      select 'balance ' || b.id as id
      from ${balances} b left join ${balanceEntries} e on e.balance_id = b.id and e.kind = 'issued'
      group by b.id having count(e.id) <> 1`,
  },
];
