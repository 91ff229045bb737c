/** A word of the shop's own that is spelt much like one that was searched for. */
export interface SpeltWord {
  word: string;
  /** In how many products it stands, as far as they were counted. */
  uses: number;
}

/**
 * How many letters must be put in, left out, exchanged or swapped with their neighbour to make one word the other (the optimal
 * string alignment distance: a swap counts once).
 */
export function lettersApart(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

export const MAX_LETTERS_APART = 3;

/** A third of a word's letters may be wrong, at least one and at most three. */
function mayDiffer(word: string): number {
  return Math.max(1, Math.min(MAX_LETTERS_APART, Math.floor(word.length / 3)));
}

/** The words that somebody may have meant, nearest first and of equally near ones the more used. */
export function closestWords(meant: string, known: readonly SpeltWord[]): string[] {
  return known
    .map(({ word, uses }) => ({ word, uses, apart: lettersApart(meant, word) }))
    .filter(({ apart }) => apart > 0 && apart <= mayDiffer(meant))
    .toSorted((a, b) => a.apart - b.apart || b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}
