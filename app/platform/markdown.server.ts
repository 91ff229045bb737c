import { micromark } from "micromark";
import { imageSrc, offeredWidths, srcSetOf, uploadedImageId } from "#app/lib/images/image-urls.ts";

/** The sizes of the images that a text shows, by id. */
export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>;

const NO_IMAGES: ImageSizes = new Map();

/**
 * Renders Markdown (CommonMark) as safe HTML: HTML in the text is escaped, and URLs with a scheme other than http, https, mailto, irc
 * or xmpp become empty. Images of `images` are responsive and reserve their space.
 */
export function renderMarkdown(text: string, images: ImageSizes = NO_IMAGES): string {
  // Both are micromark's defaults, spelled out because the safety of every post depends on them.
  const html = micromark(text, { allowDangerousHtml: false, allowDangerousProtocol: false });
  return html.replaceAll(
    RENDERED_IMAGE,
    (rendered, url: string, alt: string) => responsiveImage(images, url, alt) ?? rendered,
  );
}

// micromark escapes quotes in attributes, and HTML in a text, so that only its own images match.
const RENDERED_IMAGE = /<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

const TEXT_WIDTHS = [480, 640, 960, 1200, 1600];
// The column of a text is at most 40rem wide.
const TEXT_SIZES = "(width >= 44rem) 40rem, 92vw";

/** An uploaded image in a text; null if its size is unknown. `alt` is escaped HTML. */
function responsiveImage(images: ImageSizes, url: string, alt: string): string | null {
  const id = uploadedImageId(url);
  const size = id === null ? undefined : images.get(id);
  if (id === null || !size) return null;
  const srcSet = srcSetOf(id, offeredWidths(TEXT_WIDTHS, size.width));
  return `<img src="${imageSrc(id, 640)}" srcset="${srcSet}" sizes="${TEXT_SIZES}" width="${size.width}" height="${size.height}" alt="${alt}" loading="lazy" decoding="async" />`;
}

// Descriptions have paragraphs, bold, italics, lists, links and uploaded images. Headings would disturb the page's outline.
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

const WITH_IMAGES = {
  disable: { null: NOT_IN_DESCRIPTIONS.filter((name) => name !== "labelStartImage") },
};

const UPLOADED_IMAGE = /!\[[^\]]*\]\(\/images\/[\da-f-]{36}\/\d+\.webp/;

// Emphasis, links, escapes, entities and list items. Text without them needs no rendering.
const MAY_BE_FORMATTED = /[*_[\\<]|&[\w#]+;|^\s*(?:[-+]|\d+[.)])\s/m;

/**
 * Renders a product description as HTML with the Markdown subset of the product form; other syntax stays text, and so does an image that
 * was not uploaded to the store.
 */
export function renderDescription(text: string, images: ImageSizes = NO_IMAGES): string {
  const hasImages = UPLOADED_IMAGE.test(text);
  const html = micromark(text, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [hasImages ? WITH_IMAGES : DESCRIPTION_SYNTAX],
  });
  if (!hasImages) return html;
  return html.replaceAll(RENDERED_IMAGE, (rendered, url: string, alt: string) => {
    if (uploadedImageId(url) === null) return `!<a href="${url}">${alt}</a>`;
    return responsiveImage(images, url, alt) ?? rendered;
  });
}

const WITHOUT_IMAGES = { disable: { null: ["labelStartImage", "codeIndented"] } };

/** Renders Markdown as safe HTML without images, for emails. */
export function renderWithoutImages(text: string): string {
  return micromark(text, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [WITHOUT_IMAGES],
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

/**
 * Plain text as Markdown that is rendered as the same text, in both formats. Lines lose the spaces at their ends, which HTML does not show but
 * Markdown reads as code or as a line break.
 */
export function escapeMarkdown(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeLine(line.trim()))
    .join("\n");
}

function escapeLine(line: string): string {
  return (
    line
      .replaceAll(/[\\`*_[\]<>~|]/g, String.raw`\$&`)
      .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
      // Headings, list items, and lines that underline a heading or separate passages.
      .replace(/^[#+=-]/, String.raw`\$&`)
      .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
  );
}

const MAX_SUMMARY = 160;

/** The beginning of a Markdown text as plain text on one line, for search engines. Ends with a whole word. */
export function summarizeMarkdown(text: string): string {
  const line = textOf(renderMarkdown(text)).replaceAll(/\s+/g, " ").trim();
  if (line.length <= MAX_SUMMARY) return line;
  return `${line.slice(0, MAX_SUMMARY).replace(/\s+\S*$/, "")}…`;
}

/** The URLs of the images and links in a Markdown text. Those with a scheme that is refused are empty. */
export function findTextUrls(text: string): { images: string[]; links: string[] } {
  const html = renderMarkdown(text);
  const urlsOf = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
  return { images: urlsOf(/<img src="([^"]*)"/g), links: urlsOf(/<a href="([^"]*)"/g) };
}
