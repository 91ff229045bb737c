/** The words of a text in lower case: letters with their marks, and digits. A possessive's ending is no word: "men's" is "men". */
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
 * What two spellings of one word have in common, to look it up by: its singular, and in Devanagari without the dot below, which many
 * leave out, and with one sign for a nasal vowel. Searching itself stems in the database.
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
