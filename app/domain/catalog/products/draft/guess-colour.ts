/**
 * The colour that a file name such as "noor-kurta_deep-plum 2.jpg" names, by its id; empty if it names none. Of two that fit, the one with
 * more words is named: "deep plum" rather than "plum".
 */
export function guessColour(fileName: string, colours: readonly { id: string; label: string }[]): string {
  const named = ` ${wordsOf(fileName.replace(/\.\w+$/, "")).join(" ")} `;
  const fitting = colours
    .map(({ id, label }) => ({ id, words: wordsOf(label) }))
    .filter(({ words }) => words.length > 0 && named.includes(` ${words.join(" ")} `));
  return fitting.toSorted((a, b) => b.words.length - a.words.length)[0]?.id ?? "";
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
