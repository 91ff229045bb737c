import { sql } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { pages, posts, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Everything that can show an image which was uploaded for contents, a draft included. */
const SHOWN_IN = [posts, pages, testimonials, teamMembers, categories, products, settings];

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * Deletes images of posts and other contents that were uploaded before a moment and that no text or setting names, such as one that was
 * removed from a post. Their files become orphans. For the clean-up.
 */
export async function deleteUnusedContentImages(db: Db, before: Date): Promise<void> {
  const texts = SHOWN_IN.map((table) => sql`select shown::text as content from ${table} shown`);
  await db.execute(sql`
    delete from ${media} where ${media.kind} = 'content' and ${media.createdAt} < ${before.toISOString()}::timestamptz
      and ${media.id}::text not in (
        select found[1] from (${sql.join(texts, sql` union all `)}) texts,
          regexp_matches(content, ${ID}, 'g') as found)`);
}
