import { splitWords, wordKey } from "#app/domain/catalog/search/words.ts";

/** What two products are compared by. */
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

// The same kind outweighs what else products share, and five orders with both outweigh the kind.
const WORTH = { kind: 8, inName: 2, word: 1, price: 2, order: 4, maxOrders: 5 } as const;

// What follows in a name says how a piece is made, and not what it is: "Kurta with Deep Side Pockets".
const DETAILS = /\s(?:with|in|for|from|of)\s.*$/i;

/**
 * The words that say what a product is: those that stand in its name and in its tags, the kind itself last. "Gulmohar Ruby-Red Jhumka
 * Earrings", tagged jhumka, earrings, festive: jhumka, earring.
 */
export function kindWords({ name, tags }: Pick<Comparable, "name" | "tags">): string[] {
  const inTags = new Set(wordsOf(tags.join(" ")));
  return wordsOf(name.replace(DETAILS, "")).filter((word) => inTags.has(word));
}

/** The words of a product's name and tags, each once. */
export function wordsOfProduct({ name, tags }: Pick<Comparable, "name" | "tags">): string[] {
  return wordsOf([name, ...tags].join(" "));
}

/**
 * Candidates in the order in which they are worth showing beside a product: what is in stock first, then by kind, shared words, a price
 * that is near, and the number of orders with both (`ordersWith`, by id).
 */
export function rankRelated<Row extends Candidate>(
  product: Comparable,
  candidates: readonly Row[],
  ordersWith: ReadonlyMap<string, number>,
): Row[] {
  const inName = kindWords(product);
  const kind = inName.at(-1);
  const worthOf = (word: string) =>
    word === kind ? WORTH.kind : inName.includes(word) ? WORTH.inName : WORTH.word;
  const words = wordsOfProduct(product);
  const scores = new Map(
    candidates.map((candidate) => {
      const theirs = new Set(wordsOfProduct(candidate));
      const shared = words.filter((word) => theirs.has(word)).reduce((sum, word) => sum + worthOf(word), 0);
      const [low, high] = [product.priceMinor, candidate.priceMinor].toSorted((a, b) => a - b);
      const nearness = WORTH.price * ((low ?? 0) / (high || 1));
      const orders = WORTH.order * Math.min(ordersWith.get(candidate.id) ?? 0, WORTH.maxOrders);
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
