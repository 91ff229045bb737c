import { parseSynonymRule } from "#app/domain/catalog/search/search.settings.ts";
import { phraseKey, splitWords } from "#app/domain/catalog/internal/search/words.ts";

export interface Expansion {
  /** The phrase and its synonyms. */
  same: string[][];
  /** Narrower phrases. */
  special: string[][];
}

/** Compiled synonym rules. */
export interface Synonyms {
  /** Whether a phrase occurs in a rule. */
  has(phrase: readonly string[]): boolean;
  /** The synonyms and narrower phrases of a phrase, each split into words. */
  expand(phrase: readonly string[]): Expansion;
  /** Single-word phrases of the rules that start with a text; all of them for an empty text. */
  beginningWith(text: string): string[];
}

// Rules are transitive; more alternatives would make a search slow and too broad.
const MAX_ALTERNATIVES = 60;

export function compileSynonyms(rules: readonly string[]): Synonyms {
  const phrases = new Map<string, string[]>();
  const means = new Map<string, Set<string>>();
  const includes = new Map<string, Set<string>>();
  const learn = (phrase: string): string | null => {
    const words = splitWords(phrase);
    const key = phraseKey(words);
    if (key === "") return null;
    if (!phrases.has(key)) phrases.set(key, words);
    return key;
  };
  for (const rule of rules) {
    const { same = [], special = [] } = parseSynonymRule(rule) ?? {};
    const keysOf = (list: string[]) => list.map(learn).filter((key) => key !== null);
    const [sameKeys, specialKeys] = [keysOf(same), keysOf(special)];
    for (const from of sameKeys) {
      addAll(means, from, sameKeys);
      addAll(includes, from, specialKeys);
    }
  }
  const wordsOf = (key: string) => phrases.get(key) ?? [];
  return {
    has: (phrase) => phrases.has(phraseKey(phrase)),
    expand(phrase) {
      const ownKey = phraseKey(phrase);
      const same = closure([ownKey], [means]);
      const all = closure(same, [means, includes]);
      const special = [...all].filter((key) => !same.has(key));
      const others = [...same].filter((key) => key !== ownKey);
      return { same: [[...phrase], ...others.map(wordsOf)], special: special.map(wordsOf) };
    },
    beginningWith: (text) =>
      [...phrases.values()].flatMap(([word = "", ...more]) =>
        more.length === 0 && word.startsWith(text) ? [word] : [],
      ),
  };
}

function addAll(relation: Map<string, Set<string>>, from: string, to: readonly string[]): void {
  relation.set(from, new Set([...(relation.get(from) ?? []), ...to]));
}

/** The transitive closure of the relations. */
function closure(keys: Iterable<string>, relations: readonly Map<string, Set<string>>[]): Set<string> {
  const reached = new Set(keys);
  // Iterating a Set includes elements added meanwhile.
  for (const key of reached) {
    for (const relation of relations)
      for (const next of relation.get(key) ?? []) if (reached.size < MAX_ALTERNATIVES) reached.add(next);
  }
  return reached;
}
