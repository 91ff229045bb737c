import { sql, type SQL } from "drizzle-orm";
import { subscribers, users } from "#app/domain/customers/customers.tables.ts";
import type { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { figuresByPerson, isPurchase, personOfOrder } from "#app/domain/people/internal/purchases.server.ts";
import { isInSegment } from "#app/domain/people/internal/segment-condition.server.ts";
import { isListedCustomer } from "#app/domain/people/list-people.server.ts";
import { people } from "#app/domain/people/people.tables.ts";

interface Recipients {
  rule: SegmentRule;
  /** The currency in which spend is summed: the shop's. */
  currency: string;
  now: Date;
}

/**
 * SQL of a `with` clause whose `recipients` are the ids of the confirmed newsletter subscribers among the customers of a segment. A person is written
 * to at one address, the one that the list of customers shows: the account's, or a guest's latest.
 */
export function withRecipients({ rule, currency, now }: Recipients): SQL {
  const latest = sql`select distinct on (1) ${personOfOrder} as person_id, ${orders.email} as email
    from ${orders} left join ${people} on ${people.userId} = ${orders.userId}
    where ${isPurchase} order by 1, ${orders.number} desc`;
  return sql`with figures as materialized (${figuresByPerson({ currency })}),
    latest as materialized (${latest}),
    recipients as (
      select distinct ${subscribers.id} as id from ${users}
        left join figures on figures.person_id = ${users.id}
        left join latest on latest.person_id = ${users.id}
        join ${subscribers} on ${subscribers.email} = lower(case when ${users.isGuest} then latest.email else ${users.email} end)
      where ${subscribers.status} = 'confirmed' and ${isListedCustomer} and ${isInSegment(rule, now)})`;
}
