import bidiFactory from "bidi-js";
import { scriptRuns, type Script } from "#app/lib/text/script-runs.ts";

/** Consecutive characters printed in one font and direction. */
export interface FontRun {
  /** Null for the document's own font. */
  script: Script | null;
  text: string;
  /** Letters from right to left. `text` is in the order of reading; that of the own font is in the order on paper. */
  isRightToLeft: boolean;
}

const OWN_FONT = {
  characters:
    /[\u0020-\u007e\u00a0-\u017f\u1e00-\u1eff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u20b9\u2212]/,
  unknown: "?",
};

const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;

const bidi = bidiFactory();

/** Splits a line into runs that one font can print, from left to right as they stand on paper. */
export function fontRuns(line: string): FontRun[] {
  const runs = scriptRuns(line, OWN_FONT);
  if (!runs.some(({ text }) => RIGHT_TO_LEFT.test(text)))
    return runs.map((run) => ({ ...run, isRightToLeft: false }));
  const scripts = runs.flatMap(({ script, text }) =>
    Array.from<Script | null>({ length: text.length }).fill(script),
  );
  return visualRuns(runs.map(({ text }) => text).join(""), scripts);
}

/** The runs of a line in which each UTF-16 code unit has its script; a letter and its neighbours of one script and direction are a run. */
function visualRuns(text: string, scripts: readonly (Script | null)[]): FontRun[] {
  const embedding = bidi.getEmbeddingLevels(text, "auto");
  const runs: (FontRun & { index: number })[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const script = scripts[index] ?? null;
    const isRightToLeft = (embedding.levels[index] ?? 0) % 2 === 1;
    const letter = text.charAt(index);
    const last = runs.at(-1);
    const isNext = Math.abs(index - (last?.index ?? -2)) === 1;
    if (last?.script === script && last.isRightToLeft === isRightToLeft && isNext) {
      last.text =
        script !== null && isRightToLeft ? letter + last.text : last.text + onPaper(letter, isRightToLeft);
      last.index = index;
    } else
      runs.push({
        script,
        isRightToLeft,
        index,
        text: script === null ? onPaper(letter, isRightToLeft) : letter,
      });
  }
  return runs.map(({ index: _, ...run }) => run);
}

/** Brackets open towards the text that they hold. */
function onPaper(letter: string, isRightToLeft: boolean): string {
  return (isRightToLeft && bidi.getMirroredCharacter(letter)) || letter;
}
