// What the two faces of a card have: Latin, and the marks of running text.
const IN_OUR_FACES = /[\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/;

/** A text in the characters that a card can show: others lose their accents, or go. */
export function printable(text: string): string {
  const shown = Array.from(text.normalize("NFC"), (character) => {
    if (IN_OUR_FACES.test(character)) return character;
    if (/\s/.test(character)) return " ";
    const base = character.normalize("NFKD").charAt(0);
    return IN_OUR_FACES.test(base) ? base : "";
  });
  return shown.join("").replace(/ +/g, " ").trim();
}

/** At most so many characters, cut between words. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const atWord = cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${atWord.replace(/[\s,;:–—-]+$/, "")}…`;
}
