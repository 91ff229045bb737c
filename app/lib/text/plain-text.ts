// Scripts in which an invisible joiner (ZWJ, ZWNJ) after a letter decides the shape of a word.
const JOINED_SCRIPTS = [
  "Arab",
  "Beng",
  "Deva",
  "Gujr",
  "Guru",
  "Knda",
  "Mlym",
  "Orya",
  "Sinh",
  "Taml",
  "Telu",
];
const JOINED_LETTER = `[${JOINED_SCRIPTS.map((script) => String.raw`\p{scx=${script}}`).join("")}]`;

/** Invisible characters where they belong, each after what it belongs to: joiners in words and emoji, the emoji style, tags of a flag. */
const BELONGING = [
  String.raw`${JOINED_LETTER}[\u200c\u200d]`,
  String.raw`\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f)*\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\p{Emoji}\ufe0f`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+`,
].join("|");

// Control characters, and those that Unicode shows as nothing: zero-width ones, bidirectional overrides and isolates, soft hyphens, fillers.
const INVISIBLE = new RegExp(
  String.raw`(${BELONGING}|\n)|[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
  "gu",
);

/**
 * A text of one line without characters that nobody sees: they hide what a name says, turn the text after them around, and make two equal
 * addresses differ. Joiners stay inside words of Indic and Arabic scripts and inside emoji. Line breaks and unusual spaces become spaces.
 */
export function plainLine(text: string): string {
  const spaced = text.replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+|\p{Zs}/gu, " ");
  return spaced.replaceAll(INVISIBLE, "$1").trim();
}

/** The same for a text of several lines, whose line breaks become LF. */
export function plainText(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, "\n").replaceAll("\t", " ");
  return lines.replaceAll(INVISIBLE, "$1").trim();
}
