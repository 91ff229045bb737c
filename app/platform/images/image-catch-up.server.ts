import { LRUCache } from "lru-cache";
import { availableParallelism, loadavg } from "node:os";
import type { Log } from "#app/platform/process/log.server.ts";

/** Makes renditions that no job has made: of sample images, of a restored backup, after an upgrade. */
export interface CatchUp {
  /** Requests the renditions of an original. */
  request(key: string): void;
  close(): void;
}

const CHECK_INTERVAL_MS = 1_000;
const MAX_REQUESTED = 1_000;
// A failed original is not retried at each request.
const RETRY_FAILED_AFTER_MS = 3_600_000;

// Drawing itself keeps one core busy.
const QUIET_SHARE = 0.75;

/** Whether the machine had little load in the last minute. Always true on Windows, which reports none. */
export function isMachineQuiet(): boolean {
  return (loadavg()[0] ?? 0) < availableParallelism() * QUIET_SHARE;
}

/** Makes requested renditions one at a time while the machine is quiet, the latest request first. */
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
  const tried = new LRUCache<string, true>({ max: 10 * MAX_REQUESTED, ttl: RETRY_FAILED_AFTER_MS });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function makeNext(): Promise<void> {
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
    if (requested.size > 0) schedule();
  }

  function schedule(): void {
    if (!isClosed) timer ??= setTimeout(() => void makeNext(), CHECK_INTERVAL_MS).unref();
  }

  return {
    request(key) {
      if (requested.size >= MAX_REQUESTED || tried.has(key)) return;
      requested.add(key);
      schedule();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
