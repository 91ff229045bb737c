import { ilike, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { containing } from "#app/platform/database/query/conditions.ts";
import type { SearchCondition } from "#app/platform/database/query/search-page.server.ts";

/** A trigram index covers no shorter text. */
const MIN_INDEXED_LENGTH = 3;

/** Number of latest rows in which a short text is searched anywhere. */
const LATEST = 10_000;

/** Whether a search text is too short for the trigram index. */
export function isShort(text: string): boolean {
  return text !== "" && text.length < MIN_INDEXED_LENGTH;
}

/** Any of the columns contains the text, ignoring case. */
export function containsIn(columns: readonly PgColumn[], text: string): SQL {
  const pattern = containing(text);
  return or(...columns.map((column) => ilike(column, pattern))) ?? sql`false`;
}

/** A word in any of the columns begins with the text, ignoring case. The trigram index covers this for two letters. */
export function beginsWordIn(columns: readonly PgColumn[], text: string): SQL {
  const within = containing(text).slice(1);
  return (
    or(...columns.flatMap((column) => [ilike(column, within), ilike(column, `% ${within}`)])) ?? sql`false`
  );
}

interface ShortText {
  table: PgTable;
  /** Increases with every new row. */
  key: PgColumn;
  /** A value below any key. */
  minKey: SQL;
  anywhere: SQL;
  /** Matches a subset of `anywhere`. */
  atWordStart: SQL;
  /** Number of latest rows in which it is searched anywhere. */
  latest?: number;
}

/**
 * Finds a short text anywhere in the latest rows, and at the start of a word in older ones: searching anywhere in all of 200,000 rows
 * takes a third of a second. The latest rows come from a subquery, because given only a key range the planner assumes that a third of
 * the table matches.
 */
export function shortTextCondition({
  table,
  key,
  minKey,
  anywhere,
  atWordStart,
  latest = LATEST,
}: ShortText): SearchCondition {
  const since = sql`coalesce((select ${key} from ${table} order by ${key} desc limit 1 offset ${latest - 1}), ${minKey})`;
  return {
    where: sql`(${anywhere}) and (${key} >= ${since} or (${atWordStart}))`,
    branches: [
      { where: anywhere, among: sql`select * from ${table} order by ${key} desc limit ${latest}` },
      // `is true` keeps the planner from reading the key index for all older rows, which are most of the table.
      { where: sql`(${key} < ${since}) is true and (${atWordStart})` },
    ],
  };
}
