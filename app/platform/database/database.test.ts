import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { commitWithNext } from "./connect-drizzle.server.ts";
import { openDatabase, type Database } from "./database.server.ts";
import { inTransaction, sqlState } from "./transaction.server.ts";

const log = createLog("silent");

describe.each(["pglite", "postgres"] as const)("a database on %s", (engine) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "gulmohar-database-"));
  let server: TestPostgres | undefined;
  let database: Database;

  beforeAll(async () => {
    if (engine === "postgres") server = await startPostgres();
    database = await openDatabase({ url: server?.url, dataDir, log });
    await database.pool.query(
      "create table notes (id int primary key, body text, n bigint, at timestamptz, doc jsonb)",
    );
  }, 90_000);

  afterAll(async () => {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  beforeEach(() => database.pool.query("truncate notes"));

  const count = async (where = "true") => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from notes where ${where}`,
    );
    return rows[0]?.count;
  };

  it("reports its engine and is ready", async () => {
    expect(database.engine).toBe(engine);
    expect(await database.isReady()).toBe(true);
  });

  it("reads timestamptz as Date, jsonb as values, arrays as arrays, int8 and numeric as strings", async () => {
    const { rows } = await database.pool.query(
      `select '2026-03-29T10:00:00.123Z'::timestamptz as at, '{"a":[1,null,"é"]}'::jsonb as doc, array['x','y'] as words,
              array[1,2]::int[] as numbers, 9007199254740993::bigint as big, 12.340::numeric as exact, 7::int as small,
              true as yes, null as nothing, '\\x00ff'::bytea as bytes`,
    );

    expect(rows).toEqual([
      {
        at: new Date("2026-03-29T10:00:00.123Z"),
        doc: { a: [1, null, "é"] },
        words: ["x", "y"],
        numbers: [1, 2],
        big: "9007199254740993",
        exact: "12.340",
        small: 7,
        yes: true,
        nothing: null,
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  it("accepts the same types as parameters", async () => {
    const at = new Date("2026-03-29T10:00:00.123Z");
    const { rows } = await database.pool.query(
      "select $1::timestamptz as at, $2::jsonb as doc, $3::text[] as words, $4::bigint as big, $5::bytea as bytes",
      [at, JSON.stringify({ a: 1 }), ["x", "y"], 9007199254740993n, Buffer.from([0, 255])],
    );

    expect(rows).toEqual([
      { at, doc: { a: 1 }, words: ["x", "y"], big: "9007199254740993", bytes: Buffer.from([0, 255]) },
    ]);
  });

  it("keeps the session in UTC", async () => {
    const { rows } = await database.pool.query("select current_setting('TimeZone') as zone");
    expect(rows).toEqual([{ zone: "UTC" }]);
  });

  it("reports an SQL error by its code and stays usable", async () => {
    await database.pool.query("insert into notes (id) values (1)");

    await expect(database.pool.query("insert into notes (id) values ($1)", [1])).rejects.toMatchObject({
      code: "23505",
      constraint: "notes_pkey",
    });
    await expect(database.pool.query("select * from nowhere")).rejects.toMatchObject({ code: "42P01" });
    const wrapped: unknown = await database.db
      .execute(sql`select * from nowhere`)
      .catch((error: unknown) => error);
    expect(sqlState(wrapped)).toBe("42P01");
    expect(await count()).toBe(1);
  });

  it("transfers rows and parameters of 5 MB", async () => {
    const body = "å".repeat(2_500_000);
    const { rows } = await database.pool.query<{ body: string }>(
      "insert into notes (id, body) values (2, $1) returning body",
      [body],
    );

    expect(rows[0]?.body === body).toBe(true);
  });

  it("transfers a hundred thousand rows", async () => {
    const { rows } = await database.pool.query<{ i: number }>("select i from generate_series(1, 100000) i");

    expect(rows.length).toBe(100_000);
    expect(rows.at(-1)).toEqual({ i: 100_000 });
  });

  it("runs fifty concurrent queries, each with its own result", async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const { rows } = await database.pool.query<{ i: number }>("select $1::int as i", [i]);
        return rows[0]?.i;
      }),
    );

    expect(results).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  it("isolates concurrent transactions that lock the same row", async () => {
    await database.pool.query("insert into notes (id, n) values (3, 0)");
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(database.db, async (tx) => {
          const { rows } = await tx.execute<{ n: string }>(sql`select n from notes where id = 3 for update`);
          await tx.execute(sql`update notes set n = ${Number(rows[0]?.n) + 1} where id = 3`);
        }),
      ),
    );

    expect(await count("id = 3 and n = 20")).toBe(1);
  });

  it("rolls back a transaction that throws", async () => {
    const attempt = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into notes (id) values (4)`);
      throw new Error("changed my mind");
    });

    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await count("id = 4")).toBe(0);
  });

  it("rejects a transaction in which the error of a statement was ignored", async () => {
    const attempt = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into notes (id) values (5)`);
      await tx.execute(sql`insert into notes (id) values (5)`).catch(() => undefined);
    });

    await expect(attempt).rejects.toThrow("Nothing was committed");
    expect(await count("id = 5")).toBe(0);
  });

  it("commits a transaction with its last statement, which returns its rows", async () => {
    const ids = await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into notes (id) values (10)`);
      commitWithNext(tx);
      return (await tx.execute<{ id: number }>(sql`insert into notes (id) values (11) returning id`)).rows;
    });

    expect(ids).toEqual([{ id: 11 }]);
    expect(await count("id in (10, 11)")).toBe(2);
  });

  it("rolls back a transaction whose last statement fails", async () => {
    await database.pool.query("insert into notes (id) values (12)");
    const attempt = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into notes (id) values (13)`);
      commitWithNext(tx);
      await tx.execute(sql`insert into notes (id) values (12)`);
    });

    expect(sqlState(await attempt.catch((error: unknown) => error))).toBe("23505");
    expect(await count("id = 13")).toBe(0);
  });

  it("runs no statement after the one that it committed with", async () => {
    const attempt = inTransaction(database.db, async (tx) => {
      commitWithNext(tx);
      await tx.execute(sql`insert into notes (id) values (14)`);
      await tx.execute(sql`insert into notes (id) values (15)`);
    });

    await expect(attempt).rejects.toMatchObject({
      cause: new Error("No statement may follow the one that the commit was sent with."),
    });
    expect(await count("id = 15")).toBe(0);
  });

  it("commits nothing for a transaction without statements", async () => {
    expect(await inTransaction(database.db, () => Promise.resolve("done"))).toBe("done");
  });

  it("rolls back a failed nested transaction without the outer one", async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into notes (id) values (6)`);
      await tx
        .transaction((inner) => inner.execute(sql`insert into notes (id) values (6)`))
        .catch(() => undefined);
    });

    expect(await count("id = 6")).toBe(1);
  });

  it("retries a transaction after a serialisation failure, up to a limit", async () => {
    let attempts = 0;
    const clash = (until: number) =>
      inTransaction(database.db, async (tx) => {
        attempts++;
        if (attempts < until)
          await tx.execute(sql`do $$ begin raise exception 'clash' using errcode = '40001'; end $$`);
        return attempts;
      });

    expect(await clash(3)).toBe(3);
    attempts = 0;
    const failure: unknown = await clash(99).catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("40001");
    expect(attempts).toBe(5);
  });

  it("clears the session of a connection released within a transaction", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("insert into notes (id) values (7)");
    await client.query({ name: "kept", text: "select 1" });
    client.release(true);

    expect(await count("id = 7")).toBe(0);
    await expect(database.pool.query({ name: "kept", text: "select 2 as two" })).resolves.toMatchObject({
      rows: [{ two: 2 }],
    });
  });

  it("does not block the event loop", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await Promise.all(
      Array.from({ length: 4 }, () =>
        database.pool.query("select count(*) from generate_series(1, 1500000)"),
      ),
    );
    delay.disable();

    // In the same thread the delay would be the length of a query, hundreds of milliseconds.
    expect(delay.percentile(90) / 1e6).toBeLessThan(100);
  });

  it("refreshes statistics on request", async () => {
    await database.pool.query("insert into notes (id) select i from generate_series(1000, 9000) i");
    await expect
      .poll(
        async () => {
          await database.analyze();
          const { rows } = await database.pool.query<{ reltuples: number }>(
            "select reltuples from pg_class where relname = 'notes'",
          );
          return rows[0]?.reltuples;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(7_000);
  });
});
