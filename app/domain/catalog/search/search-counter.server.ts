import { lt, sql } from "drizzle-orm";
import { searchTerms } from "#app/domain/catalog/search/search.tables.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { isRobot } from "#app/lib/http/robots.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createWriteBehind } from "#app/platform/cache/write-behind.server.ts";

/**
 * Counts searches anonymously by day (IST) and term. Counts are buffered in memory and written every few seconds, so that pages do not
 * wait; a crash loses the buffer. Cached pages are not counted, so the counts are relative.
 */
export interface SearchCounter {
  record(search: { term: string; isEmpty: boolean; userAgent: string | null }): void;
  /** Writes the buffer. Never rejects; failed writes are retried with the next flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface SearchCount {
  day: string;
  term: string;
  searches: number;
  emptySearches: number;
}

const MAX_TERM_LENGTH = 60;
const MIN_TERM_LENGTH = 2;

// Bounds the buffer, and thus table growth, against made-up searches.
const MAX_BUFFERED = 200;

export function createSearchCounter({ db, log, clock }: { db: Db; log: Log; clock: Clock }): SearchCounter {
  let recorded = new Map<string, SearchCount>();
  const { soon, flush } = createWriteBehind(write);

  function add({ day, term, searches, emptySearches }: SearchCount): void {
    const key = `${day} ${term}`;
    const counts = recorded.get(key);
    if (!counts && recorded.size >= MAX_BUFFERED) return;
    recorded.set(key, {
      day,
      term,
      searches: (counts?.searches ?? 0) + searches,
      emptySearches: (counts?.emptySearches ?? 0) + emptySearches,
    });
  }

  async function write(): Promise<void> {
    const rows = [...recorded.values()];
    recorded = new Map();
    if (rows.length === 0) return;
    try {
      await addToTable(db, rows);
    } catch (error) {
      log.warn({ err: error }, "Could not write search counts; retrying with the next flush");
      for (const row of rows) add(row);
    }
  }

  return {
    record({ term, isEmpty, userAgent }) {
      const normalised = term.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
      const isAbsurd = normalised.length < MIN_TERM_LENGTH || normalised.length > MAX_TERM_LENGTH;
      // PostgreSQL rejects NUL in text; other control characters are not real searches either.
      if (isAbsurd || /\p{Cc}/u.test(normalised) || isRobot(userAgent)) return;
      add({
        day: indianDay(clock.now()),
        term: normalised,
        searches: 1,
        emptySearches: isEmpty ? 1 : 0,
      });
      soon();
    },
    flush,
    close: flush,
  };
}

async function addToTable(db: Db, rows: SearchCount[]): Promise<void> {
  // Sorted to prevent deadlocks between processes.
  const sorted = rows.toSorted((a, b) => (`${a.day} ${a.term}` < `${b.day} ${b.term}` ? -1 : 1));
  await db
    .insert(searchTerms)
    .values(sorted)
    .onConflictDoUpdate({
      target: [searchTerms.day, searchTerms.term],
      set: {
        searches: sql`${searchTerms.searches} + excluded.searches`,
        emptySearches: sql`${searchTerms.emptySearches} + excluded.empty_searches`,
      },
    });
}

// A year, for comparisons with the year before, and a month's margin.
const RETENTION_DAYS = 400;

/** Deletes search counts older than the retention period. */
export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  const before = indianDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
  await db.delete(searchTerms).where(lt(searchTerms.day, before));
}
