import type { Vocabulary } from "#app/domain/catalog/search/internal/search-terms.ts";
import { compileSynonyms, type Synonyms } from "#app/domain/catalog/search/internal/synonyms.ts";
import { phraseKey, splitWords } from "#app/domain/catalog/internal/search/words.ts";
import type { SearchSettings } from "#app/domain/catalog/search/search.settings.ts";

type Rules = Pick<Vocabulary, "synonyms" | "ignored">;

let compiled: { settings: string; rules: Rules } | undefined;

/** Builds the search vocabulary from the search settings and the catalog's names. */
export function vocabularyOf(
  settings: SearchSettings,
  { categories, options }: Pick<Vocabulary, "categories" | "options">,
): Vocabulary {
  return { categories, options, ...rulesOf(settings) };
}

/** Caches the compiled rules of the last settings. */
function rulesOf(settings: SearchSettings): Rules {
  const key = JSON.stringify(settings);
  if (compiled?.settings !== key) compiled = { settings: key, rules: compile(settings) };
  return compiled.rules;
}

function compile({ synonyms, ignored }: SearchSettings): { synonyms: Synonyms; ignored: Set<string> } {
  return {
    synonyms: compileSynonyms(synonyms),
    ignored: new Set(ignored.map((phrase) => phraseKey(splitWords(phrase)))),
  };
}
