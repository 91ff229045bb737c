import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import { startPostgres, type TestPostgres, type TestReplica } from "#tests/support/postgres.ts";
import { openDatabase, type Database, type Db } from "./database.server.ts";
import { openReplicas, type Replicas } from "./replicas.server.ts";

const log = createLog("silent");
let server: TestPostgres;
let replica: TestReplica;
let database: Database;
let replicas: Replicas;

beforeAll(async () => {
  server = await startPostgres();
  replica = await server.startReplica();
  database = await openDatabase({ url: server.url, dataDir: "unused", log });
  await database.pool.query("create table shawls (name text)");
}, 60_000);
afterEach(() => replicas.close());
afterAll(async () => {
  await database.close();
  await replica.stop();
  await server.stop();
});

async function open(urls = [replica.url]): Promise<void> {
  replicas = await openReplicas({ urls, primary: database, poolSize: 2, log });
}

async function isReplica(db: Db): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ follows: boolean }>(sql`select pg_is_in_recovery() as follows`);
  return rows[0]?.follows;
}

async function onReplica(statement: string): Promise<void> {
  const client = new Client({ connectionString: replica.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Waits until the replica is read from by who has to see `position`. */
const untilRead = (position: bigint) =>
  expect.poll(() => isReplica(replicas.pick(position)), { timeout: 5_000 }).toBe(true);

describe("reading from replicas", () => {
  test("a replica that has all that is asked for is read from; transactions are the primary's", async () => {
    await open();
    await untilRead(await replicas.primaryPosition());
    const db = replicas.pick(0n);
    expect(await db.transaction((tx) => isReplica(tx as Db))).toBe(false);
  });

  test("nobody reads from a replica that is behind what they have to see, and it is read from again when it is there", async () => {
    await open();
    await onReplica("select pg_wal_replay_pause()");
    const before = await replicas.primaryPosition();
    await database.pool.query("insert into shawls values ('Jamawar')");
    const written = await replicas.primaryPosition();
    expect(written).toBeGreaterThan(before);
    const { rows } = await replicas.pick(written).execute(sql`select name from shawls`);
    expect(rows).toEqual([{ name: "Jamawar" }]);
    expect(await isReplica(replicas.pick(written))).toBe(false);
    expect(await isReplica(replicas.pick(0n))).toBe(true);

    await onReplica("select pg_wal_replay_resume()");
    await untilRead(written);
    const { rows: caughtUp } = await replicas.pick(written).execute(sql`select name from shawls`);
    expect(caughtUp).toEqual([{ name: "Jamawar" }]);
  });

  test("where it is not known what has to be seen, the primary is read from", async () => {
    await open();
    expect(await isReplica(replicas.pick(null))).toBe(false);
  });

  test("a replica that dies is left out without a failed reading, and read from again when it is back", async () => {
    await open(["postgres://postgres@127.0.0.1:1/postgres", replica.url]);
    await untilRead(0n);
    const chosen = replicas.pick(0n);
    await replica.kill();
    expect(await isReplica(chosen)).toBe(false);
    await expect.poll(() => isReplica(replicas.pick(0n))).toBe(false);
    await replica.restart();
    await untilRead(0n);
  });
});

test("without replicas everything is read from the primary", async () => {
  await open([]);
  expect(replicas.isUsed).toBe(false);
  expect(replicas.pick(0n)).toBe(database.db);
});
