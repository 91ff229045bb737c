const MAX_WORDS = 6;

/** The distinct words of a search, in lower case and without plural endings, so that "Kurtas" finds a kurta. */
export function searchWords(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).map(withoutPlural);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The common prefix of singular and plural, for substring search. */
function withoutPlural(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  return word.replace(/(?:ies|(?<=s|sh|ch|x)es|s)$/, "");
}
