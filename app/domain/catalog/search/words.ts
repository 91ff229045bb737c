/** Splits a text into lower-case words of letters, marks and digits. Possessive endings are removed: "men's" becomes "men". */
export function splitWords(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\u200C\u200D]/gu, "")
    .replaceAll(/['’]s(?![\p{L}\p{M}\p{N}])/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * The lookup key shared by spellings of a word: the singular, in Devanagari without the nukta, which many omit, and with one sign for
 * nasal vowels. The database does its own stemming.
 */
export function wordKey(word: string): string {
  return singular(word).replaceAll("\u093C", "").replaceAll("\u0901", "\u0902");
}

/** The key of a phrase of several words. */
export const phraseKey = (words: readonly string[]): string => words.map(wordKey).join(" ");

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=s|sh|ch|x)es|s)$/, "");
}
