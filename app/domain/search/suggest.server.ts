import { and, asc, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { categories, productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { hasText } from "#app/domain/catalog/search-match.server.ts";
import { searchWords } from "#app/domain/catalog/search-words.ts";
import type { SuggestionsView } from "#app/domain/search/suggestions.ts";
import { containing } from "#app/platform/database/containing.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;

// A term of a few letters is in half of a large shop. So many are compared, those that begin with it before others.
const MOST_COMPARED = 200;

/**
 * Products and categories for a term that is being typed (see `normaliseTerm`). Names that begin with it come first, then those of which a word
 * does; only when no name has its words, those that are spelt like it.
 */
export async function suggest(db: Db, term: string): Promise<SuggestionsView> {
  const words = searchWords(term);
  const startsWith = containing(words.join(" ")).slice(1);
  const hasWords = and(...words.map((word) => ilike(products.name, containing(word))));
  const tags = sql`words_of(${products.tags}) ilike ${containing(term)}`;
  const beginsSo = sql`lower(${products.name}) like ${startsWith}`;
  // What has the words in its name or the term in its tags has the words somewhere: that is where the index leads.
  const isNamed = and(...words.map(hasText), or(hasWords, tags));
  const named = await listNamed(db, sql`${some(beginsSo)} union ${some(isNamed)}`, [
    sql`case when ${products.name} ilike ${startsWith} then 0
      when ${products.name} ilike ${`% ${startsWith}`} then 1
      when ${hasWords} then 2 else 3 end`,
    sql`${products.inventory} = 0`,
    sql`word_similarity(${term}, ${products.name}) desc`,
    desc(products.ratingCount),
  ]);
  const found = named.length > 0 ? named : await listSpeltLike(db, term);
  return { products: found, categories: await listCategoriesLike(db, words) };
}

function some(isWanted: SQL | undefined): SQL {
  return sql`(select ${products.id} from ${products} where ${and(eq(products.status, "active"), isWanted)} limit ${MOST_COMPARED})`;
}

function listSpeltLike(db: Db, term: string) {
  // The operator's threshold is a word similarity of 0.6, and the index on names serves it.
  return listNamed(db, some(sql`${term} <% ${products.name}`), [
    sql`word_similarity(${term}, ${products.name}) desc`,
  ]);
}

function listNamed(db: Db, among: SQL, ranking: SQL[]): Promise<SuggestionsView["products"]> {
  return db
    .select({
      slug: products.slug,
      name: products.name,
      priceMinor: products.priceMinor,
      pictureId: sql<string | null>`(
        select i.media_id from ${productImages} i where i.product_id = ${products}.id order by i.position limit 1
      )`,
    })
    .from(products)
    .where(sql`${products.id} in (${among})`)
    .orderBy(...ranking, asc(products.name), asc(products.id))
    .limit(MOST_PRODUCTS);
}

function listCategoriesLike(db: Db, words: string[]): Promise<SuggestionsView["categories"]> {
  return db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(and(...words.map((word) => ilike(categories.name, containing(word)))))
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(MOST_CATEGORIES);
}
