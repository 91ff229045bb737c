import { and, asc, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { listCardsOf } from "#app/domain/catalog/listing/list-products.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { splitWords, wordKey } from "#app/domain/catalog/internal/search/words.ts";

const MAX_SHOWN = 4;
const MAX_OF_ONE_KIND = 2;
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
  const shown = varied(rankRelated(product, candidates, ordersWith)).slice(0, MAX_SHOWN);
  const ids = shown.map(({ id }) => id);
  return listCardsOf(db, ids);
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

/** The product data that relatedness is computed from. */
interface Comparable {
  name: string;
  tags: readonly string[];
  /** Minor units of the store currency. */
  priceMinor: number;
}

interface Candidate extends Comparable {
  id: string;
  inventory: number;
}

// The same kind outweighs other shared words, and joint orders outweigh the kind.
const WEIGHTS = { kind: 8, inName: 2, word: 1, price: 2, order: 4, maxOrders: 5 } as const;

// The rest of a name describes details, not the kind of product: "Kurta with Deep Side Pockets".
const DETAILS = /\s(?:with|in|for|from|of)\s.*$/i;

/**
 * The words of a product's name that are also tags, with the kind of product last: "Gulmohar Ruby-Red Jhumka Earrings" with the tags
 * jhumka, earrings, festive gives jhumka, earring.
 */
function kindWords({ name, tags }: Pick<Comparable, "name" | "tags">): string[] {
  const inTags = new Set(wordsOf(tags.join(" ")));
  return wordsOf(name.replace(DETAILS, "")).filter((word) => inTags.has(word));
}

/** Distinct words of a product's name and tags. */
function wordsOfProduct({ name, tags }: Pick<Comparable, "name" | "tags">): string[] {
  return wordsOf([name, ...tags].join(" "));
}

/**
 * Ranks candidates: in stock first, then by a score of kind, shared words, similar price and the number of joint orders
 * (`ordersWith`, by product id).
 */
function rankRelated<Row extends Candidate>(
  product: Comparable,
  candidates: readonly Row[],
  ordersWith: ReadonlyMap<string, number>,
): Row[] {
  const inName = kindWords(product);
  const kind = inName.at(-1);
  const weightOf = (word: string) =>
    word === kind ? WEIGHTS.kind : inName.includes(word) ? WEIGHTS.inName : WEIGHTS.word;
  const words = wordsOfProduct(product);
  const scores = new Map(
    candidates.map((candidate) => {
      const theirs = new Set(wordsOfProduct(candidate));
      const shared = words.filter((word) => theirs.has(word)).reduce((sum, word) => sum + weightOf(word), 0);
      const [low, high] = [product.priceMinor, candidate.priceMinor].toSorted((a, b) => a - b);
      const nearness = WEIGHTS.price * ((low ?? 0) / (high || 1));
      const orders = WEIGHTS.order * Math.min(ordersWith.get(candidate.id) ?? 0, WEIGHTS.maxOrders);
      return [candidate.id, shared + nearness + orders];
    }),
  );
  const scoreOf = ({ id }: Row) => scores.get(id) ?? 0;
  return candidates.toSorted(
    (a, b) =>
      Number(a.inventory === 0) - Number(b.inventory === 0) ||
      scoreOf(b) - scoreOf(a) ||
      (a.name < b.name ? -1 : 1),
  );
}

/** At most two products of a kind first, then the others: a category of shawls alone still fills the row. */
function varied<Row extends Candidate>(ranked: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  const isEarly = new Map(
    ranked.map((candidate) => {
      const kind = kindWords(candidate).at(-1) ?? candidate.id;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return [candidate.id, count <= MAX_OF_ONE_KIND && candidate.inventory > 0];
    }),
  );
  return ranked.toSorted((a, b) => Number(isEarly.get(b.id)) - Number(isEarly.get(a.id)));
}

function wordsOf(text: string): string[] {
  return [...new Set(splitWords(text).map(wordKey))];
}
