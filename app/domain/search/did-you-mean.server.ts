import { and, eq, sql } from "drizzle-orm";
import { productWords, products } from "#app/domain/catalog/catalog.tables.ts";
import { wordsIn } from "#app/domain/catalog/search/product-words.ts";
import { matchTerms } from "#app/domain/catalog/search/match.server.ts";
import { readTerm, type Vocabulary } from "#app/domain/catalog/search/search-terms.ts";
import { splitWords } from "#app/domain/catalog/search/words.ts";
import { closestWords, MAX_LETTERS_APART } from "#app/domain/search/spelling.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const MAX_WORDS = 4;
const MAX_SUGGESTIONS = 3;
const MAX_CANDIDATES = 40;

// How often a word is used decides between equally near ones: beyond this it is often.
const MAX_COUNTED = 200;

// Low, since a swap of two letters in a short word leaves few trigrams alike; how near a word is, lettersApart decides.
const LEAST_SIMILARITY = 0.15;

// Of what is spelt alike, so many are looked up in the shop.
const MAX_LOOKED_UP = 8;

export interface Spellings {
  /** The search with its misspelt words corrected; null when nothing is close, or when the words found nothing for another reason. */
  best: string | null;
  /** Other searches that find something: other spellings, or single words. With the best at most three. */
  others: string[];
}

/** The spellings closest to a search that found nothing. */
export async function didYouMean(db: Db, search: string, vocabulary: Vocabulary): Promise<Spellings> {
  const words = wordsIn(search).slice(0, MAX_WORDS);
  if (words.length === 0) return { best: null, others: [] };
  const known = await listWordsLike(db, words);
  const { categories, options } = vocabulary;
  const labels = [...categories.map(({ name }) => name), ...options.map(({ label }) => label)];
  const named = labels.flatMap(wordsIn);
  const closest = await Promise.all(
    words.map((word) => closestInUse(db, word, [...(known.get(word) ?? []), ...named], vocabulary)),
  );
  const corrected = words.flatMap((word, index) =>
    closest[index]?.[0] === word ? [] : (closest[index] ?? []),
  );
  if (words.length === 1) {
    const [best = null, ...others] = corrected.slice(0, MAX_SUGGESTIONS);
    return { best, others };
  }
  const phrase = words.map((word, index) => closest[index]?.[0] ?? word).join(" ");
  const isBetter = corrected.length > 0 && (await countUses(db, phrase, vocabulary)) > 0;
  const parts = [...new Set(closest.flatMap(([nearest]) => nearest ?? []))];
  const best = isBetter ? phrase : null;
  return { best, others: parts.slice(0, isBetter ? MAX_SUGGESTIONS - 1 : MAX_SUGGESTIONS) };
}

/** The words that share trigrams with each of those given. */
async function listWordsLike(db: Db, requested: string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ requested: string; word: string }>(sql`
    select requested.word as requested, near.word
    from unnest(${sql.param(requested)}::text[]) as requested (word)
    cross join lateral (
      select ${productWords.word} as word from ${productWords}
      where abs(length(${productWords.word}) - length(requested.word)) <= ${MAX_LETTERS_APART}
        and similarity(${productWords.word}, requested.word) >= ${LEAST_SIMILARITY}
      order by similarity(${productWords.word}, requested.word) desc, ${productWords.word}
      limit ${MAX_CANDIDATES}
    ) near
  `);
  return new Map(
    requested.map((word) => [word, rows.filter((row) => row.requested === word).map((row) => row.word)]),
  );
}

/** Of words, those nearest to this one that a search would find; the word alone when it is one of them. */
async function closestInUse(
  db: Db,
  word: string,
  like: readonly string[],
  vocabulary: Vocabulary,
): Promise<string[]> {
  const spelt = [...new Set(like)];
  if (spelt.includes(word) && (await countUses(db, word, vocabulary)) > 0) return [word];
  const near = closestWords(
    word,
    spelt.map((each) => ({ word: each, uses: 0 })),
  ).slice(0, MAX_LOOKED_UP);
  const used = await Promise.all(
    near.map(async (each) => ({ word: each, uses: await countUses(db, each, vocabulary) })),
  );
  return closestWords(
    word,
    used.filter(({ uses }) => uses > 0),
  );
}

async function countUses(db: Db, search: string, vocabulary: Vocabulary): Promise<number> {
  const terms = splitWords(search).flatMap((word) => readTerm([word], vocabulary) ?? []);
  const where = and(eq(products.status, "active"), matchTerms(terms).where);
  const { rows } = await db.execute<{ uses: number }>(
    sql`select count(*)::int as uses from (select 1 from ${products} where ${where} limit ${MAX_COUNTED}) used`,
  );
  return rows[0]?.uses ?? 0;
}
