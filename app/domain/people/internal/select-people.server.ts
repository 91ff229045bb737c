import { sql, type SQL } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { figuresByPerson } from "#app/domain/people/internal/purchases.server.ts";
import { MAX_COUNTED, PEOPLE_PER_PAGE, type PersonSort } from "#app/domain/people/person.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

export interface Matches {
  where: SQL;
  segment?: SQL | undefined;
  currency: string;
}

interface FoundPeople extends Record<string, unknown> {
  customers: number;
  staff: number;
  /** Those of the requested page, if they were read with the counts. */
  ids?: string[];
}

/** Counts the matching people and reads the ids of a page in one statement, so that a search is made once. */
export async function findOnce(
  db: Queryable,
  { sort, page, ...matches }: Matches & { sort: PersonSort; page: number },
): Promise<FoundPeople> {
  const { needsFigures, by } = ORDERS[sort];
  const { withFigures, from } = sourceOf(matches, needsFigures || matches.segment !== undefined);
  const listedCount = sql`least(customers, ${MAX_COUNTED}) + staff`;
  const lastPage = sql`greatest(1, ceil((${listedCount}) / ${PEOPLE_PER_PAGE}::numeric)::int)`;
  const { rows } = await db.execute<
    Required<FoundPeople>
  >(sql`with ${withFigures ? sql`${withFigures},` : sql``}
    found as materialized (select ${users.id}, ${users.role}, row_number() over (order by ${by}) as place ${from}),
    counted as (select count(*) filter (where role = 'customer')::int as customers,
      count(*) filter (where role <> 'customer')::int as staff from found)
    select customers, staff, array(
      select id::text from found where place > (least(${page}::int, ${lastPage}) - 1) * ${PEOPLE_PER_PAGE}
      order by place limit ${PEOPLE_PER_PAGE}
    ) as ids from counted`);
  return rows[0] ?? { customers: 0, staff: 0, ids: [] };
}

export async function countPeople(db: Queryable, matches: Matches): Promise<FoundPeople> {
  const { withFigures, from } = sourceOf(matches, matches.segment !== undefined);
  const { rows } = await db.execute<FoundPeople>(sql`${withFigures ? sql`with ${withFigures}` : sql``} select
    (select count(*)::int from (select 1 ${from} and ${users.role} = 'customer' limit ${MAX_COUNTED + 1}) counted) as customers,
    (select count(*)::int ${from} and ${users.role} <> 'customer') as staff`);
  return rows[0] ?? { customers: 0, staff: 0 };
}

// Below this number of people their order is not cached; that of a large shop changes little within a minute.
const MIN_CACHED_PEOPLE = 2_000;

const orderOf = weakMemo<SwrCache<string[]>>(() =>
  createSwrCache({
    freshForMs: 60_000,
    usableForMs: 30 * 60_000,
    maxEntries: 8,
    isWorthCaching: (ids) => ids.length >= MIN_CACHED_PEOPLE,
  }),
);

/**
 * The ids of a part of the list without a search. An order by figures sums all orders of the shop, and is cached for a minute in a large one:
 * the rows are current, their places can be a minute old.
 */
export async function selectWindow(
  db: Db,
  { offset, limit, ...requested }: Matches & { sort: PersonSort; offset: number; limit: number },
): Promise<string[]> {
  const { sort, currency } = requested;
  if (!ORDERS[sort].needsFigures)
    return selectIds(db, { ...requested, window: sql`limit ${limit} offset ${offset}` });
  const ids = await orderOf(db).get(`${sort} ${currency}`, () => selectIds(db, requested));
  return ids.slice(offset, offset + limit);
}

/** The ids of the matching people in order. The figures of all people are read only to sort or to select by them. */
export async function selectIds(
  db: Queryable,
  { sort, window = sql``, ...matches }: Matches & { sort: PersonSort; window?: SQL },
): Promise<string[]> {
  const { needsFigures, by } = ORDERS[sort];
  const { withFigures, from } = sourceOf(matches, needsFigures || matches.segment !== undefined);
  const { rows } = await db.execute<{ id: string }>(
    sql`${withFigures ? sql`with ${withFigures}` : sql``} select ${users.id} as id ${from} order by ${by} ${window}`,
  );
  return rows.map(({ id }) => id);
}

function sourceOf({ where, segment, currency }: Matches, needsFigures: boolean) {
  const condition = segment ? sql`${where} and ${segment}` : where;
  if (!needsFigures) return { withFigures: null, from: sql`from ${users} where ${condition}` };
  return {
    withFigures: sql`figures as materialized (${figuresByPerson({ currency })})`,
    from: sql`from ${users} left join figures on figures.person_id = ${users.id} where ${condition}`,
  };
}

const byFigure = (figure: string) => ({
  needsFigures: true,
  by: sql`${sql.raw(`figures.${figure}`)} desc nulls last, ${users.id} desc`,
});

const ORDERS: Record<PersonSort, { needsFigures: boolean; by: SQL }> = {
  newest: { needsFigures: false, by: sql`${users.createdAt} desc, ${users.id} desc` },
  oldest: { needsFigures: false, by: sql`${users.createdAt}, ${users.id}` },
  "signed-in": { needsFigures: false, by: sql`${users.lastSignInAt} desc nulls last, ${users.id} desc` },
  name: {
    needsFigures: true,
    by: sql`coalesce(nullif(${users.name}, ''), figures.buyer_name) collate "C", ${users.id}`,
  },
  orders: byFigure("order_count"),
  spent: byFigure("spent_minor"),
  "last-order": byFigure("last_order_at"),
};
