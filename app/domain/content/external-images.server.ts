import { renderMarkdown } from "#app/platform/markdown.server.ts";

const IMAGE = /<img src="([^"]*)"/g;

/**
 * The addresses of a Markdown text's images that are not this store's: the content security policy blocks them in the shop. An address
 * that cannot be shown at all, such as a data: URL, is "".
 */
export function findExternalImages(markdown: string): string[] {
  const sources = [...renderMarkdown(markdown).matchAll(IMAGE)].map(([, source = ""]) => source);
  const isOwn = (source: string) => /^\/(?!\/)/.test(source);
  return [...new Set(sources.filter((source) => !isOwn(source)))].map((source) =>
    source.replaceAll("&amp;", "&"),
  );
}

/** Says to the owner which images cannot stay, and what to do about them. */
export function describeExternalImages(urls: readonly string[]): string {
  const shown = urls.map((url) => url || "one without an address that can be shown").join(", ");
  return `Images from other sites are not shown in the shop: ${shown}. Upload them with “Add image” instead, or remove them.`;
}
