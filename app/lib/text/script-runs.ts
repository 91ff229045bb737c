import { transliterate } from "#app/lib/text/transliterate.ts";

/** The scripts of India's languages beside Latin, each with its characters. The store has a font for each. */
const SCRIPTS = {
  devanagari: /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/,
  bengali: /[\u0980-\u09ff]/,
  gurmukhi: /[\u0a00-\u0a7f]/,
  gujarati: /[\u0a80-\u0aff]/,
  odia: /[\u0b00-\u0b7f]/,
  tamil: /[\u0b80-\u0bff]/,
  telugu: /[\u0c00-\u0c7f]/,
  kannada: /[\u0c80-\u0cff]/,
  malayalam: /[\u0d00-\u0d7f]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/,
};

export type Script = keyof typeof SCRIPTS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[];

/** Consecutive characters printed in one font: that of a script, or with null the page's own Latin one. */
export interface ScriptRun {
  script: Script | null;
  text: string;
}

/** The characters of the page's own font, and what stands for a character of no font. */
interface OwnFont {
  characters: RegExp;
  unknown: string;
}

// Joiners, the full stops of Indian languages and marks of several scripts belong to the letters before them.
const JOINED = /[\u200c\u200d\u0964\u0965\u0951\u0952]/;
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0e\ufe0f\u20e3\u{e0020}-\u{e007f}]/u;

/**
 * Splits a line into runs that one font can print. A character in no font is replaced by its Latin letters ("ș" by "s", "Ж" by "Zh"), or by
 * `unknown` if it has none; emoji are left out.
 */
export function scriptRuns(text: string, ownFont: OwnFont): ScriptRun[] {
  const runs: ScriptRun[] = [];
  for (const character of text.normalize("NFC")) {
    const last = runs.at(-1);
    const script = scriptOf(character, last?.script ?? null);
    const shown = script === null ? inOwnFont(character, ownFont) : character;
    if (last?.script === script) last.text += shown;
    else if (shown !== "") runs.push({ script, text: shown });
  }
  return runs;
}

function scriptOf(character: string, before: Script | null): Script | null {
  if (JOINED.test(character)) return before;
  if (before !== null && SCRIPTS[before].test(character)) return before;
  return SCRIPT_NAMES.find((name) => SCRIPTS[name].test(character)) ?? null;
}

function inOwnFont(character: string, { characters, unknown }: OwnFont): string {
  if (characters.test(character)) return character;
  if (/\s/.test(character)) return " ";
  const base = character.normalize("NFKD").replaceAll(/[\p{M}\p{Cf}\p{Cc}]/gu, "");
  for (const shown of [base, latinOf(base)])
    if (Array.from(shown).every((letter) => characters.test(letter))) return shown;
  return EMOJI.test(character) ? "" : unknown;
}

/** The Latin letters of a letter in its own case. */
function latinOf(letter: string): string {
  const latin = transliterate(letter);
  return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
