import { and, asc, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { listCardsOf } from "#app/domain/catalog/listing/list-products.server.ts";
import {
  kindWords,
  rankRelated,
  wordsOfProduct,
  type Candidate,
  type Comparable,
} from "#app/domain/catalog/listing/related-score.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";

const MAX_SHOWN = 4;
// Per query, to bound the cost in a large category.
const MAX_CANDIDATES = 100;

interface RelatedTo extends Comparable {
  id: string;
  categoryId: string;
}

/**
 * Up to four products of the same category for "You Might Also Like", ranked by kind, price and joint orders, sold-out ones last.
 * `ordersWith` is the number of orders containing both products, by product id.
 */
export async function listRelated(
  db: Db,
  product: RelatedTo,
  ordersWith: ReadonlyMap<string, number>,
): Promise<ProductCardView[]> {
  const candidates = await listCandidates(db, product, [...ordersWith.keys()]);
  const ids = rankRelated(product, candidates, ordersWith).map(({ id }) => id);
  return listCardsOf(db, ids.slice(0, MAX_SHOWN));
}

/**
 * Candidates: products bought together, of the same kind, with a common word, and the first by name to fill small categories.
 * Each query is bounded and uses an index.
 */
async function listCandidates(db: Db, product: RelatedTo, boughtIds: string[]): Promise<Candidate[]> {
  const [kind, words] = [kindWords(product).slice(-1), wordsOfProduct(product)];
  const among = and(
    eq(products.categoryId, product.categoryId),
    ne(products.id, product.id),
    eq(products.status, "active"),
  );
  const some = (condition: SQL, limit: number) =>
    sql`(select ${products.id} from ${products} where ${among} and ${condition} limit ${limit})`;
  const first = (condition: SQL) =>
    sql`(select ${products.id} from ${products} where ${among} and ${condition} order by ${products.name}, ${products.id} limit ${MAX_SHOWN})`;
  const ways = [
    ...(boughtIds.length > 0 ? [some(isAmong(products.id, boughtIds), MAX_CANDIDATES)] : []),
    ...(kind.length > 0 ? [some(hasWords(kind), MAX_CANDIDATES)] : []),
    ...(words.length > 0 ? [some(hasWords(words), MAX_CANDIDATES)] : []),
    first(gt(products.inventory, 0)),
    first(eq(products.inventory, 0)),
  ];
  return db
    .select({
      id: products.id,
      name: products.name,
      tags: products.tags,
      priceMinor: products.priceMinor,
      inventory: products.inventory,
    })
    .from(products)
    .where(sql`${products.id} in (${sql.join(ways, sql` union all `)})`)
    .orderBy(asc(products.id));
}

function hasWords(words: readonly string[]): SQL {
  const query = words.map((word) => `'${word}':AB`).join(" | ");
  return sql`${products.searchWords} @@ to_tsquery('hindi', ${query})`;
}
