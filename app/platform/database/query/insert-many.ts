import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Inserts many rows with a single JSON parameter, because a statement takes at most 65,535 parameters. All rows must have the fields
 * of the first; omitted columns get the table's default.
 */
export function insertMany<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const [first = {}] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => Object.hasOwn(first, field));
  const byName = rows.map((row: object) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, Reflect.get(row, field)])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(byName)}::jsonb)`;
}
