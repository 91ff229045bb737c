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
// So many of each way are compared, however large the category is.
const MAX_CANDIDATES = 100;

interface RelatedTo extends Comparable {
  id: string;
  categoryId: string;
}

/**
 * Up to four other products of the category for "You Might Also Like": of the same kind, near in price, or bought together with it.
 * `ordersWith` counts orders with both by product id. What is sold out comes last.
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
 * What is bought with it, what is of its kind, what has any word of its name or tags, and, so that there are four in a small
 * category, the first by name. Each way is bounded and goes along an index.
 */
async function listCandidates(db: Db, product: RelatedTo, boughtIds: string[]): Promise<Candidate[]> {
  const [kind, words] = [kindWords(product).slice(-1), wordsOfProduct(product)];
  const among = and(
    eq(products.categoryId, product.categoryId),
    ne(products.id, product.id),
    eq(products.status, "active"),
  );
  const some = (isRequested: SQL, limit: number) =>
    sql`(select ${products.id} from ${products} where ${among} and ${isRequested} limit ${limit})`;
  const first = (isRequested: SQL) =>
    sql`(select ${products.id} from ${products} where ${among} and ${isRequested} order by ${products.name}, ${products.id} limit ${MAX_SHOWN})`;
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
