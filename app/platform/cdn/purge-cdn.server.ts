import { z } from "zod";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import { ALL_PAGES, type Cdn } from "#app/platform/cdn/cdn.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limit.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";

/** `tags` is null for all pages. */
const PurgeJob = z.object({ tags: z.array(z.string()).nullable(), at: z.coerce.date() });

type Requested = z.infer<typeof PurgeJob>;

/** The calls of this minute are used up; the purge is done later. */
class BudgetUsedUp extends Error {
  override name = "BudgetUsedUp";
}

// The clocks of two machines differ by less.
const CLOCK_TOLERANCE_MS = 5_000;

interface PurgerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** The network that is connected now. */
  providers: { readonly cdn: Cdn | null };
}

/** Makes the handler of the queued purges. It merges all jobs of a batch, and returns for each an error if it has to be retried, else null. */
export function createPurger(deps: PurgerDeps) {
  /** Requests up to this time are done, because all pages were purged later. */
  let coveredUntil = 0;
  return async (batch: readonly Record<string, unknown>[]): Promise<(Error | null)[]> => {
    const { cdn } = deps.providers;
    const jobs = batch.map((data) => PurgeJob.parse(data));
    const open = new Set(jobs.filter(({ at }) => at.getTime() > coveredUntil));
    if (!cdn || open.size === 0) return jobs.map(() => null);
    const beganAt = deps.clock.now().getTime();
    const result = await purge(deps, cdn, [...open]);
    if (result === "all-pages") coveredUntil = beganAt - CLOCK_TOLERANCE_MS;
    const problem = result instanceof Error ? result : null;
    if (problem && !(problem instanceof BudgetUsedUp))
      deps.log.warn({ err: problem }, "The content delivery network did not purge; this is retried");
    return jobs.map((job) => (open.has(job) ? problem : null));
  };
}

async function purge(
  deps: PurgerDeps,
  cdn: Cdn,
  requested: readonly Requested[],
): Promise<"tags" | "all-pages" | Error> {
  const isAll = requested.some(({ tags }) => tags === null);
  const tags = [...new Set(requested.flatMap((job) => job.tags ?? []))];
  const calls = [...batchesOf(tags, cdn.maxTagsPerCall)];
  try {
    if (isAll) return await purgeAllPages(deps, cdn);
    for (const _ of calls) if (!(await mayCall(deps, cdn, "tags"))) return await purgeAllPages(deps, cdn);
    await Promise.all(calls.map((call) => cdn.purge(call)));
    return "tags";
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function purgeAllPages(deps: PurgerDeps, cdn: Cdn): Promise<"all-pages"> {
  if (!(await mayCall(deps, cdn, "all-pages")))
    throw new BudgetUsedUp("The purges of this minute are used up");
  await cdn.purge([ALL_PAGES]);
  return "all-pages";
}

/**
 * Takes one of the calls of this minute, which all processes share. Two fifths are reserved for purges of all pages, so that what exceeds
 * the others is never late for long.
 */
async function mayCall(
  { db, clock }: PurgerDeps,
  { tagHeader, callsPerMinute }: Cdn,
  kind: "tags" | "all-pages",
): Promise<boolean> {
  const reserved = Math.max(1, Math.floor(callsPerMinute * 0.4));
  const max = kind === "tags" ? callsPerMinute - reserved : reserved;
  const limit = { name: `cdn-${kind}`, max, windowMs: MINUTE_MS };
  const result = await consumeLimit(db, { limit, who: tagHeader, now: clock.now() });
  return result.ok;
}
