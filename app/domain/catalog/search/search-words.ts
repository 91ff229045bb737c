const MAX_WORDS = 6;

/** The words of a search, in lower case and without a plural's ending, so that "Kurtas" also finds a kurta. */
export function searchWords(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).map(withoutPlural);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** What singular and plural begin with alike: a search is for words that contain it. */
function withoutPlural(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  return word.replace(/(?:ies|(?<=s|sh|ch|x)es|s)$/, "");
}
