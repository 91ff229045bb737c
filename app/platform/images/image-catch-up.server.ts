import { LRUCache } from "lru-cache";
import { availableParallelism, loadavg } from "node:os";
import type { Log } from "#app/platform/process/log.server.ts";

/** Renditions that nobody has ordered: of sample images, of a backup, of a store that was upgraded. */
export interface CatchUp {
  /** Somebody could have had an image with fewer bytes. */
  want(key: string): void;
  close(): void;
}

const CHECK_INTERVAL_MS = 1_000;
const MAX_REQUESTED = 1_000;
// One that did not work out is not tried at each request.
const TRIED_FOR_MS = 3_600_000;

// Our own drawing keeps one core busy and counts for one.
const QUIET_SHARE = 0.75;

/** Whether the machine had little to do in the last minute. A machine that cannot tell (Windows) is quiet. */
export function isMachineQuiet(): boolean {
  return (loadavg()[0] ?? 0) < availableParallelism() * QUIET_SHARE;
}

/** Makes what is wanted, one after the other and only while the machine is quiet; what was wanted last comes first. */
export function createCatchUp({
  make,
  isQuiet,
  log,
}: {
  make: (key: string) => Promise<void>;
  isQuiet: () => boolean;
  log: Log;
}): CatchUp {
  const requested = new Set<string>();
  const tried = new LRUCache<string, true>({ max: 10 * MAX_REQUESTED, ttl: TRIED_FOR_MS });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const key = isQuiet() ? [...requested].at(-1) : undefined;
    if (key !== undefined) {
      requested.delete(key);
      tried.set(key, true);
      try {
        await make(key);
      } catch (error) {
        if (!isClosed) log.warn({ err: error, storageKey: key }, "An image's renditions could not be made");
      }
    }
    timer = undefined;
    if (requested.size > 0) wait();
  }

  function wait(): void {
    if (!isClosed) timer ??= setTimeout(() => void look(), CHECK_INTERVAL_MS).unref();
  }

  return {
    want(key) {
      if (requested.size >= MAX_REQUESTED || tried.has(key)) return;
      requested.add(key);
      wait();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
