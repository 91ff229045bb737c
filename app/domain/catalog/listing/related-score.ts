import { splitWords, wordKey } from "#app/domain/catalog/search/words.ts";

/** The product data that relatedness is computed from. */
export interface Comparable {
  name: string;
  tags: readonly string[];
  /** Minor units of the store currency. */
  priceMinor: number;
}

export interface Candidate extends Comparable {
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
export function kindWords({ name, tags }: Pick<Comparable, "name" | "tags">): string[] {
  const inTags = new Set(wordsOf(tags.join(" ")));
  return wordsOf(name.replace(DETAILS, "")).filter((word) => inTags.has(word));
}

/** Distinct words of a product's name and tags. */
export function wordsOfProduct({ name, tags }: Pick<Comparable, "name" | "tags">): string[] {
  return wordsOf([name, ...tags].join(" "));
}

/**
 * Ranks candidates: in stock first, then by a score of kind, shared words, similar price and the number of joint orders
 * (`ordersWith`, by product id).
 */
export function rankRelated<Row extends Candidate>(
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

function wordsOf(text: string): string[] {
  return [...new Set(splitWords(text).map(wordKey))];
}
