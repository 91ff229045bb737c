import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/time/durations.ts";

/** The pauses after the first, second, … failed attempt, in milliseconds: three days in all, as Standard Webhooks recommends. */
export const RETRY_DELAYS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** An endpoint without a single success for this long is switched off. */
export const FAILING_MS = 3 * DAY_MS;

const JITTER = 0.2;

/** When a delivery is tried again after a number of attempts; null if none is left. `random` is between 0 and 1. */
export function nextAttempt(attempts: number, now: Date, random = Math.random()): Date | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + delay * (1 + JITTER * random));
}

// A few failures may concern single events; many in a row, the receiver.
const FAILURES_BEFORE_PAUSE = 5;
const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 10 * MINUTE_MS;

/**
 * Until when nothing is sent to an endpoint after a number of failures in a row; null for no pause. However many events wait for it, a
 * receiver that is down then costs one request per pause.
 */
export function pauseAfter(failures: number, now: Date, random = Math.random()): Date | null {
  if (failures < FAILURES_BEFORE_PAUSE) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE), MAX_PAUSE_MS);
  return new Date(now.getTime() + pause * (1 + JITTER * random));
}
