import { sql } from "drizzle-orm";
import { productWords } from "#app/domain/catalog/catalog.tables.ts";
import { wordsIn } from "#app/domain/catalog/search/product-words.ts";
import type { SearchDeps } from "#app/domain/catalog/search/match-text.server.ts";
import { readTerm, type Vocabulary } from "#app/domain/catalog/search/search-terms.ts";
import { stemTerms } from "#app/domain/catalog/search/stem-terms.server.ts";
import { splitWords } from "#app/domain/catalog/search/words.ts";
import { closestWords, MAX_EDIT_DISTANCE } from "#app/domain/search/spelling.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MAX_WORDS = 4;
const MAX_SUGGESTIONS = 3;
const MAX_CANDIDATES = 40;

// Low because a transposition in a short word leaves few common trigrams; editDistance ranks the candidates.
const MIN_SIMILARITY = 0.15;

const MAX_LOOKED_UP = 8;

export interface Spellings {
  /** The corrected search; null if nothing is close or the correction finds nothing. */
  best: string | null;
  /** Other searches with results: other spellings or single words. At most three together with `best`. */
  others: string[];
}

/** Suggests spellings for a search without results. */
export async function didYouMean(
  deps: SearchDeps,
  search: string,
  vocabulary: Vocabulary,
): Promise<Spellings> {
  const words = wordsIn(search).slice(0, MAX_WORDS);
  if (words.length === 0) return { best: null, others: [] };
  const known = await listWordsLike(deps.db, words);
  const { categories, options } = vocabulary;
  const labels = [...categories.map(({ name }) => name), ...options.map(({ label }) => label)];
  const named = labels.flatMap(wordsIn);
  const closest = await Promise.all(
    words.map((word) => closestInUse(deps, word, [...(known.get(word) ?? []), ...named], vocabulary)),
  );
  const corrected = words.flatMap((word, index) =>
    closest[index]?.[0] === word ? [] : (closest[index] ?? []),
  );
  if (words.length === 1) {
    const [best = null, ...others] = corrected.slice(0, MAX_SUGGESTIONS);
    return { best, others };
  }
  const phrase = words.map((word, index) => closest[index]?.[0] ?? word).join(" ");
  const isBetter = corrected.length > 0 && (await countUses(deps, phrase, vocabulary)) > 0;
  const parts = [...new Set(closest.flatMap(([nearest]) => nearest ?? []))];
  const best = isBetter ? phrase : null;
  return { best, others: parts.slice(0, isBetter ? MAX_SUGGESTIONS - 1 : MAX_SUGGESTIONS) };
}

/** Dictionary words with similar trigrams, by requested word. */
async function listWordsLike(db: Queryable, requested: string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ requested: string; word: string }>(sql`
    select requested.word as requested, near.word
    from unnest(${sql.param(requested)}::text[]) as requested (word)
    cross join lateral (
      select ${productWords.word} as word from ${productWords}
      where abs(length(${productWords.word}) - length(requested.word)) <= ${MAX_EDIT_DISTANCE}
        and similarity(${productWords.word}, requested.word) >= ${MIN_SIMILARITY}
      order by similarity(${productWords.word}, requested.word) desc, ${productWords.word}
      limit ${MAX_CANDIDATES}
    ) near
  `);
  return new Map(
    requested.map((word) => [word, rows.filter((row) => row.requested === word).map((row) => row.word)]),
  );
}

/** The closest words that a search would find; only the word itself if it would find something. */
async function closestInUse(
  deps: SearchDeps,
  word: string,
  like: readonly string[],
  vocabulary: Vocabulary,
): Promise<string[]> {
  const spelt = [...new Set(like)];
  if (spelt.includes(word) && (await countUses(deps, word, vocabulary)) > 0) return [word];
  const near = closestWords(
    word,
    spelt.map((each) => ({ word: each, uses: 0 })),
  ).slice(0, MAX_LOOKED_UP);
  const used = await Promise.all(
    near.map(async (each) => ({ word: each, uses: await countUses(deps, each, vocabulary) })),
  );
  return closestWords(
    word,
    used.filter(({ uses }) => uses > 0),
  );
}

async function countUses(
  { db, productIndex }: SearchDeps,
  search: string,
  vocabulary: Vocabulary,
): Promise<number> {
  const terms = splitWords(search).flatMap((word) => readTerm([word], vocabulary) ?? []);
  return productIndex.countMatches(await stemTerms(db, terms));
}
