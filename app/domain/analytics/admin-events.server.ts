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
const READ_EVERY_MS = 10_000;
// Combines bursts of events; an event during a query causes one more query.
const READ_AFTER_MS = 100;
const RETRY_AFTER_MS = 2_000;

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
  let latest: { waiting: Waiting; json: string } | undefined;
  let readTimer: NodeJS.Timeout | undefined;
  let isReading = false;
  let hasChanged = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  function stopWithoutListeners(): void {
    if (listeners.size > 0) return;
    clearTimeout(readTimer);
    clearInterval(heartbeat);
    readTimer = heartbeat = latest = undefined;
    hasChanged = false;
  }

  function end(listener: AdminListener): void {
    if (!listeners.delete(listener)) return;
    listener.report({ kind: "ended" });
    stopWithoutListeners();
  }

  function publishToAll(event: AdminEvent): void {
    for (const listener of listeners) listener.report(event);
  }

  async function readCounts(): Promise<void> {
    const current = [...listeners];
    const sessionIds = current.map(({ sessionId }) => sessionId);
    const { waiting, liveSessions } = await readWaiting(db, { sessionIds, now: clock.now() });
    for (const listener of current) if (!liveSessions.has(listener.sessionId)) end(listener);
    const json = JSON.stringify(waiting);
    if (json === latest?.json || listeners.size === 0) return;
    latest = { waiting, json };
    publishToAll({ kind: "waiting", waiting });
  }

  function scheduleRead(afterMs: number): void {
    clearTimeout(readTimer);
    readTimer = setTimeout(() => {
      isReading = true;
      hasChanged = false;
      let nextMs = READ_EVERY_MS;
      readCounts()
        .catch((error: unknown) => {
          nextMs = RETRY_AFTER_MS;
          log.warn({ err: error }, "The notification counts could not be read; this will be retried");
        })
        .finally(() => {
          isReading = false;
          if (listeners.size > 0) scheduleRead(hasChanged ? READ_AFTER_MS : nextMs);
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
      if (latest) listener.report({ kind: "waiting", waiting: latest.waiting });
      heartbeat ??= setInterval(() => publishToAll({ kind: "heartbeat" }), heartbeatMs).unref();
      if (!readTimer) scheduleRead(0);
      return () => {
        listeners.delete(listener);
        stopWithoutListeners();
      };
    },
    wake() {
      if (listeners.size === 0 || hasChanged) return;
      hasChanged = true;
      if (!isReading) scheduleRead(READ_AFTER_MS);
    },
    listenerCount: () => listeners.size,
    close() {
      isClosed = true;
      for (const listener of listeners) end(listener);
    },
  };
}
