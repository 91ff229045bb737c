import { readWaiting } from "#app/domain/analytics/read-waiting.server.ts";
import { HEARTBEAT_MS, type AdminEvent, type Waiting } from "#app/domain/analytics/waiting.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface AdminListener {
  sessionId: string;
  /** No event follows "ended". */
  report(event: AdminEvent): void;
}

/**
 * Publishes the counts in the admin's bell to every open admin page. While there are listeners, one query serves all of them, after a
 * possible change in any process and at a fixed interval. A listener whose session has ended receives "ended".
 */
export interface AdminEvents {
  /** The current counts, for a page that is being rendered. */
  read(): Promise<Waiting>;
  /** Reports the current counts at once and every change. Returns the function that unsubscribes. */
  listen(listener: AdminListener): () => void;
  /** Reports a possible change, so that the counts are read again soon. */
  wake(): void;
  listenerCount(): number;
  /** Ends all streams, so that the process can stop. */
  close(): void;
}

// Covers changes without an event: jobs, expired sessions, lost notifications.
const REQUESTED_EVERY_MS = 10_000;
// Combines bursts of events; an event during a query causes one more query.
const REQUESTED_AFTER_MS = 100;
const REQUESTED_AGAIN_AFTER_MS = 2_000;

interface AdminEventsDeps {
  db: Db;
  log: Log;
  clock: Clock;
  heartbeatMs?: number;
}

export function createAdminEvents({
  db,
  log,
  clock,
  heartbeatMs = HEARTBEAT_MS,
}: AdminEventsDeps): AdminEvents {
  const listeners = new Set<AdminListener>();
  let known: { waiting: Waiting; as: string } | undefined;
  let asking: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isWoken = false;
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;

  function stopWhenAlone(): void {
    if (listeners.size > 0) return;
    clearTimeout(asking);
    clearInterval(beating);
    asking = beating = known = undefined;
    isWoken = false;
  }

  function end(listener: AdminListener): void {
    if (!listeners.delete(listener)) return;
    listener.report({ kind: "ended" });
    stopWhenAlone();
  }

  function publishToAll(event: AdminEvent): void {
    for (const listener of listeners) listener.report(event);
  }

  async function ask(): Promise<void> {
    const requested = [...listeners];
    const sessionIds = requested.map(({ sessionId }) => sessionId);
    const { waiting, liveSessions } = await readWaiting(db, { sessionIds, now: clock.now() });
    for (const listener of requested) if (!liveSessions.has(listener.sessionId)) end(listener);
    const as = JSON.stringify(waiting);
    if (as === known?.as || listeners.size === 0) return;
    known = { waiting, as };
    publishToAll({ kind: "waiting", waiting });
  }

  function askSoon(afterMs: number): void {
    clearTimeout(asking);
    asking = setTimeout(() => {
      isAsking = true;
      isWoken = false;
      let nextMs = REQUESTED_EVERY_MS;
      ask()
        .catch((error: unknown) => {
          nextMs = REQUESTED_AGAIN_AFTER_MS;
          log.warn({ err: error }, "The notification counts could not be read; this will be retried");
        })
        .finally(() => {
          isAsking = false;
          if (listeners.size > 0) askSoon(isWoken ? REQUESTED_AFTER_MS : nextMs);
        });
    }, afterMs).unref();
  }

  return {
    read: async () => (await readWaiting(db, { sessionIds: [], now: clock.now() })).waiting,
    listen(listener) {
      if (isClosed) {
        listener.report({ kind: "ended" });
        return () => {};
      }
      listeners.add(listener);
      if (known) listener.report({ kind: "waiting", waiting: known.waiting });
      beating ??= setInterval(() => publishToAll({ kind: "heartbeat" }), heartbeatMs).unref();
      if (!asking) askSoon(0);
      return () => {
        listeners.delete(listener);
        stopWhenAlone();
      };
    },
    wake() {
      if (listeners.size === 0 || isWoken) return;
      isWoken = true;
      if (!isAsking) askSoon(REQUESTED_AFTER_MS);
    },
    listenerCount: () => listeners.size,
    close() {
      isClosed = true;
      for (const listener of listeners) end(listener);
    },
  };
}
