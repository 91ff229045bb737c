import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Log } from "#app/platform/process/log.server.ts";

// An import or an order changes many variants; they are handled in one run.
const DELAY_MS = 1_000;

/** Calls `onRestock` soon after a variant may have come back in stock. The job that runs every minute finds what this misses. */
export function createRestockWatch({ log, onRestock }: { log: Log; onRestock(): Promise<unknown> }) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    timer = undefined;
    try {
      await onRestock();
    } catch (error) {
      log.warn({ err: error }, "Stock alerts could not be sent at once; the job will send them");
    }
  };
  return {
    /** These tags are published when a variant sells out or comes back, and after an import. */
    notice(tags: readonly CacheTag[]): void {
      if (timer || !tags.some((tag) => tag === "listings" || tag === "catalogue")) return;
      const start = () => {
        running = run();
      };
      timer = setTimeout(start, DELAY_MS).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await running;
    },
  };
}
