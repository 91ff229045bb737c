import { randomUUID } from "node:crypto";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { openChannel, type Channel } from "#app/platform/database/postgres/channel.server.ts";
import { LIVENESS_LOCK } from "#app/platform/process/process-liveness.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** What has changed, so that whatever is kept of it is forgotten. */
export type CacheEvent =
  /** Pages that show what these tags name; null: all of them, and as a guess where the line was cut and nobody knows what has changed. */
  | { kind: "pages"; tags: readonly CacheTag[] | null; isGuess?: true }
  | { kind: "settings" }
  /** Something that waits in the admin, or a session. */
  | { kind: "admin" };

/** News for this process and for all others on the same database. */
export interface EventBus {
  /** Tells what a committed transaction has changed: to this process before it returns, to the others within milliseconds. */
  report(news: CacheEvent): void;
  /** `listener` hears all news, its own process's included, in the order in which they come. */
  subscribe(listener: (news: CacheEvent) => void): void;
  /** Whether events reach the other processes and theirs reach this one. */
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface EventBusOptions {
  /** The PostgreSQL server; undefined for the built-in database, which has one process. */
  url: string | undefined;
  /** This process's number (`Presence`): while there is a line, all others see that it is there. */
  self: number;
  /** What every process of a shop must agree on, as a digest: a process that hears another one says so in the log. */
  agreedOn: string;
  log: Log;
}

interface Message {
  from: string;
  agreedOn: string;
  news: readonly CacheEvent[];
}

// NOTIFY carries 8,000 bytes.
const MAX_CHARACTERS = 6_000;
// Each NOTIFY waits for all others at its commit. Under load one speaks for many.
const PAUSE_MS = 20;
const PAUSE_AFTER_FAILURE_MS = 1_000;

const ANYTHING: readonly CacheEvent[] = [
  { kind: "pages", tags: null, isGuess: true },
  { kind: "settings" },
  { kind: "admin" },
];

/** Opens the line to the other processes. Never rejects: without one nothing that is kept is older than a second all the same. */
export async function openEventBus({ url, self, agreedOn, log }: EventBusOptions): Promise<EventBus> {
  const listeners: ((news: CacheEvent) => void)[] = [];
  const publishToListeners = (news: readonly CacheEvent[]) => {
    for (const each of news) for (const listener of listeners) listener(each);
  };
  if (url === undefined) {
    return {
      report: (news) => publishToListeners([news]),
      subscribe: (listener) => listeners.push(listener),
      isConnected: () => false,
      close: () => Promise.resolve(),
    };
  }

  const from = randomUUID();
  let channel: Channel | null = null;
  let isConnected = false;
  let wasConnected = false;
  let isApart = false;
  let waiting: readonly CacheEvent[] = [];
  let pause: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  /** One message after the other, so that what comes back last is what was said last. */
  async function send(line: Channel): Promise<void> {
    const news = waiting;
    waiting = [];
    let pauseMs = PAUSE_MS;
    try {
      await line.send(JSON.stringify({ from, agreedOn, news } satisfies Message));
    } catch (error) {
      log.warn({ err: error }, "The other processes could not be told; they are with the next news");
      waiting = shorten([...news, ...waiting]);
      pauseMs = PAUSE_AFTER_FAILURE_MS;
    }
    sending = undefined;
    pause = setTimeout(() => {
      pause = undefined;
      if (waiting.length > 0) sendSoon();
    }, pauseMs).unref();
  }

  function sendSoon(): void {
    if (channel && isConnected && !sending && !pause) sending = send(channel);
  }

  function greet(): void {
    // None of the news of the time between has come here, and none of this process's has come to the others.
    if (wasConnected) {
      publishToListeners(ANYTHING);
      waiting = shorten([...waiting, ...ANYTHING]);
    }
    wasConnected = true;
    clearTimeout(pause);
    pause = undefined;
    sendSoon();
  }

  function read(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.from === from) return;
    publishToListeners(message.news);
    if (message.agreedOn === agreedOn || isApart) return;
    isApart = true;
    log.error(
      "Another process of this shop signs with another SESSION_SECRET: sessions of the one are none to the other",
    );
  }

  const opened = await openChannel({
    url,
    log,
    lock: [LIVENESS_LOCK, self],
    onMessage: read,
    onConnected() {
      isConnected = true;
      if (channel) greet();
    },
    onLost() {
      isConnected = false;
    },
  });
  channel = opened;
  if (isConnected) greet();

  return {
    report(news) {
      publishToListeners([news]);
      waiting = shorten([...waiting, news]);
      sendSoon();
    },
    subscribe: (listener) => listeners.push(listener),
    isConnected: () => isConnected,
    async close() {
      await sending;
      // What happened last is still told.
      if (isConnected && waiting.length > 0) await send(opened);
      clearTimeout(pause);
      await opened.close();
    },
  };
}

/** Says the same once; more tags than a message carries are all pages. */
function shorten(news: readonly CacheEvent[]): CacheEvent[] {
  const tags = new Set<CacheTag>();
  let isAllPages = false;
  let isGuess = false;
  const kinds = new Set(news.map(({ kind }) => kind));
  for (const each of news) {
    if (each.kind !== "pages") continue;
    if (each.isGuess) isGuess = true;
    else if (each.tags === null) isAllPages = true;
    else for (const tag of each.tags) tags.add(tag);
  }
  const isTooLong = JSON.stringify([...tags]).length > MAX_CHARACTERS;
  const short: CacheEvent[] = [];
  if (isAllPages || isTooLong) short.push({ kind: "pages", tags: null });
  else {
    if (tags.size > 0) short.push({ kind: "pages", tags: [...tags] });
    if (isGuess) short.push({ kind: "pages", tags: null, isGuess });
  }
  if (kinds.has("settings")) short.push({ kind: "settings" });
  if (kinds.has("admin")) short.push({ kind: "admin" });
  return short;
}
