import { lt, sql } from "drizzle-orm";
import { searchTerms } from "#app/domain/search/search.tables.ts";
import { indianDay } from "#app/lib/time/dates.ts";
import { isRobot } from "#app/lib/http/robots.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createWriteBehind } from "#app/platform/cache/write-behind.server.ts";

/**
 * Counts what shoppers search for, by day (IST) and term, without saying who. Counting is a note in memory, written every few seconds in one
 * statement, so that no page waits for it; a crash loses what was noted since. A kept page is sent without asking anybody and is not
 * counted again: the figures say what is searched for, not exactly how often.
 */
export interface SearchCounter {
  note(search: { term: string; isEmpty: boolean; userAgent: string | null }): void;
  /** Writes what has been noted. Never rejects: what could not be written is tried with the next notes. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Noted {
  day: string;
  term: string;
  searches: number;
  emptySearches: number;
}

const MAX_TERM_LENGTH = 60;
const SHORTEST_TERM = 2;

// Somebody who makes up searches fills these and no more; the table grows by as many rows in five seconds at most.
const MAX_NOTED = 200;

export function createSearchCounter({ db, log, clock }: { db: Db; log: Log; clock: Clock }): SearchCounter {
  let recorded = new Map<string, Noted>();
  const { soon, flush } = createWriteBehind(write);

  function add({ day, term, searches, emptySearches }: Noted): void {
    const key = `${day} ${term}`;
    const known = recorded.get(key);
    if (!known && recorded.size >= MAX_NOTED) return;
    recorded.set(key, {
      day,
      term,
      searches: (known?.searches ?? 0) + searches,
      emptySearches: (known?.emptySearches ?? 0) + emptySearches,
    });
  }

  async function write(): Promise<void> {
    const rows = [...recorded.values()];
    recorded = new Map();
    if (rows.length === 0) return;
    try {
      await addToTable(db, rows);
    } catch (error) {
      log.warn({ err: error }, "Searches could not be counted; they are tried again with the next");
      for (const row of rows) add(row);
    }
  }

  return {
    note({ term, isEmpty, userAgent }) {
      const normalised = term.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
      const isAbsurd = normalised.length < SHORTEST_TERM || normalised.length > MAX_TERM_LENGTH;
      // PostgreSQL keeps no NUL in a text; other control characters are nobody's search either.
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

async function addToTable(db: Db, rows: Noted[]): Promise<void> {
  // In one order, so that two processes never wait for each other in a circle.
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

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;

/** Deletes the counts of days that no comparison with the year before needs any more. */
export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  const before = indianDay(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await db.delete(searchTerms).where(lt(searchTerms.day, before));
}
