import { and, eq, lte } from "drizzle-orm";
import { FETCHES_AT_ONCE } from "#app/domain/catalog/import/images/image-limits.ts";
import { imageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { attachFetchedImages } from "#app/domain/catalog/import/images/internal/attach-images.server.ts";
import { claimSource } from "#app/domain/catalog/import/images/internal/claim-source.server.ts";
import {
  fetchClaimed,
  type FetchDeps,
} from "#app/domain/catalog/import/images/internal/fetch-claimed.server.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

export interface ImageFetcherDeps extends Omit<FetchDeps, "stop"> {
  pages: PageCache;
}

/** Fetches the images that imports name. */
export type ImageFetcher = ReturnType<typeof createImageFetcher>;

// A job that runs longer is given to another process.
const MAX_RUN_MS = 5 * MINUTE_MS;
const INVALIDATE_EVERY_MS = 5_000;

/**
 * Fetches the images that wait, in every process of the shop, and gives them to their products. What is being fetched is claimed in the
 * database for a time, so that each source is fetched once, and again by another process when this one is killed.
 */
export function createImageFetcher(deps: ImageFetcherDeps) {
  const stop = new AbortController();
  let running: Promise<boolean> | undefined;

  async function runOnce(): Promise<boolean> {
    const changes = collectChanges(deps.pages);
    const until = performance.now() + MAX_RUN_MS;
    try {
      changes.add(await attachFetchedImages(deps.db, deps.clock.now()));
      // In most shops and most minutes.
      if (!(await isAnyDue(deps))) return false;
      const mayGoOn = () => !stop.signal.aborted && performance.now() < until;
      await Promise.all(
        Array.from({ length: FETCHES_AT_ONCE }, () =>
          runLane({ ...deps, changes, stop: stop.signal, mayGoOn }),
        ),
      );
      changes.add(await attachFetchedImages(deps.db, deps.clock.now()));
    } finally {
      changes.flush();
    }
    return !stop.signal.aborted && performance.now() >= until;
  }

  return {
    /** Fetches what is due. Returns whether more is left, after some minutes. */
    run(): Promise<boolean> {
      if (stop.signal.aborted) return Promise.resolve(false);
      running ??= runOnce().finally(() => (running = undefined));
      return running;
    },
    /** Ends open requests; another process or the next start makes them again. */
    async close(): Promise<void> {
      stop.abort();
      await running?.catch(() => undefined);
    },
  };
}

async function isAnyDue({ db, clock }: ImageFetcherDeps): Promise<boolean> {
  const [due] = await db
    .select({ id: imageSources.id })
    .from(imageSources)
    .where(and(eq(imageSources.state, "waiting"), lte(imageSources.nextTryAt, clock.now())))
    .limit(1);
  return due !== undefined;
}

/** Collects changed products, because each image of thousands would empty the caches of listings again. */
function collectChanges(pages: PageCache) {
  let ids = new Set<string>();
  let flushedAt = performance.now();
  const flush = () => {
    if (ids.size > 0) pages.invalidate(tagsOfChanged([...ids]));
    ids = new Set();
    flushedAt = performance.now();
  };
  return {
    add(changed: readonly string[]) {
      for (const id of changed) ids.add(id);
      if (performance.now() - flushedAt > INVALIDATE_EVERY_MS) flush();
    },
    flush,
  };
}

interface LaneDeps extends FetchDeps {
  changes: ReturnType<typeof collectChanges>;
  mayGoOn: () => boolean;
}

/** Fetches one source after the other until none is due. */
async function runLane(deps: LaneDeps): Promise<void> {
  const { db, clock, files, mayGoOn, changes } = deps;
  while (mayGoOn()) {
    const claimed = await claimSource(db, { now: clock.now(), importIds: await files.list() });
    if (!claimed) return;
    changes.add(await fetchClaimed(deps, claimed));
  }
}
