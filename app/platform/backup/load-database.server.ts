import path from "node:path";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { fileOfTable, JOBS, type Manifest, type TableFacts } from "#app/platform/backup/backup-format.ts";
import { readGzipLines } from "#app/platform/backup/backup-files.server.ts";
import { decodeRow } from "#app/platform/backup/copy-text.ts";
import type { CheckedBackup } from "#app/platform/backup/read-backup.server.ts";
import { longTransaction } from "#app/platform/database/connect-drizzle.server.ts";
import type { Database, Tx } from "#app/platform/database/database.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { migrationsUpTo, type KnownMigration } from "#app/platform/database/migrate.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

const ROWS_AT_ONCE = 500;

/** Whether the database has no tables yet. */
export async function isEmptyDatabase({ pool }: Pick<Database, "pool">): Promise<boolean> {
  const { rows } = await pool.query("select 1 from pg_tables where schemaname = 'public' limit 1");
  return rows.length === 0;
}

/**
 * Replaces the database's content by the backup in one transaction: drops everything, runs the backup's migrations, loads the rows,
 * then recreates foreign keys and indexes, which checks every reference. Call `migrate` afterwards.
 *
 * StartupError when the backup is damaged or names an unknown table, column or sequence.
 */
export async function loadDatabase(
  { pool, jobs }: { pool: Database["pool"]; jobs: Jobs },
  { folder, manifest }: CheckedBackup,
): Promise<void> {
  const migrations = migrationsUpTo(manifest.migrations);
  await longTransaction(pool, async (tx) => {
    await dropAll(tx);
    await createTables(tx, migrations);
    const restoreStatements = await dropIndexesAndReferences(tx);
    for (const table of manifest.tables)
      await fillTable(tx, table, path.join(folder, fileOfTable(table.name)));
    for (const statement of restoreStatements) await tx.execute(sql.raw(statement));
    await refuseUnknownSequences(tx, manifest.sequences);
    for (const { name, value, isCalled } of manifest.sequences)
      await tx.execute(sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`);
    await jobs.replaceAll(tx, waitingJobs(path.join(folder, JOBS)));
  });
}

// Objects of extensions stay.
const DROP_STATEMENTS = `
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
  for (const statement of await statements(tx, DROP_STATEMENTS)) await tx.execute(sql.raw(statement));
  await tx.execute(sql`drop schema if exists drizzle cascade`);
}

/** Applies migrations and fills the journal as Drizzle does, but within this transaction. */
async function createTables(tx: Tx, migrations: KnownMigration[]): Promise<void> {
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
  // Rows that migrations insert are in the backup too, in their current state.
  const emptied = await statements(
    tx,
    "select format('truncate public.%I cascade', tablename) as statement from pg_tables where schemaname = 'public'",
  );
  for (const statement of emptied) await tx.execute(sql.raw(statement));
}

/** Foreign keys and non-unique indexes: with them each insert costs several times as much. */
const REFERENCES_AND_INDEXES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
         2 as step
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and not i.indisunique
   order by step`;

/** Drops foreign keys and indexes and disables triggers. Returns the statements that restore them. */
async function dropIndexesAndReferences(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string; restore: string }>(sql.raw(REFERENCES_AND_INDEXES));
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
    ...rows.map(({ restore }) => restore),
  ];
}

async function fillTable(tx: Tx, { name, columns, rows }: TableFacts, file: string): Promise<void> {
  const types = await typesOf(tx, name);
  // Only names that the migrations created become part of a statement.
  if (types.size === 0)
    throw new StartupError(`The backup names a table ${name}, which the store does not have.`);
  const values = sql.join(
    columns.map((column, i) => sql.raw(`c${i}::${types.get(column) ?? unknownColumn(name, column)}`)),
    sql`, `,
  );
  const into = sql`insert into ${sql.identifier("public")}.${sql.identifier(name)} (${sql.raw(columns.join(", "))}) overriding system value`;
  const as = sql.raw(`as rows (${columns.map((_, i) => `c${i}`).join(", ")})`);
  let written = 0;
  const write = async (batch: (string | null)[][]) => {
    const arrays: SQL[] = columns.map(
      (_, i) => sql`${sql.param(batch.map((row) => row[i] ?? null))}::text[]`,
    );
    await tx.execute(sql`${into} select ${values} from unnest(${sql.join(arrays, sql`, `)}) ${as}`);
    written += batch.length;
  };
  let batch: (string | null)[][] = [];
  for await (const line of readGzipLines(file)) {
    batch.push(decodeRow(line));
    if (batch.length < ROWS_AT_ONCE) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
  if (written !== rows)
    throw new StartupError(
      `The backup is damaged: ${name} has ${written} rows, but the manifest lists ${rows}.`,
    );
}

async function refuseUnknownSequences(tx: Tx, sequences: Manifest["sequences"]): Promise<void> {
  const existingSequences = await statements(
    tx,
    "select quote_ident(sequencename) as statement from pg_sequences where schemaname = 'public'",
  );
  const unknown = sequences.find(({ name }) => !existingSequences.includes(name));
  if (unknown)
    throw new StartupError(`The backup names a sequence ${unknown.name}, which the store does not have.`);
}

/** The types of a table's columns by quoted name; empty for an unknown table. */
async function typesOf(tx: Tx, table: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ column: string; type: string }>(sql`
    select quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = ${table} and a.attnum > 0 and not a.attisdropped`);
  return new Map(rows.map(({ column, type }) => [column, type]));
}

function unknownColumn(table: string, column: string): never {
  throw new StartupError(`The backup names a column ${table}.${column}, which the store does not have.`);
}

const JobData = z.record(z.string(), z.unknown());

async function* waitingJobs(file: string) {
  for await (const line of readGzipLines(file)) {
    const [queue, data] = decodeRow(line);
    yield { queue: queue ?? "", data: JobData.parse(JSON.parse(data ?? "{}")) };
  }
}

async function statements(tx: Tx, query: string): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string }>(sql.raw(query));
  return rows.map(({ statement }) => statement);
}
