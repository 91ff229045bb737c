import { setTimeout as wait } from "node:timers/promises";
import { createClient, type Client } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** A line to every process on the same PostgreSQL, by LISTEN and NOTIFY on a connection of its own. */
export interface Channel {
  /** Says it to all processes, this one included. Rejects while there is no connection. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface ChannelOptions {
  url: string;
  log: Log;
  /** An advisory lock that is held while there is a connection. */
  lock: [group: number, number: number];
  onMessage(text: string): void;
  /** Connected, for the first time or again: what was said in between has been missed. */
  onConnected(): void;
  onLost(): void;
}

const CHANNEL = "gulmohar";
const AGAIN_AFTER_MS = 250;
const AGAIN_AFTER_AT_MAX_MS = 5_000;
// A line that is cut without a word is found out by asking.
const REQUESTED_EVERY_MS = 10_000;
const ANSWERS_WITHIN_MS = 5_000;

/** Opens the line, and again whenever it breaks, until it is closed. Resolves at the first connection or the first failure. */
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const closing = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<{ ended: Promise<void> }> {
    const fresh = createClient({
      connectionString: options.url,
      application_name: "gulmohar announcements",
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => {
      fresh.once("end", resolve);
      // A server that stops says so, and then hangs up: two errors.
      fresh.on("error", () => {
        resolve();
        fresh.end().catch(() => undefined);
      });
    });
    fresh.on("notification", ({ payload = "" }) => options.onMessage(payload));
    await fresh.connect();
    // What is announced has been committed by its own transaction; the announcement itself need not survive a crash.
    await fresh.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    // Whose connection broke without its end being seen holds the lock until the server has noticed.
    await fresh.query("select pg_try_advisory_lock($1, $2)", options.lock);
    client = fresh;
    const asking = setInterval(() => {
      fresh.query("select 1").catch(() => fresh.end().catch(() => undefined));
    }, REQUESTED_EVERY_MS).unref();
    const closed = ended.finally(() => {
      clearInterval(asking);
      client = undefined;
    });
    return { ended: closed };
  }

  async function keepConnected(onTried: () => void): Promise<void> {
    let pauseMs = AGAIN_AFTER_MS;
    while (!closing.signal.aborted) {
      try {
        const { ended } = await connect();
        pauseMs = AGAIN_AFTER_MS;
        options.onConnected();
        onTried();
        await ended;
        if (closing.signal.aborted) return;
        options.log.warn("The line to the other processes is cut; it is opened again");
        options.onLost();
      } catch (error) {
        onTried();
        options.log.warn({ err: error }, "The line to the other processes could not be opened; tried again");
      }
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, AGAIN_AFTER_AT_MAX_MS);
    }
  }

  let running = Promise.resolve();
  await new Promise<void>((resolve) => {
    running = keepConnected(resolve);
  });
  return {
    async send(text) {
      if (!client) throw new Error("There is no line to the other processes");
      await client.query("select pg_notify($1, $2)", [CHANNEL, text]);
    },
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
