import { micromark } from "micromark";

/**
 * Renders Markdown (CommonMark) as safe HTML: HTML in the text is escaped, and URLs with a scheme other than http, https, mailto, irc
 * or xmpp become empty.
 */
export function renderMarkdown(text: string): string {
  // Both are micromark's defaults, spelled out because the safety of every post depends on them.
  return micromark(text, { allowDangerousHtml: false, allowDangerousProtocol: false });
}

// Descriptions have paragraphs, bold, italics, lists and links. Headings would disturb the page's outline.
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

// Emphasis, links, escapes, entities and list items. Text without them needs no rendering.
const MAY_BE_FORMATTED = /[*_[\\<]|&[\w#]+;|^\s*(?:[-+]|\d+[.)])\s/m;

/** Renders a product description as HTML with the Markdown subset of the product form; other syntax stays text. */
export function renderDescription(text: string): string {
  return micromark(text, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [DESCRIPTION_SYNTAX],
  });
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** A product description as plain text, for feeds, search engines and shared links. */
export function renderPlainText(text: string): string {
  if (!MAY_BE_FORMATTED.test(text)) return text;
  const spaced = renderDescription(text)
    .replaceAll("</p>\n", "</p>\n\n")
    .replaceAll(/<li>\n?/g, "- ");
  return textOf(spaced)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** The text of rendered HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

const MAX_SUMMARY = 160;

/** The beginning of a Markdown text as plain text on one line, for search engines. Ends with a whole word. */
export function summarizeMarkdown(text: string): string {
  const line = textOf(renderMarkdown(text)).replaceAll(/\s+/g, " ").trim();
  if (line.length <= MAX_SUMMARY) return line;
  return `${line.slice(0, MAX_SUMMARY).replace(/\s+\S*$/, "")}…`;
}
