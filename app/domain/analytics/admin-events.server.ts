import { readWaiting } from "#app/domain/analytics/read-waiting.server.ts";
import { HEARTBEAT_MS, type OfficeEvent, type Waiting } from "#app/domain/analytics/waiting.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface OfficeListener {
  sessionId: string;
  /** After "ended" nothing more is told. */
  tell(event: OfficeEvent): void;
}

/**
 * Tells every open page of the office what waits, as it changes. While somebody listens the database is asked, once for all of them,
 * when something may have changed, in this process or another, and now and then besides. A listener whose session has ended is told so.
 */
export interface OfficeEvents {
  /** What waits now, for a page that is being rendered. */
  read(): Promise<Waiting>;
  /** Tells at once what waits. Gives what stops it. */
  listen(listener: OfficeListener): () => void;
  /** Something may have changed: asks soon. */
  wake(): void;
  listenerCount(): number;
  /** Ends all streams, so that the process can stop. */
  close(): void;
}

// What nobody tells of: a job's doing, a session whose time is over, news that was lost on its way.
const ASKED_EVERY_MS = 10_000;
// Much may be told at once; what comes while the answer is on its way is asked for after it.
const ASKED_AFTER_MS = 100;
const ASKED_AGAIN_AFTER_MS = 2_000;

interface OfficeEventsDeps {
  db: Db;
  log: Log;
  clock: Clock;
  heartbeatMs?: number;
}

export function createOfficeEvents({
  db,
  log,
  clock,
  heartbeatMs = HEARTBEAT_MS,
}: OfficeEventsDeps): OfficeEvents {
  const listeners = new Set<OfficeListener>();
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

  function end(listener: OfficeListener): void {
    if (!listeners.delete(listener)) return;
    listener.tell({ kind: "ended" });
    stopWhenAlone();
  }

  function tellAll(event: OfficeEvent): void {
    for (const listener of listeners) listener.tell(event);
  }

  async function ask(): Promise<void> {
    const asked = [...listeners];
    const sessionIds = asked.map(({ sessionId }) => sessionId);
    const { waiting, liveSessions } = await readWaiting(db, { sessionIds, now: clock.now() });
    for (const listener of asked) if (!liveSessions.has(listener.sessionId)) end(listener);
    const as = JSON.stringify(waiting);
    if (as === known?.as || listeners.size === 0) return;
    known = { waiting, as };
    tellAll({ kind: "waiting", waiting });
  }

  function askSoon(afterMs: number): void {
    clearTimeout(asking);
    asking = setTimeout(() => {
      isAsking = true;
      isWoken = false;
      let nextMs = ASKED_EVERY_MS;
      ask()
        .catch((error: unknown) => {
          nextMs = ASKED_AGAIN_AFTER_MS;
          log.warn({ err: error }, "What waits could not be read; asked again");
        })
        .finally(() => {
          isAsking = false;
          if (listeners.size > 0) askSoon(isWoken ? ASKED_AFTER_MS : nextMs);
        });
    }, afterMs).unref();
  }

  return {
    read: async () => (await readWaiting(db, { sessionIds: [], now: clock.now() })).waiting,
    listen(listener) {
      if (isClosed) {
        listener.tell({ kind: "ended" });
        return () => {};
      }
      listeners.add(listener);
      if (known) listener.tell({ kind: "waiting", waiting: known.waiting });
      beating ??= setInterval(() => tellAll({ kind: "heartbeat" }), heartbeatMs).unref();
      if (!asking) askSoon(0);
      return () => {
        listeners.delete(listener);
        stopWhenAlone();
      };
    },
    wake() {
      if (listeners.size === 0 || isWoken) return;
      isWoken = true;
      if (!isAsking) askSoon(ASKED_AFTER_MS);
    },
    listenerCount: () => listeners.size,
    close() {
      isClosed = true;
      for (const listener of listeners) end(listener);
    },
  };
}
