import { sql, type SQL } from "drizzle-orm";
import { EXPORTED_TABLES, type ExportedTable } from "#app/domain/shop-export/exported-tables.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

interface Column {
  name: string;
  /** As in a cast: "uuid", "timestamp with time zone". */
  type: string;
  /** Its place in the primary key from 1; 0 for no part of it. */
  keyPosition: number;
}

type TableColumns = ReadonlyMap<string, readonly Column[]>;

/** The stored columns of all tables, by table. Generated ones are left out. */
export async function readTableColumns(db: Queryable): Promise<TableColumns> {
  const { rows } = await db.execute<{ table: string; name: string; type: string; key: number }>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum), -1)::int + 1 as key
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r'
    order by c.relname, a.attnum`);
  const columns = new Map<string, Column[]>();
  for (const { table, name, type, key } of rows)
    columns.set(table, [...(columns.get(table) ?? []), { name, type, keyPosition: key }]);
  return columns;
}

/** The columns that an export has of a table. */
export function exportedColumns(columns: TableColumns, table: string): readonly Column[] {
  const { omitted = {} } = specOf(table);
  return (columns.get(table) ?? []).filter(({ name }) => !Object.hasOwn(omitted, name));
}

export function specOf(table: string): ExportedTable {
  const spec = EXPORTED_TABLES[table];
  if (!spec) throw new Error(`No export has the table ${table}`);
  return spec;
}

const BATCH = 500;

/**
 * The rows of a table as lines of JSON, in the order of its primary key. Reads in batches to bound memory. Moments are in UTC with
 * microseconds, whatever the time zone of the database, so that two exports of the same rows are the same bytes.
 */
export async function* readTableLines(
  db: Db,
  columns: TableColumns,
  table: string,
): AsyncGenerator<string, void> {
  const keys = (columns.get(table) ?? [])
    .filter(({ keyPosition }) => keyPosition > 0)
    .toSorted((a, b) => a.keyPosition - b.keyPosition);
  const selected = exportedColumns(columns, table).map(
    (column) => sql`${exportedValue(table, column)} as ${sql.identifier(column.name)}`,
  );
  const keyColumns = list(keys.map(({ name }) => sql.identifier(name)));
  const keyTexts = sql`array[${list(keys.map(({ name }) => sql`t.${sql.identifier(name)}::text`))}]`;
  for (let last: string[] | undefined; ;) {
    const after = last
      ? sql`where (${keyColumns}) > (${list(
          keys.map(({ type }, index) => sql`${last?.[index]}::${sql.raw(type)}`),
        )})`
      : sql``;
    const { rows } = await db.execute<{ line: string; key: string[] }>(sql`
      select row_to_json(r)::text as line, t_key as key
      from (select t.*, ${keyTexts} as t_key from ${sql.identifier(table)} t ${after} order by ${keyColumns} limit ${BATCH}) t
        cross join lateral (select ${list(selected)}) r`);
    for (const { line } of rows) yield `${line}\n`;
    last = rows.at(-1)?.key;
    if (rows.length < BATCH) return;
  }
}

function exportedValue(table: string, { name, type }: Column): SQL {
  const replaced = specOf(table).replaced?.[name];
  if (replaced !== undefined) return sql.raw(replaced);
  const column = sql`t.${sql.identifier(name)}`;
  return type.startsWith("timestamp")
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : column;
}

const list = (parts: readonly SQL[] | readonly ReturnType<typeof sql.identifier>[]): SQL =>
  sql.join([...parts], sql`, `);
