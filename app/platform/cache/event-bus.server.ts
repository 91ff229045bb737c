import { randomUUID } from "node:crypto";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { openChannel } from "#app/platform/database/postgres/channel.server.ts";
import { LIVENESS_LOCK } from "#app/platform/process/process-liveness.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Something has changed, so cached copies of it must be invalidated. */
export type CacheEvent =
  /** Pages with any of these tags; null for all pages. `mayHaveMissedEvents` after a lost connection. */
  | { kind: "pages"; tags: readonly CacheTag[] | null; mayHaveMissedEvents?: true }
  | { kind: "settings" }
  /** What is stored about the connections to providers. */
  | { kind: "connections" }
  /** The personal data of a shopper or a session has changed: of a customer or a guest's cart by id, or anybody's (null). */
  | { kind: "shoppers"; owner: string | null }
  /** Pending work in the admin, or a session. */
  | { kind: "admin" };

/** Publish/subscribe of cache events between all processes on the same database. */
export interface EventBus {
  /** Call after the commit. Reaches this process's subscribers synchronously, those of other processes within milliseconds. */
  publish(event: CacheEvent): void;
  /** Calls `listener` with the events of all processes, this one included. */
  subscribe(listener: (event: CacheEvent) => void): void;
  close(): Promise<void>;
}

export interface EventBusOptions {
  /** The PostgreSQL server; undefined for the built-in database, which serves a single process. */
  url: string | undefined;
  /** This process's number (`process-liveness`): while connected it holds the lock that shows it is alive. */
  self: number;
  /** A digest of the SESSION_SECRET, which all processes must share. A difference is logged as an error. */
  secretDigest: string;
  log: Log;
}

interface Message {
  from: string;
  /** The `secretDigest`, by the name that earlier versions send and read. */
  agreedOn: string;
  events: readonly CacheEvent[];
}

// NOTIFY takes a payload of up to 8,000 bytes.
const MAX_TAGS_LENGTH = 6_000;
// Every NOTIFY takes a database-wide lock at its commit, so events are sent in batches.
const BATCH_MS = 10;

const ANYTHING: readonly CacheEvent[] = [
  { kind: "pages", tags: null, mayHaveMissedEvents: true },
  { kind: "settings" },
  { kind: "connections" },
  { kind: "shoppers", owner: null },
  { kind: "admin" },
];

/** Connects to the other processes. Never rejects: without a connection caches still expire after a second. */
export async function openEventBus({ url, self, secretDigest, log }: EventBusOptions): Promise<EventBus> {
  const listeners: ((event: CacheEvent) => void)[] = [];
  const deliver = (events: readonly CacheEvent[]) => {
    for (const event of events) for (const listener of listeners) listener(event);
  };
  const subscribe: EventBus["subscribe"] = (listener) => listeners.push(listener);
  if (url === undefined)
    return { publish: (event) => deliver([event]), subscribe, close: () => Promise.resolve() };

  const from = randomUUID();
  let hasWarned = false;
  let batch: CacheEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  function publish(...events: readonly CacheEvent[]): void {
    deliver(events);
    batch.push(...events);
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const events = merge(batch);
    batch = [];
    await channel.send(JSON.stringify({ from, agreedOn: secretDigest, events } satisfies Message));
  }

  function receive(text: string): void {
    // Sent by `flush` of another process of this shop.
    const message = JSON.parse(text) as Message;
    if (message.from === from) return;
    deliver(message.events);
    if (message.agreedOn === secretDigest || hasWarned) return;
    hasWarned = true;
    log.error(
      "Another process of this shop uses another SESSION_SECRET: they do not accept each other's sessions",
    );
  }

  const channel = await openChannel({
    url,
    log,
    lock: [LIVENESS_LOCK, self],
    onMessage: receive,
    // Events of both directions were lost in the meantime.
    onReconnected: () => publish(...ANYTHING),
  });
  // Without events: makes the others compare the digest.
  await flush();

  return {
    publish,
    subscribe,
    async close() {
      await flush();
      await channel.close();
    },
  };
}

/** Removes duplicates. Tags that exceed a payload become all pages. */
function merge(events: readonly CacheEvent[]): CacheEvent[] {
  const tags = new Set(events.flatMap((event) => (event.kind === "pages" ? (event.tags ?? []) : [])));
  const isTooLong = JSON.stringify([...tags]).length > MAX_TAGS_LENGTH;
  const others = new Map(
    events
      .filter((event) => event.kind !== "pages" || event.tags === null)
      .map((event) => [JSON.stringify(event), event]),
  );
  const pages: CacheEvent[] = tags.size > 0 ? [{ kind: "pages", tags: isTooLong ? null : [...tags] }] : [];
  return [...pages, ...others.values()];
}
