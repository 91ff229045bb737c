import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { createKeys, sealKeys } from "#app/domain/webhooks/signature.server.ts";
import { WEBHOOK_TYPE_NAMES } from "#app/domain/webhooks/event-types.ts";
import { webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.ts";
import { newId } from "#app/lib/id.ts";
import { openDatabase, type Db } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createDatabase, startPostgres } from "#tests/servers/postgres.ts";
import { measureCheckouts, type CheckoutFigure } from "./checkouts.ts";
import { report } from "./report.ts";
import { startBenchStore } from "./store.ts";

const SECRET = "a secret of the benchmark only, 32 characters";
const QUEUED = 10_000;

/** Checkouts without webhooks, with one, and with a second one that is dead and has 10,000 events queued; and how late events arrive. */
export async function reportWebhooks(where: string, seconds: number): Promise<void> {
  const postgres = await startPostgres();
  const url = await createDatabase(postgres.url, "bench_webhooks");
  const env = { WEBHOOKS_TO_PRIVATE: "on", SESSION_SECRET: SECRET };
  const store = await startBenchStore(url, undefined, env);
  const database = await openDatabase({ url, dataDir: "", log: createLog("warn"), poolSize: 1 });
  const delays: number[] = [];
  const working = await openReceiver((body) => delays.push(Date.now() - timeOf(body)));
  let requestsToDead = 0;
  const dead = await openReceiver(() => (requestsToDead += 1), false);
  const rows: Row[] = [];
  const measure = async (name: string) => {
    delays.length = 0;
    const figure = await measureCheckouts(store, seconds);
    const sorted = delays.toSorted((a, b) => a - b);
    rows.push({ name, figure, delayMs: sorted[Math.floor(sorted.length * 0.95)] ?? null });
  };
  try {
    await measureCheckouts(store, seconds);
    await measure("No webhook");
    await addEndpoint(database.db, working.url);
    // A process without endpoints looks for one every thirty seconds.
    await untilReceived(delays);
    await measure("One webhook, all types");
    await queueEvents(database.db, await addEndpoint(database.db, dead.url));
    await measure(`And one that never responds, with ${QUEUED.toLocaleString("en")} events queued`);
    await report("Webhooks, PostgreSQL", [
      `${where}: checkouts as above, ${seconds} s a row, one run. Delay: from the change to the receiver, 95th percentile.`,
      "",
      ...tableOf(rows),
      "",
      `The receiver that never responds got ${requestsToDead} requests.`,
    ]);
  } finally {
    for (const { server } of [working, dead]) closeReceiver(server);
    await database.close();
    await store.stop();
    await postgres.stop();
  }
}

interface Row {
  name: string;
  figure: CheckoutFigure;
  delayMs: number | null;
}

function tableOf(rows: readonly Row[]): string[] {
  return [
    "| Webhooks | Orders/s | p95 ms | delay p95 ms |",
    "|---|---|---|---|",
    ...rows.map(
      ({ name, figure: { perSecond, p95Ms }, delayMs }) =>
        `| ${name} | ${perSecond.toFixed(0)} | ${p95Ms.toFixed(0)} | ${delayMs?.toFixed(0) ?? "-"} |`,
    ),
  ];
}

function closeReceiver(server: Server): void {
  server.closeAllConnections();
  server.close();
}

async function openReceiver(
  onReceived: (body: string) => void,
  responds = true,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      onReceived(body);
      return responds ? response.writeHead(204).end() : null;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const timeOf = (body: string) => Date.parse((JSON.parse(body) as { timestamp: string }).timestamp);

async function addEndpoint(db: Db, url: string): Promise<string> {
  const id = newId();
  const { keys, publicKey } = createKeys();
  const sealedKeys = sealKeys([{ current: SECRET, previous: null }], id, keys);
  const types = [...WEBHOOK_TYPE_NAMES];
  await db
    .insert(webhookEndpoints)
    .values({ id, url, types, sealedKeys, publicKey, createdAt: new Date(), createdBy: newId() });
  await queueEvents(db, id, 1);
  return id;
}

async function queueEvents(db: Db, endpointId: string, count = QUEUED): Promise<void> {
  await db.execute(sql`
    with event as (
      insert into webhook_events (id, subject, kind, subject_id, at, body, dispatched_at)
      select gen_random_uuid(), 'test', 'test', ${endpointId}, now(),
        json_build_object('type', 'webhook.test', 'timestamp', now(), 'data', json_build_object())::text, now()
      from generate_series(1, ${count}) returning id, at
    )
    insert into webhook_deliveries (id, endpoint_id, event_id, next_attempt_at, created_at)
    select gen_random_uuid(), ${endpointId}, id, at, at from event`);
}

async function untilReceived(delays: readonly number[]): Promise<void> {
  while (delays.length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
}
