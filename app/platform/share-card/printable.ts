import { scriptRuns } from "#app/lib/text/script-runs.ts";

// Characters in both Latin fonts of a card; ₹ and € are in the documents' font.
const OWN_FONT = {
  characters: /[\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u20b9]/,
  unknown: "",
};

/** Replaces characters that no font of a card has by their Latin letters, or removes them. */
export function printable(text: string): string {
  const runs = scriptRuns(text, OWN_FONT);
  return runs
    .map((run) => run.text)
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** Shortens a text to `max` characters at a word boundary. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const atWord = cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${atWord.replace(/[\s,;:–—-]+$/, "")}…`;
}
