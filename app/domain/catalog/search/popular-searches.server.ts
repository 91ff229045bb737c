import { asc, desc, gte, sql } from "drizzle-orm";
import { searchTerms } from "#app/domain/catalog/search/search.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const PERIOD_DAYS = 30;
const MAX_SEARCHES = 5;

// A term that one person has tried a few times is not shown to others.
const MIN_COUNT = 5;

/** The most frequent searches of the last month that mostly found products as they were typed, the most frequent first. */
export async function listPopularSearches(db: Db, now: Date): Promise<string[]> {
  const searches = sql`sum(${searchTerms.searches})`;
  const rows = await db
    .select({ term: searchTerms.term })
    .from(searchTerms)
    .where(gte(searchTerms.day, indianDay(new Date(now.getTime() - PERIOD_DAYS * DAY_MS))))
    .groupBy(searchTerms.term)
    .having(sql`${searches} >= ${MIN_COUNT} and 2 * sum(${searchTerms.emptySearches}) < ${searches}`)
    .orderBy(desc(searches), asc(searchTerms.term))
    .limit(MAX_SEARCHES);
  return rows.map(({ term }) => term);
}
