import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { purgedTags } from "#app/platform/cdn/cdn.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

// By then the other processes have invalidated their pages, so the network does not fetch an outdated one.
const DELAY_MS = 300;
const RETRY_MS = 1_000;

// A job with more would be slower than purging all pages.
const MAX_TAGS = 500;

interface PurgeQueueDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  /** Whether a content delivery network is connected. */
  isOn: () => boolean;
}

/** Collects what the content delivery network has to purge, outside requests, and queues it as a job. */
export type PurgeQueue = ReturnType<typeof createPurgeQueue>;

export function createPurgeQueue({ db, jobs, log, clock, isOn }: PurgeQueueDeps) {
  let tags = new Set<string>();
  let areAll = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const start = () => {
    timer = undefined;
    running = running.then(flush);
  };

  function add(changed: readonly CacheTag[] | null): void {
    if (!isOn()) return;
    if (changed === null) areAll = true;
    else for (const tag of purgedTags(changed)) tags.add(tag);
    timer ??= setTimeout(start, DELAY_MS).unref();
  }

  async function flush(): Promise<void> {
    if (!areAll && tags.size === 0) return;
    const collected = areAll || tags.size > MAX_TAGS ? null : [...tags];
    tags = new Set();
    areAll = false;
    const data = { tags: collected, at: clock.now().toISOString() };
    try {
      await inTransaction(db, (tx) => jobs.send(tx, "purge-cdn", data));
      jobs.nudge("purge-cdn");
    } catch (error) {
      log.warn(
        { err: error },
        "A purge of the content delivery network could not be queued; this is retried",
      );
      if (collected === null) areAll = true;
      else for (const tag of collected) tags.add(tag);
      timer ??= setTimeout(start, RETRY_MS).unref();
    }
  }

  return {
    /** Call after the commit, with the tags that changed or null for all pages. */
    add,
    /** Queues what is collected. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await running;
      await flush();
      clearTimeout(timer);
    },
  };
}
