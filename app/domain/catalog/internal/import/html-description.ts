const HTML = /<\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|a|h[1-6]|table|tr|td|th)\b[^>]*>/i;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  deg: "°",
  times: "×",
  frac12: "½",
};

/**
 * A description in the HTML of another shop's export, in the formatting of the product form: paragraphs, bold, italics, lists and links.
 * Everything else keeps its text. A text without HTML stays as it is.
 */
export function descriptionFromHtml(cell: string): string {
  if (!HTML.test(cell)) return cell;
  const formatted = cell
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(
      /<(?:strong|b|h[1-6])\b[^>]*>(.*?)<\/(strong|b|h[1-6])\s*>/gi,
      (_, text: string, tag: string) =>
        /^h/i.test(tag) ? `<p>${marked(text, "**")}</p>` : marked(text, "**"),
    )
    .replaceAll(/<(?:em|i)\b[^>]*>(.*?)<\/(?:em|i)\s*>/gi, (_, text: string) => marked(text, "*"))
    .replaceAll(/<a\b[^>]*\bhref=["'](https?:[^"'\s()]+)["'][^>]*>(.*?)<\/a\s*>/gi, "[$2]($1)")
    .replaceAll(/<li\b[^>]*>/gi, "\n- ")
    .replaceAll(/<br\s*\/?>|<\/?(?:p|div|ul|ol|table|tr)\b[^>]*>/gi, "\n\n")
    .replaceAll(/<\/?[a-z][^>]*>/gi, "");
  return decodeEntities(formatted)
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** A text between marks, which Markdown reads only without spaces inside. */
function marked(text: string, mark: string): string {
  const inner = text.trim();
  return inner === "" ? "" : text.replace(inner, () => `${mark}${inner}${mark}`);
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));/gi,
    (entity, decimal, hex, name) => {
      if (typeof name === "string") return ENTITIES[name.toLowerCase()] ?? entity;
      const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
