import { sql } from "drizzle-orm";
import type { OpeningSettings } from "#app/domain/setup/opening.settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * Closes a shop at its first start, until the owner opens it. A shop in which any setting was saved stays as it is, and of several
 * processes that start at once one writes.
 */
export async function closeNewShop({ db }: { db: Queryable }): Promise<void> {
  const value: OpeningSettings = { isClosed: true, note: "", password: "", isSample: false };
  await db.execute(sql`
    insert into ${settings} (section, value)
    select 'opening', ${JSON.stringify(value)}::jsonb where not exists (select 1 from ${settings})
    on conflict do nothing`);
}
