import { micromark } from "micromark";

/**
 * Markdown (CommonMark) as HTML that may stand in a page: HTML in the text is shown as text, and an address with a scheme other than
 * http, https, mailto, irc or xmpp becomes an empty one.
 */
export function renderMarkdown(text: string): string {
  // Both are micromark's defaults; said here because the safety of every post rests on them.
  return micromark(text, { allowDangerousHtml: false, allowDangerousProtocol: false });
}

// A description has paragraphs, bold, italics, lists and links. Headings would disturb the outline of the page that it stands in.
const NOT_IN_DESCRIPTIONS = [
  "blockQuote",
  "codeFenced",
  "codeIndented",
  "codeText",
  "definition",
  "headingAtx",
  "htmlFlow",
  "htmlText",
  "labelStartImage",
  "setextUnderline",
  "thematicBreak",
];

const DESCRIPTION_SYNTAX = { disable: { null: NOT_IN_DESCRIPTIONS } };

// Emphasis, links, escapes, entities and list items. Text without any of them is the same with Markdown as without.
const MAY_BE_FORMATTED = /[*_[\\<]|&[\w#]+;|^\s*(?:[-+]|\d+[.)])\s/m;

/** A product's description as HTML: the safe subset of Markdown that the product form offers; anything else is shown as text. */
export function renderDescription(text: string): string {
  return micromark(text, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [DESCRIPTION_SYNTAX],
  });
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The same as plain text, for feeds, search engines and shared links. */
export function describePlainly(text: string): string {
  if (!MAY_BE_FORMATTED.test(text)) return text;
  return renderDescription(text)
    .replaceAll("</p>\n", "</p>\n\n")
    .replaceAll(/<li>\n?/g, "- ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
