import { setTimeout as wait } from "node:timers/promises";
import { createClient, type Client } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Publish/subscribe between all processes on one PostgreSQL, by LISTEN and NOTIFY on a connection of its own. */
export interface Channel {
  /** Sends to all processes, this one included. A message is lost while there is no connection. Never rejects. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface ChannelOptions {
  url: string;
  log: Log;
  /** An advisory lock to hold while connected. */
  lock: [group: number, number: number];
  onMessage(text: string): void;
  /** Connected after a failure: messages of the meantime were missed. */
  onReconnected(): void;
}

const CHANNEL = "gulmohar";
const RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;
// Detects a connection that was cut without notice.
const PING_EVERY_MS = 10_000;
const TIMEOUT_MS = 5_000;

/** Opens the channel and reopens it whenever it breaks. Resolves at the first connection or failure; never rejects. */
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const closing = new AbortController();
  let client: Client | undefined;

  // Reconnecting announces the loss of messages.
  const endAfterFailure = (current: Client, query: Promise<unknown>) =>
    query.catch(() => current.end().catch(() => undefined));

  /** Resolves when the connection has ended; rejects when there was none. */
  async function serve(onConnected: () => void): Promise<void> {
    const connecting = createClient({
      connectionString: options.url,
      application_name: "gulmohar events",
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => {
      connecting.once("end", resolve);
      connecting.on("error", () => {
        resolve();
        connecting.end().catch(() => undefined);
      });
    });
    connecting.on("notification", ({ payload = "" }) => options.onMessage(payload));
    await connecting.connect();
    // The events' own transactions are committed already; a notification need not survive a crash.
    await connecting.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    // Tried with each ping, not awaited: after a broken connection the old session holds the lock until the server notices.
    let isLocked = false;
    const lock = async () => {
      const { rows } = await connecting.query<{ isLocked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as "isLocked"',
        options.lock,
      );
      isLocked = rows[0]?.isLocked ?? false;
    };
    await lock();
    client = connecting;
    const ping = setInterval(
      () => void endAfterFailure(connecting, isLocked ? connecting.query("select 1") : lock()),
      PING_EVERY_MS,
    ).unref();
    onConnected();
    await ended;
    clearInterval(ping);
    client = undefined;
  }

  async function run(onTried: () => void): Promise<void> {
    let retryMs = RETRY_MS;
    for (let attempt = 1; !closing.signal.aborted; attempt++) {
      try {
        await serve(() => {
          retryMs = RETRY_MS;
          if (attempt > 1) options.onReconnected();
          onTried();
        });
        if (!closing.signal.aborted)
          options.log.warn("The connection to the other processes was lost; retrying");
      } catch (error) {
        options.log.warn({ err: error }, "The connection to the other processes failed; retrying");
      }
      onTried();
      await wait(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    }
  }

  let running = Promise.resolve();
  await new Promise<void>((resolve) => {
    running = run(resolve);
  });
  return {
    async send(text) {
      if (client) await endAfterFailure(client, client.query("select pg_notify($1, $2)", [CHANNEL, text]));
    },
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
