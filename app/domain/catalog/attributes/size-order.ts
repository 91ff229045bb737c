type Group = "letters" | "numbers" | "others";

/** Where a size stands among those of its group: letters from XXS to 10XL, and numbers. */
interface Rank {
  group: Group;
  rank: number;
}

const WORDS: Readonly<Record<string, string>> = { small: "s", medium: "m", large: "l" };
// "3XL", "XXXL" and "XL"; of "M/L" the first.
const LETTERS = /^(\d{1,2})?\s*(x*)(s|m|l)(?![a-z])/;

function rankOf(label: string): Rank {
  const short = label
    .toLowerCase()
    .replaceAll(/extra[\s-]*/g, "x")
    .replaceAll(/small|medium|large/g, (word) => WORDS[word] ?? word);
  const [letters, count, xs = "", letter = ""] = LETTERS.exec(short) ?? [];
  if (letters !== undefined && (count === undefined || xs !== "")) {
    const extra = count === undefined ? xs.length : Number(count);
    if (letter === "m") return { group: "letters", rank: 0 };
    return { group: "letters", rank: letter === "s" ? -1 - extra : 1 + extra };
  }
  const number = /\d+(?:[.,]\d+)?/.exec(label)?.[0];
  if (number === undefined) return { group: "others", rank: 0 };
  return { group: "numbers", rank: Number(number.replace(",", ".")) };
}

/**
 * The sizes with new ones in their places: behind the last smaller one of their kind, else before the first larger one, else at the end.
 * The sizes that are there keep their order.
 */
export function placeSizes<Size extends { label: string }>(
  sizes: readonly Size[],
  added: readonly Size[],
): Size[] {
  const placed = [...sizes];
  const bySize = added.toSorted((a, b) => rankOf(a.label).rank - rankOf(b.label).rank);
  for (const size of bySize) {
    const own = rankOf(size.label);
    const ranks = placed.map(({ label }) => rankOf(label));
    const isSmaller = ({ group, rank }: Rank) => group === own.group && rank <= own.rank;
    const behind = ranks.findLastIndex(isSmaller) + 1;
    const before = ranks.findIndex(({ group }) => group === own.group);
    const place = behind > 0 ? behind : before === -1 ? placed.length : before;
    placed.splice(place, 0, size);
  }
  return placed;
}
