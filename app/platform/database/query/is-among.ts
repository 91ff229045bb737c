import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/** A key that is one of these: one parameter, however many they are. A statement has room for 65,535. */
export function isAmong(key: AnyColumn, ids: readonly string[]): SQL {
  return sql`${key} = any(${sql.param([...ids])}::uuid[])`;
}
