import { LRUCache } from "lru-cache";
import { lt, sql } from "drizzle-orm";
import { MISSING_DAYS, pathKey } from "#app/domain/redirects/redirect-path.ts";
import { missingPages, redirects } from "#app/domain/redirects/redirects.tables.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { createWriteBehind } from "#app/platform/cache/write-behind.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/**
 * Counts the redirects of the owner that are used, and requests for pages that do not exist. Counts are buffered in memory and written
 * every few seconds, so that no request writes; a crash loses the buffer.
 */
export interface RedirectCounter {
  recordHit(redirectId: string): void;
  /** `client` is the IP address, of which only so many paths are counted. */
  recordMissing(request: { path: string; client: string }): void;
  /** Writes the buffer. Never rejects; failed writes are retried with the next flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** How many missing paths are stored for a day: the most requested ones. */
export const MAX_PATHS_PER_DAY = 300;

// Paths with identifiers or addresses of people are longer.
const MAX_PATH_LENGTH = 200;
const MAX_BUFFERED = 200;

// A person meets few broken links; a program that guesses paths would fill the list.
export const MISSING_PER_CLIENT = 20;
const MAX_CLIENTS = 5_000;

/** What programs look for in any site, and files: none of it is a page that the owner could redirect. */
const NOISE =
  /\.(?:php\d?|aspx?|jspx?|cgi|env|git|svn|sql|bak|old|ini|ya?ml|toml|log|conf|zip|tar|gz|tgz|rar|7z|js|mjs|css|map|json|txt|ico|png|jpe?g|gif|webp|avif|svg|woff2?|ttf|mp4)(?:$|[./?~])|^\/(?:\.|wp-|cgi-bin|xmlrpc|phpmyadmin|pma|vendor\/|node_modules\/|actuator|_ignition|_profiler|telescope|solr|hudson|jenkins|owa|autodiscover|remote\/|boaform|cdn\/|cdn-cgi|server-status|trace\.axd|api\/|graphql)|@|%/;

export function isNoise(path: string): boolean {
  return path.length > MAX_PATH_LENGTH || NOISE.test(path);
}

interface Missing {
  day: string;
  path: string;
  requests: number;
  lastAt: Date;
}

export function createRedirectCounter({
  db,
  log,
  clock,
}: {
  db: Db;
  log: Log;
  clock: Clock;
}): RedirectCounter {
  let hits = new Map<string, number>();
  let missing = new Map<string, Missing>();
  const clients = new LRUCache<string, { beganAt: number; requests: number }>({ max: MAX_CLIENTS });
  const { soon, flush } = createWriteBehind(write);

  function addMissing(added: Missing): void {
    const key = `${added.day} ${added.path}`;
    const counted = missing.get(key);
    if (!counted && missing.size >= MAX_BUFFERED) return;
    missing.set(key, { ...added, requests: (counted?.requests ?? 0) + added.requests });
  }

  function isWithinLimit(client: string): boolean {
    const at = clock.now().getTime();
    const known = clients.get(client);
    const window = known && at - known.beganAt < HOUR_MS ? known : { beganAt: at, requests: 0 };
    clients.set(client, { ...window, requests: window.requests + 1 });
    return window.requests < MISSING_PER_CLIENT;
  }

  async function write(): Promise<void> {
    const hitRows = [...hits];
    const missingRows = [...missing.values()];
    hits = new Map();
    missing = new Map();
    try {
      await inTransaction(db, async (tx) => {
        await addHits(tx, hitRows, clock.now());
        await addRequests(tx, missingRows);
      });
    } catch (error) {
      log.warn({ err: error }, "Could not write counts of redirects; retrying with the next flush");
      for (const [id, count] of hitRows) hits.set(id, (hits.get(id) ?? 0) + count);
      for (const row of missingRows) addMissing(row);
    }
  }

  return {
    recordHit(redirectId) {
      hits.set(redirectId, (hits.get(redirectId) ?? 0) + 1);
      soon();
    },
    recordMissing({ path: requested, client }) {
      const path = pathKey(requested);
      if (path === null || isNoise(path) || !isWithinLimit(client)) return;
      const lastAt = clock.now();
      addMissing({ day: indianDay(lastAt), path, requests: 1, lastAt });
      soon();
    },
    flush,
    close: flush,
  };
}

async function addHits(tx: Tx, hits: readonly (readonly [string, number])[], at: Date): Promise<void> {
  if (hits.length === 0) return;
  // In one order, so that two processes cannot block each other.
  const rows = hits.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }));
  await tx.execute(sql`
    update ${redirects} set hits = ${redirects.hits} + counted.count, last_hit_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (id uuid, count integer)
    where ${redirects.id} = counted.id`);
}

/** Adds the requests, and deletes the paths of these days beyond the most requested: nobody can fill the table with made-up paths. */
async function addRequests(tx: Tx, rows: readonly Missing[]): Promise<void> {
  if (rows.length === 0) return;
  await lockNames(tx, ["missing-pages"]);
  await tx
    .insert(missingPages)
    .values([...rows])
    .onConflictDoUpdate({
      target: [missingPages.day, missingPages.path],
      set: {
        requests: sql`${missingPages.requests} + excluded.requests`,
        lastAt: sql`greatest(${missingPages.lastAt}, excluded.last_at)`,
      },
    });
  for (const day of new Set(rows.map((row) => row.day)))
    await tx.execute(sql`
      delete from ${missingPages} where ${missingPages.day} = ${day} and ${missingPages.path} in (
        select ranked.path from ${missingPages} as ranked where ranked.day = ${day}
        order by ranked.requests desc, ranked.last_at desc, ranked.path offset ${MAX_PATHS_PER_DAY})`);
}

/** Deletes missing pages older than the retention period. */
export async function deleteOldMissingPages(db: Db, now: Date): Promise<void> {
  const before = indianDay(new Date(now.getTime() - MISSING_DAYS * DAY_MS));
  await db.delete(missingPages).where(lt(missingPages.day, before));
}
