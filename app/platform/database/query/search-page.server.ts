import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** One page of the results of a search in a table. */
interface FoundPage {
  /** The page's keys in order, as text; empty when more than `max` rows match, because those are not sorted. */
  keys: string[];
  /** Counted up to `max`. */
  total: number;
  isMore: boolean;
  /** From 1; the last page when a later one was requested. */
  page: number;
  pageCount: number;
}

/** A branch of a search. */
interface SearchBranch {
  where: SQL;
  /** A subquery that limits the rows first, so that the planner need not estimate their number. */
  among?: SQL;
}

/** A condition, and disjoint branches that together find the same rows. */
export interface SearchCondition {
  where: SQL;
  branches: readonly SearchBranch[];
}

interface Search {
  table: PgTable;
  key: PgColumn;
  /** Columns that `orderBy` uses, besides the key. */
  columns: readonly PgColumn[];
  branches: readonly SearchBranch[];
  /** A further condition for every branch. */
  filter?: SQL;
  /** A `join …` that `orderBy` needs. */
  join?: SQL;
  orderBy: readonly SQL[];
  page: number;
  size: number;
  max: number;
}

/**
 * Finds the matching rows first and then counts and sorts them. The planner's alternative is to scan the whole table in the sort order
 * until enough rows match.
 */
export async function searchPage(
  db: Queryable,
  { table, key, columns, branches, filter = sql`true`, join = sql``, orderBy, page, size, max }: Search,
): Promise<FoundPage> {
  const chosen = sql.join([key, ...columns], sql`, `);
  const each = branches.map(
    ({ where, among }) =>
      sql`(select ${chosen} from ${among ? sql`(${among}) as ${table}` : table} where (${where}) and ${filter} limit ${max + 1})`,
  );
  const { rows } = await db.execute<{ total: number; keys: string[] }>(sql`
    with found as materialized (
      select * from (${sql.join(each, sql` union all `)}) matches limit ${max + 1}
    ),
    counted as (select count(*)::int as total, greatest(1, ceil(count(*) / ${size}::numeric)::int) as pages from found)
    select counted.total, case when counted.total <= ${max} then array(
      select ${key}::text from found as ${table} ${join}
      order by ${sql.join([...orderBy], sql`, `)}
      limit ${size} offset (least(${page}::int, counted.pages) - 1) * ${size}
    ) else '{}' end as keys
    from counted
  `);
  const counted = rows[0]?.total ?? 0;
  const total = Math.min(counted, max);
  const keys = rows[0]?.keys ?? [];
  const { page: shownPage, pageCount } = listPage({ page, size, total });
  return { keys, total, isMore: counted > max, page: shownPage, pageCount };
}

interface Scan {
  table: PgTable;
  key: PgColumn;
  /** A condition that the index of the sort order covers. */
  within?: SQL;
  where: SQL;
  orderBy: readonly SQL[];
  offset: number;
  limit: number;
}

/**
 * Scans a table in the order of an index until the page is full. For conditions that many rows match, where the planner would
 * otherwise overestimate the scan. Returns the page's keys.
 */
export async function scanTo(
  db: Queryable,
  { table, key, within = sql`true`, where, orderBy, offset, limit }: Scan,
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${key}::text as key from (
      select * from ${table} where ${within} order by ${sql.join([...orderBy], sql`, `)} offset 0
    ) as ${table} where ${where} limit ${limit} offset ${offset}
  `);
  return rows.map(({ key }) => key);
}
