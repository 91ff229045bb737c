/** A dictionary word with a similar spelling. */
export interface SpeltWord {
  word: string;
  /** Number of products that contain it, up to a limit. */
  uses: number;
}

/** The optimal string alignment distance: insertions, deletions, substitutions and transpositions of adjacent letters. */
export function editDistance(a: string, b: string): number {
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

export const MAX_EDIT_DISTANCE = 3;

/** The maximum distance: a third of the word's letters, between one and three. */
function maxDistance(word: string): number {
  return Math.max(1, Math.min(MAX_EDIT_DISTANCE, Math.floor(word.length / 3)));
}

/** The words within the maximum distance, closest first, then most used. */
export function closestWords(searched: string, known: readonly SpeltWord[]): string[] {
  return known
    .map(({ word, uses }) => ({ word, uses, apart: editDistance(searched, word) }))
    .filter(({ apart }) => apart > 0 && apart <= maxDistance(searched))
    .toSorted((a, b) => a.apart - b.apart || b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}
