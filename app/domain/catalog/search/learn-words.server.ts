import { sql } from "drizzle-orm";
import { productWords } from "#app/domain/catalog/catalog.tables.ts";
import { wordsIn } from "#app/domain/catalog/search/product-words.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Adds the words of products' names and tags to those that a misspelt search is compared with. Called by whatever names a product. */
export async function learnWords(
  db: Queryable,
  named: readonly { name?: string; tags?: readonly string[] }[],
): Promise<void> {
  const words = new Set(named.flatMap(({ name = "", tags = [] }) => [name, ...tags].flatMap(wordsIn)));
  if (words.size === 0) return;
  // In one order, so that two who learn the same words never wait for each other in a circle.
  const sorted = [...words].toSorted();
  await db
    .insert(productWords)
    .select(sql`select unnest(${sql.param(sorted)}::text[])`)
    .onConflictDoNothing();
}
