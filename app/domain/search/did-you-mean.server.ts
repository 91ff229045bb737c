import { and, eq, sql, type SQL } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { matchesSearch } from "#app/domain/catalog/search-match.server.ts";
import { closestWords, type SpeltWord } from "#app/domain/search/spelling.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const SHORTEST_WORD = 3;
const MOST_WORDS = 4;
const MOST_SUGGESTIONS = 3;
const MOST_CANDIDATES = 40;

// Low, since a swap of two letters in a short word leaves few trigrams alike; how near a word is, lettersApart decides.
const LEAST_SIMILARITY = 0.15;

/** Searches that find something, spelt closest to one that found nothing. At most three; none when nothing is close. */
export async function didYouMean(db: Db, search: string): Promise<string[]> {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const known = await listWordsLike(db, words);
  const closest = words.map((word) => {
    const like = known.get(word) ?? [];
    return like.some((spelt) => spelt.word === word) ? [word] : closestWords(word, like);
  });
  const corrected = words.flatMap((word, index) =>
    closest[index]?.[0] === word ? [] : (closest[index] ?? []),
  );
  if (words.length === 1) return corrected.slice(0, MOST_SUGGESTIONS);
  const phrase = words.map((word, index) => closest[index]?.[0] ?? word).join(" ");
  const isBetter = corrected.length > 0 && (await findsSomething(db, phrase));
  const parts = closest.flatMap(([best]) => best ?? []);
  return [...new Set([...(isBetter ? [phrase] : []), ...parts])].slice(0, MOST_SUGGESTIONS);
}

/** The words of names, tags and categories that share trigrams with each of those given. */
async function listWordsLike(db: Db, wanted: string[]): Promise<Map<string, SpeltWord[]>> {
  const { rows } = await db.execute<{ wanted: string; word: string; uses: number }>(sql`
    with words as (
      select word, count(*)::int as uses
      from (
        select ${wordsIn(sql`${products.name} || ' ' || array_to_string(${products.tags}, ' ')`)} as word
        from ${products} where ${products.status} = 'active'
        union all
        select ${wordsIn(sql`${categories.name}`)} from ${categories}
      ) used
      where length(word) >= ${SHORTEST_WORD}
      group by word
    )
    select wanted.word as wanted, near.word, near.uses
    from unnest(${sql.param(wanted)}::text[]) as wanted (word)
    cross join lateral (
      select words.word, words.uses from words
      where similarity(words.word, wanted.word) >= ${LEAST_SIMILARITY}
      order by similarity(words.word, wanted.word) desc, words.uses desc
      limit ${MOST_CANDIDATES}
    ) near
  `);
  return new Map(wanted.map((word) => [word, rows.filter((row) => row.wanted === word)]));
}

function wordsIn(text: SQL): SQL {
  return sql`regexp_split_to_table(lower(${text}), '[^[:alnum:]]+')`;
}

async function findsSomething(db: Db, search: string): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.status, "active"), matchesSearch(search)))
    .limit(1);
  return found.length > 0;
}
