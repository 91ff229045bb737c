import { LRUCache } from "lru-cache";
import { availableParallelism, loadavg } from "node:os";
import type { Log } from "#app/platform/process/log.server.ts";

/** Renditions that nobody has ordered: of sample pictures, of a backup, of a store that was upgraded. */
export interface CatchUp {
  /** Somebody could have had a picture with fewer bytes. */
  want(key: string): void;
  close(): void;
}

const LOOKS_EVERY_MS = 1_000;
const MOST_WANTED = 1_000;
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
  const wanted = new Set<string>();
  const tried = new LRUCache<string, true>({ max: 10 * MOST_WANTED, ttl: TRIED_FOR_MS });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const key = isQuiet() ? [...wanted].at(-1) : undefined;
    if (key !== undefined) {
      wanted.delete(key);
      tried.set(key, true);
      try {
        await make(key);
      } catch (error) {
        if (!isClosed) log.warn({ err: error, storageKey: key }, "A picture's renditions could not be made");
      }
    }
    timer = undefined;
    if (wanted.size > 0) wait();
  }

  function wait(): void {
    if (!isClosed) timer ??= setTimeout(() => void look(), LOOKS_EVERY_MS).unref();
  }

  return {
    want(key) {
      if (wanted.size >= MOST_WANTED || tried.has(key)) return;
      wanted.add(key);
      wait();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
