import type { Database } from "#app/platform/database/database.server.ts";

/** Lets the messages of the admin's actions leave at once, as most tests expect. The tests of the wait save a setting of their own. */
export async function sendAtOnce({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query(`insert into settings (section, value) values ('sending', '{"waitSeconds": 0}')`);
}
