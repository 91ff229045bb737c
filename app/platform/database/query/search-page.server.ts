import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** One page of what a search finds in a table. */
export interface SomeFound {
  /** The page's keys in their order, as text; empty when there are more than `most`, of which not all are looked at. */
  keys: string[];
  /** Counted to `most` and no further. */
  total: number;
  isMore: boolean;
  /** From 1; the last one for a page past the end. */
  page: number;
  pageCount: number;
}

/** One way in which rows are found. */
export interface Way {
  where: SQL;
  /** So few rows of the table, read first, that the database need not guess how many they are. */
  among?: SQL;
}

/** What a row must be to be found, and the ways to find all that are so; no row may be found in two. */
export interface SearchCondition {
  is: SQL;
  ways: readonly Way[];
}

interface Search {
  table: PgTable;
  key: PgColumn;
  /** What the order is made of, besides the key. */
  columns: readonly PgColumn[];
  ways: readonly Way[];
  /** What every row must be besides. */
  besides?: SQL;
  /** What else the order asks for: `join …`. */
  join?: SQL;
  /** A number by which rows come before others: the highest first. */
  rank?: SQL;
  orderBy: readonly SQL[];
  page: number;
  size: number;
  most: number;
}

/**
 * Finds rows and then puts them in order, counting them on the way. Left to itself the database may go through a whole table in the
 * order until it has met enough that match, which may be the last ones.
 */
export async function searchPage(
  db: Queryable,
  {
    table,
    key,
    columns,
    ways,
    besides = sql`true`,
    join = sql``,
    rank = sql`0`,
    orderBy,
    page,
    size,
    most,
  }: Search,
): Promise<SomeFound> {
  const chosen = sql.join([key, ...columns, sql`(${rank}) as rank`], sql`, `);
  const each = ways.map(
    ({ where, among }) =>
      sql`(select ${chosen} from ${among ? sql`(${among}) as ${table}` : table} where (${where}) and ${besides} limit ${most + 1})`,
  );
  const { rows } = await db.execute<{ total: number; keys: string[] }>(sql`
    with found as materialized (
      select * from (${sql.join(each, sql` union all `)}) ways limit ${most + 1}
    ),
    counted as (select count(*)::int as total, greatest(1, ceil(count(*) / ${size}::numeric)::int) as pages from found)
    select counted.total, case when counted.total <= ${most} then array(
      select ${key}::text from found as ${table} ${join}
      order by ${sql.join([sql`rank desc`, ...orderBy], sql`, `)}
      limit ${size} offset (least(${page}::int, counted.pages) - 1) * ${size}
    ) else '{}' end as keys
    from counted
  `);
  const counted = rows[0]?.total ?? 0;
  const total = Math.min(counted, most);
  const pageCount = Math.max(1, Math.ceil(total / size));
  const keys = rows[0]?.keys ?? [];
  return { keys, total, isMore: counted > most, page: Math.min(page, pageCount), pageCount };
}

/** A page of what matches among rows that are gone through in their order: for what many of them match. */
export interface Walk {
  table: PgTable;
  key: PgColumn;
  /** What an index leads to, as the order does. */
  within?: SQL;
  where: SQL;
  orderBy: readonly SQL[];
  offset: number;
  limit: number;
  /** Goes no further than so many rows, and then finds less than a page. */
  reach?: number;
}

/** Goes through a table in an order that an index has, and stops with the page: what the database would not believe to be soon. */
export async function scanTo(
  db: Queryable,
  { table, key, within = sql`true`, where, orderBy, offset, limit, reach }: Walk,
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${key}::text as key from (
      select * from ${table} where ${within} order by ${sql.join([...orderBy], sql`, `)}
      ${reach === undefined ? sql`offset 0` : sql`limit ${reach}`}
    ) as ${table} where ${where} limit ${limit} offset ${offset}
  `);
  return rows.map(({ key }) => key);
}
