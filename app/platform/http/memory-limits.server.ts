import { LRUCache } from "lru-cache";
import type { Clock } from "#app/platform/clock.ts";

/** A number of requests within a window that starts with the first. */
export interface MemoryLimit {
  /** Its name in the field `RateLimit-Policy`. */
  policy: string;
  quota: number;
  windowSeconds: number;
}

/** The state of a limit after a request. */
export interface MemoryLimitState {
  isAllowed: boolean;
  /** The requests that are left in the window. */
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
}

/**
 * Rate limits in the memory of this process, for requests too many and too cheap for a row in the database each. Several processes count
 * each for itself.
 */
export interface MemoryLimiter {
  consume(limit: MemoryLimit, who: string): MemoryLimitState;
}

// The callers who were last seen are remembered: a window of a minute of far more addresses is an attack that a proxy has to stop.
const MAX_CALLERS = 50_000;

export function createMemoryLimiter({ clock, isOn }: { clock: Clock; isOn: boolean }): MemoryLimiter {
  const windows = new LRUCache<string, { count: number; beganAt: number }>({ max: MAX_CALLERS });
  return {
    consume({ policy, quota, windowSeconds }, who) {
      if (!isOn) return { isAllowed: true, remaining: quota, resetSeconds: windowSeconds };
      const at = clock.now().getTime();
      const key = `${policy} ${who}`;
      const current = windows.get(key);
      const isOver = !current || Math.abs(at - current.beganAt) >= windowSeconds * 1_000;
      const next = isOver ? { count: 1, beganAt: at } : { ...current, count: current.count + 1 };
      windows.set(key, next);
      return {
        isAllowed: next.count <= quota,
        remaining: Math.max(0, quota - next.count),
        resetSeconds: Math.max(1, Math.ceil((next.beganAt + windowSeconds * 1_000 - at) / 1_000)),
      };
    },
  };
}
