import type { Database } from "#app/platform/database/database.server.ts";
import { withoutQueryTimeout } from "#app/platform/database/postgres/pool.server.ts";
import { WAITING_JOBS } from "#app/platform/jobs.server.ts";
import type { Manifest } from "#app/platform/backup/backup-format.ts";

export type Row = (string | null)[];

export interface SnapshotTable {
  name: string;
  columns: string[];
  /** As the database writes values as text. */
  rows: () => AsyncGenerator<Row[]>;
}

export interface Snapshot {
  takenAt: Date;
  tables: SnapshotTable[];
  jobs: SnapshotTable;
  sequences: Manifest["sequences"];
  migrations: number[];
  /** How long everybody else had to wait for the built-in database, in milliseconds; 0 on a server. */
  heldMs: number;
}

const ROWS_AT_ONCE = 500;

/** Runs a statement and gives its rows as text. */
type Ask = (statement: string) => Promise<Row[]>;

/**
 * Shows the whole database as it is at one moment, while others go on writing. On a server that is a transaction that sees nothing
 * later. The built-in database has one connection, which nobody may hold for long: there one short transaction sets all rows aside
 * (cursors WITH HOLD), and they are fetched in pieces between what others ask.
 */
export async function withSnapshot<Result>(
  { engine, pool }: Pick<Database, "engine" | "pool">,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const patient = withoutQueryTimeout(client);
  const ask: Ask = async (text) =>
    (await patient.query<Row>({ text, rowMode: "array", types: AS_TEXT })).rows;
  if (engine === "postgres") {
    try {
      await ask("begin isolation level repeatable read, read only");
      await ask("set local statement_timeout = 0");
      await ask("set local idle_in_transaction_session_timeout = 0");
      const found = await look(ask);
      return await work({ ...found, heldMs: 0, ...tablesOf(found.queries, ask, "declared when read") });
    } finally {
      // Closed: whatever state it is in, nothing of it is left.
      client.release(true);
    }
  }
  let heldMs = 0;
  let found: Found;
  try {
    const began = performance.now();
    await ask("begin isolation level repeatable read, read only");
    found = await look(ask);
    for (const { cursor, query } of found.queries) await ask(declare(cursor, query, "with hold"));
    await ask("commit");
    heldMs = performance.now() - began;
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  const between: Ask = async (text) =>
    (await pool.query<Row>({ text, rowMode: "array", types: AS_TEXT })).rows;
  try {
    return await work({ ...found, heldMs, ...tablesOf(found.queries, between, "declared") });
  } finally {
    for (const { cursor } of found.queries) await between(`close ${cursor}`).catch(() => undefined);
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

async function look(ask: Ask): Promise<Found> {
  // The first question fixes the moment.
  const [[now] = []] = await ask(
    "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')",
  );
  const tables = await ask(`
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
  const names = await ask(
    "select quote_ident(sequencename) from pg_sequences where schemaname = 'public' order by sequencename",
  );
  const sequences: Manifest["sequences"] = [];
  for (const [name] of names) {
    const [[value, isCalled] = []] = await ask(`select last_value, is_called from ${name}`);
    sequences.push({ name: name ?? "", value: value ?? "1", isCalled: isCalled === "t" });
  }
  const journal = await ask("select created_at from drizzle.__drizzle_migrations order by created_at");
  return {
    takenAt: new Date(now ?? Number.NaN),
    queries,
    sequences,
    migrations: journal.map(([at]) => Number(at)),
  };
}

function tablesOf(queries: CursorQuery[], ask: Ask, when: "declared" | "declared when read") {
  const all = queries.map(({ name, columns, cursor, query }): SnapshotTable => ({
    name,
    columns,
    async *rows() {
      if (when === "declared when read") await ask(declare(cursor, query, "without hold"));
      for (;;) {
        const rows = await ask(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await ask(`close ${cursor}`);
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

// Values stay the text that came over the line.
const AS_TEXT = { getTypeParser: () => (value: string) => value };
