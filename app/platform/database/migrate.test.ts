import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { loadVersion01 } from "#tests/fixtures/database/version-0-1.ts";
import { createDatabase, dropDatabase, startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { openDatabase, type Database } from "./database.server.ts";
import { vacuumAfterMigration } from "./maintenance.server.ts";
import { migrate, migrationsUpTo } from "./migrate.server.ts";
import { BASELINE_AT, LAST_OF_VERSION_0_1_AT } from "./version-0-1.server.ts";

const log = createLog("silent");
const folder = mkdtempSync(path.join(tmpdir(), "gulmohar-migrate-"));
let server: TestPostgres;
let url: string;
let database: Database;

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  url = await createDatabase(server.url, "migrated");
  database = await openDatabase({ url, dataDir: "unused", log });
});
afterEach(async () => {
  await database.close();
  await dropDatabase(server.url, "migrated");
});

/** Writes a migrations folder in drizzle-kit's format. */
function write(migrations: [when: number, sql: string][]): string {
  mkdirSync(path.join(folder, "meta"), { recursive: true });
  const entries = migrations.map(([when, sql], idx) => {
    const tag = `${when}_test`;
    writeFileSync(path.join(folder, `${tag}.sql`), sql);
    return { idx, when, tag, version: "7", breakpoints: true };
  });
  const journal = { version: "7", dialect: "postgresql", entries };
  writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  return folder;
}

describe("migrate", () => {
  it("applies the store's migrations once", async () => {
    const { applied } = await migrate(database);
    expect(applied).toBeGreaterThan(0);
    expect(await migrate(database)).toEqual({ applied: 0 });
  });

  it("is run by one of several processes that start together while the others wait", async () => {
    const others = await Promise.all([1, 2].map(() => openDatabase({ url, dataDir: "unused", log })));
    const applied = await Promise.all([database, ...others].map((each) => migrate(each)));
    await Promise.all(others.map((each) => each.close()));
    const [first = 0, ...rest] = applied.map((each) => each.applied).toSorted((a, b) => b - a);
    expect(first).toBeGreaterThan(0);
    expect(rest).toEqual([0, 0]);
  });

  it("marks a shop of version 0.1 once when several processes start together", async () => {
    await loadVersion01({ url, dataDir: "unused" });
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: "unused", log })));
    await Promise.all(processes.map((each) => migrate(each)));
    await Promise.all(processes.map((each) => each.close()));
    const { rows } = await database.pool.query(
      "select count(*)::int as marks from drizzle.__drizzle_migrations where created_at = $1",
      [BASELINE_AT],
    );
    expect(rows).toEqual([{ marks: 1 }]);
  });

  it("applies new migrations only", async () => {
    await migrate(database, write([[1000, "create table one (id int)"]]));
    const { applied } = await migrate(
      database,
      write([
        [1000, "create table one (id int)"],
        [2000, "alter table one add column name text"],
      ]),
    );
    expect(applied).toBe(1);
  });

  it("applies either all new migrations or none", async () => {
    const broken = write([
      [1000, "create table one (id int)"],
      [2000, "create table one (id int)"],
    ]);
    await expect(migrate(database, broken)).rejects.toThrow(/create table one/);
    const { rows } = await database.pool.query("select to_regclass('one')::text as found");
    expect(rows).toEqual([{ found: null }]);
  });

  it("waits briefly for a lock, tries again, and lets other queries of the table through meanwhile", async () => {
    await migrate(database, write([[1000, "create table busy (id int)"]]));
    const upgrade = write([
      [1000, "create table busy (id int)"],
      [2000, "alter table busy add column name text"],
    ]);
    const reader = await database.pool.connect();
    await reader.query("begin; select * from busy");
    const waits: string[] = [];
    const patience = {
      lockTimeoutMs: 50,
      pauseMs: 100,
      log: createLog("warn", { write: (line) => void waits.push(line) }),
    };
    const migrating = migrate(database, upgrade, patience);
    await expect.poll(() => waits.length, { interval: 10 }).toBeGreaterThan(1);
    // Fails if it waits longer than one attempt of the migration.
    await database.pool.query("set statement_timeout = 1000; select * from busy");
    await reader.query("commit");
    reader.release();
    expect(await migrating).toEqual({ applied: 1 });
  });

  it("reports other connections that hold a table for too long", async () => {
    await migrate(database, write([[1000, "create table busy (id int)"]]));
    const upgrade = write([
      [1000, "create table busy (id int)"],
      [2000, "drop table busy"],
    ]);
    const reader = await database.pool.connect();
    await reader.query("begin; select * from busy");
    const migrating = migrate(database, upgrade, { lockTimeoutMs: 20, pauseMs: 1, attempts: 3 });
    await expect(migrating).rejects.toThrow(/other connections hold its tables/);
    await reader.query("commit");
    reader.release();
  });

  it("leaves the vacuum of a rewritten table to the serving store", async () => {
    const filled = "create table filled (id int); insert into filled select generate_series(1, 1000)";
    await migrate(database, write([[1000, filled]]));
    await migrate(
      database,
      write([
        [1000, filled],
        [2000, "alter table filled alter id type bigint"],
      ]),
    );
    const visiblePages = async () => {
      const { rows } = await database.pool.query<{ pages: number }>(
        "select relallvisible as pages from pg_class where relname = 'filled'",
      );
      return rows[0]?.pages;
    };
    expect(await visiblePages()).toBe(0);
    // PostgreSQL counts the migration's connection until it has noticed its end.
    const vacuumed = async () => {
      await vacuumAfterMigration({ pool: database.pool, log }).done;
      return visiblePages();
    };
    await expect.poll(vacuumed, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  it("refuses a database that a newer version of the store has migrated", async () => {
    await migrate(
      database,
      write([
        [1000, "select 1"],
        [2000, "select 2"],
      ]),
    );
    const older = migrate(database, write([[1000, "select 1"]]));
    await expect(older).rejects.toThrow(StartupError);
    await expect(older).rejects.toThrow(/newer version of the store/);
  });

  it("rejects a migration that is older than the last applied one", async () => {
    await migrate(
      database,
      write([
        [1000, "select 1"],
        [3000, "select 3"],
      ]),
    );
    const mergedLate = write([
      [1000, "select 1"],
      [2000, "select 2"],
      [3000, "select 3"],
    ]);
    await expect(migrate(database, mergedLate)).rejects.toThrow("out of order, not applied: 2000");
  });

  it("reports clearly that the user lacks the right to create tables", async () => {
    await database.pool.query("drop role if exists guest; create role guest login");
    const guest = await openDatabase({ url: url.replace("postgres@", "guest@"), dataDir: "unused", log });
    await expect(migrate(guest)).rejects.toThrow(/^The database user lacks the right to create tables/);
    await guest.close();
  });
});

describe("the migrations of a backup", () => {
  const OF_VERSION_0_1 = [1_795_000_000_000, LAST_OF_VERSION_0_1_AT];

  it.each([
    ["of a shop that began with this version", [BASELINE_AT]],
    ["of version 0.1", OF_VERSION_0_1],
    ["of an upgraded shop", [...OF_VERSION_0_1, BASELINE_AT]],
  ])("are the baseline for one %s", (_backup, applied) => {
    expect(migrationsUpTo(applied).map(({ folderMillis }) => folderMillis)).toEqual([BASELINE_AT]);
  });
});
