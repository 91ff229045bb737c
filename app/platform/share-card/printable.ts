// Characters in both fonts of a card.
const IN_FONTS = /[\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/;

/** Replaces characters that the fonts lack by their base letter, or removes them. */
export function printable(text: string): string {
  const shown = Array.from(text.normalize("NFC"), (character) => {
    if (IN_FONTS.test(character)) return character;
    if (/\s/.test(character)) return " ";
    const base = character.normalize("NFKD").charAt(0);
    return IN_FONTS.test(base) ? base : "";
  });
  return shown.join("").replace(/ +/g, " ").trim();
}

/** Shortens a text to `max` characters at a word boundary. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const atWord = cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${atWord.replace(/[\s,;:–—-]+$/, "")}…`;
}
