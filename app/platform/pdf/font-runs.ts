/** Consecutive characters printed in one font: the document's own (Latin), or the one for Devanagari. */
export interface FontRun {
  font: "own" | "devanagari";
  text: string;
}

const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cff\u200c-\u200d\ua8e0-\ua8ff]/;
const LATIN =
  /[\u0020-\u007e\u00a0-\u017f\u1e00-\u1eff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u20b9\u2212]/;

/**
 * Splits a text into runs that one font can print. A character in neither font is replaced by its base letter ("ș" by "s"), or by "?" if
 * it has none.
 */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text.normalize("NFC")) {
    const font = DEVANAGARI.test(character) ? "devanagari" : "own";
    const last = runs.at(-1);
    const shown = font === "own" ? latinOf(character) : character;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

function latinOf(character: string): string {
  if (LATIN.test(character)) return character;
  if (/\s/.test(character)) return " ";
  const base = character.normalize("NFKD").charAt(0);
  return LATIN.test(base) ? base : "?";
}
