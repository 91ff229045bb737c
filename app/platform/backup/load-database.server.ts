import path from "node:path";
import { sql, type SQL } from "drizzle-orm";
import { fileOfTable, JOBS, type Manifest, type TableFacts } from "#app/platform/backup/backup-format.ts";
import { decodeJson } from "#app/platform/backup/backup-files.server.ts";
import { decodeRow } from "#app/platform/backup/copy-text.ts";
import type { CheckedBackup } from "#app/platform/backup/read-backup.server.ts";
import { longTransaction } from "#app/platform/database/connect-drizzle.server.ts";
import type { Database, Tx } from "#app/platform/database/database.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { migrationsUpTo, type KnownMigration } from "#app/platform/database/migrate.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

const ROWS_AT_ONCE = 500;

/** Whether a shop has been in this database. */
export async function isEmptyDatabase({ pool }: Pick<Database, "pool">): Promise<boolean> {
  const { rows } = await pool.query("select 1 from pg_tables where schemaname = 'public' limit 1");
  return rows.length === 0;
}

/**
 * Makes the database what the backup says, in one transaction: what was there goes, the tables are made by the migrations that
 * the backup had, filled, and only then bound together and indexed, which checks every reference. Call `migrate` afterwards.
 */
export async function loadDatabase(
  { pool, jobs }: { pool: Database["pool"]; jobs: Jobs },
  { folder, manifest }: CheckedBackup,
): Promise<void> {
  const migrations = migrationsUpTo(manifest.migrations);
  await longTransaction(pool, async (tx) => {
    await dropAll(tx);
    await makeTables(tx, migrations);
    const bindings = await unbind(tx);
    for (const table of manifest.tables)
      await fillTable(tx, table, path.join(folder, fileOfTable(table.name)));
    for (const statement of bindings) await tx.execute(sql.raw(statement));
    await refuseUnknownSequences(tx, manifest.sequences);
    for (const { name, value, isCalled } of manifest.sequences)
      await tx.execute(sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`);
    await jobs.replaceAll(tx, waitingJobs(path.join(folder, JOBS)));
  });
}

// What belongs to an extension stays.
const EVERYTHING = `
  select format('drop table if exists public.%I cascade', relname) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('drop sequence if exists public.%I cascade', relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;

async function dropAll(tx: Tx): Promise<void> {
  for (const statement of await statements(tx, EVERYTHING)) await tx.execute(sql.raw(statement));
  await tx.execute(sql`drop schema if exists drizzle cascade`);
}

/** As Drizzle would, its journal included, but within this transaction. */
async function makeTables(tx: Tx, migrations: KnownMigration[]): Promise<void> {
  await tx.execute(sql`create schema drizzle`);
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: parts, hash, folderMillis } of migrations) {
    for (const part of parts) await tx.execute(sql.raw(part));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
  // Rows that a migration brings along are in the backup as well, as they are today.
  const emptied = await statements(
    tx,
    "select format('truncate public.%I cascade', tablename) as statement from pg_tables where schemaname = 'public'",
  );
  for (const statement of emptied) await tx.execute(sql.raw(statement));
}

/** References, and indexes that are no rule: with them every row costs several times as much. */
const BINDINGS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again,
         2 as turn
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and not i.indisunique
   order by turn`;

/** Takes references and indexes away, and gives the statements that bring them back. Triggers sleep meanwhile. */
async function unbind(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string; again: string }>(sql.raw(BINDINGS));
  for (const { statement } of rows) await tx.execute(sql.raw(statement));
  const triggers = await statements(
    tx,
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  );
  for (const statement of triggers) await tx.execute(sql.raw(statement));
  return [
    ...triggers.map((text) => text.replace("disable trigger", "enable trigger")),
    ...rows.map(({ again }) => again),
  ];
}

async function fillTable(tx: Tx, { name, columns, rows }: TableFacts, file: string): Promise<void> {
  const types = await typesOf(tx, name);
  // What the migrations have made is known; nothing else of the backup becomes a part of a statement.
  if (types.size === 0) throw new StartupError(`The store has no table ${name}, which the backup names.`);
  const values = sql.join(
    columns.map((column, i) => sql.raw(`c${i}::${types.get(column) ?? unknownColumn(name, column)}`)),
    sql`, `,
  );
  const into = sql`insert into ${sql.identifier("public")}.${sql.identifier(name)} (${sql.raw(columns.join(", "))}) overriding system value`;
  const as = sql.raw(`as rows (${columns.map((_, i) => `c${i}`).join(", ")})`);
  let written = 0;
  const write = async (some: (string | null)[][]) => {
    const arrays: SQL[] = columns.map((_, i) => sql`${sql.param(some.map((row) => row[i] ?? null))}::text[]`);
    await tx.execute(sql`${into} select ${values} from unnest(${sql.join(arrays, sql`, `)}) ${as}`);
    written += some.length;
  };
  let some: (string | null)[][] = [];
  for await (const line of decodeJson(file)) {
    some.push(decodeRow(line));
    if (some.length < ROWS_AT_ONCE) continue;
    await write(some);
    some = [];
  }
  if (some.length > 0) await write(some);
  if (written !== rows)
    throw new StartupError(
      `The backup is damaged: ${name}: ${written} rows were read, ${rows} were written.`,
    );
}

async function refuseUnknownSequences(tx: Tx, sequences: Manifest["sequences"]): Promise<void> {
  const known = await statements(
    tx,
    "select quote_ident(sequencename) as statement from pg_sequences where schemaname = 'public'",
  );
  const unknown = sequences.find(({ name }) => !known.includes(name));
  if (unknown) throw new StartupError(`The store has no sequence ${unknown.name}, which the backup names.`);
}

/** The types of a table's columns, by their quoted names. */
async function typesOf(tx: Tx, table: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ column: string; type: string }>(sql`
    select quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = ${table} and a.attnum > 0 and not a.attisdropped`);
  return new Map(rows.map(({ column, type }) => [column, type]));
}

function unknownColumn(table: string, column: string): never {
  throw new StartupError(`The store has no ${table}.${column}, which the backup names.`);
}

async function* waitingJobs(file: string) {
  for await (const line of decodeJson(file)) {
    const [queue, data] = decodeRow(line);
    yield { queue: queue ?? "", data: JSON.parse(data ?? "{}") as Record<string, unknown> };
  }
}

async function statements(tx: Tx, query: string): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string }>(sql.raw(query));
  return rows.map(({ statement }) => statement);
}
