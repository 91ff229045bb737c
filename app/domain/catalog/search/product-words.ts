const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 40;

/** The distinct words for spelling suggestions, in lower case and without numbers. */
export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(
      (word) => word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH && !/^\p{N}+$/u.test(word),
    );
}
