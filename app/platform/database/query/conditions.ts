import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/** Matches any of the keys with a single array parameter, because a statement takes at most 65,535 parameters. */
export function isAmong(key: AnyColumn | SQL, ids: readonly string[]): SQL {
  return sql`${key} = any(${sql.param([...ids])}::uuid[])`;
}

/** A LIKE pattern that matches the text anywhere, with its % and _ escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
