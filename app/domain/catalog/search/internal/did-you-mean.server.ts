import { sql } from "drizzle-orm";
import { productWords } from "#app/domain/catalog/search/search.tables.ts";
import { wordsIn } from "#app/domain/catalog/search/learn-words.server.ts";
import { matchTerms, type SearchDeps } from "#app/domain/catalog/search/internal/match-text.server.ts";
import { readTerm, type Vocabulary } from "#app/domain/catalog/search/internal/search-terms.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MAX_WORDS = 4;
const MAX_CANDIDATES = 40;

// Low because a transposition in a short word leaves few common trigrams; editDistance ranks the candidates.
const MIN_SIMILARITY = 0.15;

const MAX_LOOKED_UP = 8;

/** The closest words that find a product, by word that finds none. Words without a close one are left out. */
export async function didYouMean(
  deps: SearchDeps,
  unknown: readonly string[],
  vocabulary: Vocabulary,
): Promise<Map<string, string[]>> {
  const words = unknown.filter((word) => wordsIn(word)[0] === word).slice(0, MAX_WORDS);
  if (words.length === 0) return new Map();
  const similarWords = await listWordsLike(deps.db, words);
  const { categories, options, synonyms } = vocabulary;
  const labels = [...categories.map(({ name }) => name), ...options.map(({ label }) => label)];
  const named = labels.flatMap(wordsIn);
  // Words of the shop come first. Of the many words of the synonym rules only the closest: "silver" is no "silken".
  const nextTo = (word: string) =>
    synonyms.beginningWith("").filter((each) => editDistance(word, each) === 1);
  const closest = await Promise.all(
    words.map(async (word): Promise<[string, string[]]> => {
      const closest = await closestInUse(
        deps,
        word,
        [...(similarWords.get(word) ?? []), ...named],
        vocabulary,
      );
      return [word, closest.length > 0 ? closest : await closestInUse(deps, word, nextTo(word), vocabulary)];
    }),
  );
  return new Map(closest.filter(([, near]) => near.length > 0));
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

/** The closest words that a search would find. */
async function closestInUse(
  deps: SearchDeps,
  word: string,
  like: readonly string[],
  vocabulary: Vocabulary,
): Promise<string[]> {
  const near = closestWords(
    word,
    [...new Set(like)].map((each) => ({ word: each, uses: 0 })),
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
  word: string,
  vocabulary: Vocabulary,
): Promise<number> {
  const term = readTerm([word], vocabulary);
  return term ? productIndex.countMatches(await matchTerms(db, [term])) : 0;
}

/** A dictionary word with a similar spelling. */
interface SpeltWord {
  word: string;
  /** Number of products that contain it, up to a limit. */
  uses: number;
}

/** The optimal string alignment distance: insertions, deletions, substitutions and transpositions of adjacent letters. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

const MAX_EDIT_DISTANCE = 3;

/** The maximum distance: a third of the word's letters, between one and three. */
function maxDistance(word: string): number {
  return Math.max(1, Math.min(MAX_EDIT_DISTANCE, Math.floor(word.length / 3)));
}

/** The words within the maximum distance, closest first, then most used. */
export function closestWords(searched: string, candidates: readonly SpeltWord[]): string[] {
  return candidates
    .map(({ word, uses }) => ({ word, uses, apart: editDistance(searched, word) }))
    .filter(({ apart }) => apart > 0 && apart <= maxDistance(searched))
    .toSorted((a, b) => a.apart - b.apart || b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}
