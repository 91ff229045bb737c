import { sql } from "drizzle-orm";
import { productWords } from "#app/domain/catalog/search/search.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Adds the words of product names and tags to the dictionary for spelling suggestions. Call after every product write. */
export async function learnWords(
  db: Queryable,
  named: readonly { name?: string; tags?: readonly string[] }[],
): Promise<void> {
  const words = new Set(named.flatMap(({ name = "", tags = [] }) => [name, ...tags].flatMap(wordsIn)));
  if (words.size === 0) return;
  // Sorted to prevent deadlocks between concurrent inserts.
  const sorted = [...words].toSorted();
  await db
    .insert(productWords)
    .select(sql`select unnest(${sql.param(sorted)}::text[])`)
    .onConflictDoNothing();
}

const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 40;

/** The distinct words for spelling suggestions, in lower case and without numbers. */
export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(
      (word) => word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH && !/^\p{N}+$/u.test(word),
    );
}
