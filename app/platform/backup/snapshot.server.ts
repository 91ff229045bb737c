import type { Database } from "#app/platform/database/database.server.ts";
import { withoutQueryTimeout } from "#app/platform/database/postgres/pool.server.ts";
import { WAITING_JOBS } from "#app/platform/job-statements.ts";
import type { Manifest } from "#app/platform/backup/backup-format.ts";

export type Row = (string | null)[];

export interface SnapshotTable {
  name: string;
  columns: string[];
  /** Batches of rows; values in the database's text representation. */
  rows: () => AsyncGenerator<Row[]>;
}

export interface Snapshot {
  takenAt: Date;
  tables: SnapshotTable[];
  jobs: SnapshotTable;
  sequences: Manifest["sequences"];
  migrations: number[];
  /** Milliseconds for which the snapshot blocked the built-in database; 0 on a server. */
  heldMs: number;
}

const ROWS_AT_ONCE = 500;

/** Runs a statement and returns its rows as text. */
type RunQuery = (statement: string) => Promise<Row[]>;

/**
 * Runs `work` on a consistent snapshot of the whole database while others keep writing. On a server that is a repeatable-read
 * transaction. The built-in database has a single connection, which must not be held for long: one short transaction materializes
 * all rows (cursors WITH HOLD), which are then fetched in batches between other queries.
 */
export async function withSnapshot<Result>(
  { engine, pool }: Pick<Database, "engine" | "pool">,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const unlimited = withoutQueryTimeout(client);
  const runQuery: RunQuery = async (text) =>
    (await unlimited.query<Row>({ text, rowMode: "array", types: AS_TEXT })).rows;
  if (engine === "postgres") {
    try {
      await runQuery("begin isolation level repeatable read, read only");
      await runQuery("set local statement_timeout = 0");
      await runQuery("set local idle_in_transaction_session_timeout = 0");
      const catalog = await readCatalog(runQuery);
      return await work({ ...catalog, heldMs: 0, ...tablesOf(catalog.queries, runQuery, "on read") });
    } finally {
      // Closed rather than reused: it may be inside a transaction.
      client.release(true);
    }
  }
  let heldMs = 0;
  let catalog: Found;
  try {
    const began = performance.now();
    await runQuery("begin isolation level repeatable read, read only");
    catalog = await readCatalog(runQuery);
    for (const { cursor, query } of catalog.queries) await runQuery(declare(cursor, query, "with hold"));
    await runQuery("commit");
    heldMs = performance.now() - began;
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  const runShared: RunQuery = async (text) =>
    (await pool.query<Row>({ text, rowMode: "array", types: AS_TEXT })).rows;
  try {
    return await work({ ...catalog, heldMs, ...tablesOf(catalog.queries, runShared, "now") });
  } finally {
    for (const { cursor } of catalog.queries) await runShared(`close ${cursor}`).catch(() => undefined);
  }
}

interface CursorQuery {
  name: string;
  columns: string[];
  cursor: string;
  query: string;
}

interface Found extends Pick<Snapshot, "takenAt" | "sequences" | "migrations"> {
  queries: CursorQuery[];
}

async function readCatalog(runQuery: RunQuery): Promise<Found> {
  // The first query determines the time of the snapshot.
  const [[now] = []] = await runQuery(
    "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')",
  );
  const tables = await runQuery(`
    select c.relname, quote_ident(a.attname)
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence <> 't'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attnum`);
  const columnsOf = new Map<string, string[]>();
  for (const [table, column] of tables)
    columnsOf.set(table ?? "", [...(columnsOf.get(table ?? "") ?? []), column ?? ""]);
  const queries = [...columnsOf].map(([name, columns], i) => ({
    name,
    columns,
    cursor: `backup_${i}`,
    query: `select ${columns.join(", ")} from "${name}"`,
  }));
  queries.push({ name: "", columns: ["name", "data"], cursor: "backup_jobs", query: WAITING_JOBS });
  const names = await runQuery(
    "select quote_ident(sequencename) from pg_sequences where schemaname = 'public' order by sequencename",
  );
  const sequences: Manifest["sequences"] = [];
  for (const [name] of names) {
    const [[value, isCalled] = []] = await runQuery(`select last_value, is_called from ${name}`);
    sequences.push({ name: name ?? "", value: value ?? "1", isCalled: isCalled === "t" });
  }
  const journal = await runQuery("select created_at from drizzle.__drizzle_migrations order by created_at");
  return {
    takenAt: new Date(now ?? Number.NaN),
    queries,
    sequences,
    migrations: journal.map(([at]) => Number(at)),
  };
}

function tablesOf(queries: CursorQuery[], runQuery: RunQuery, when: "now" | "on read") {
  const all = queries.map(({ name, columns, cursor, query }): SnapshotTable => ({
    name,
    columns,
    async *rows() {
      if (when === "on read") await runQuery(declare(cursor, query, "without hold"));
      for (;;) {
        const rows = await runQuery(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await runQuery(`close ${cursor}`);
    },
  }));
  const tables = all.filter(({ name }) => name !== "");
  const jobs = all.find(({ name }) => name === "");
  if (!jobs) throw new Error("The snapshot has no cursor for the jobs");
  return { tables, jobs };
}

function declare(cursor: string, query: string, hold: "with hold" | "without hold"): string {
  return `declare ${cursor} no scroll cursor ${hold} for ${query}`;
}

// Keeps the text representation of every value.
const AS_TEXT = { getTypeParser: () => (value: string) => value };
