const SHORTEST_WORD = 3;
const MAX_WORD_LENGTH = 40;

/** The words of a text that can be misspelt: letters and digits in lower case. Bare numbers are none. */
export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(
      (word) => word.length >= SHORTEST_WORD && word.length <= MAX_WORD_LENGTH && !/^\p{N}+$/u.test(word),
    );
}
