import { renderMarkdown } from "#app/platform/markdown.server.ts";

const IMAGE = /<img src="([^"]*)"/g;

/**
 * The URLs of images in a Markdown text that are not from this store, which the content security policy blocks in the shop. A URL
 * without a host, such as data:, is "".
 */
export function findExternalImages(markdown: string): string[] {
  const sources = [...renderMarkdown(markdown).matchAll(IMAGE)].map(([, source = ""]) => source);
  const isOwn = (source: string) => /^\/(?!\/)/.test(source);
  return [...new Set(sources.filter((source) => !isOwn(source)))].map((source) =>
    source.replaceAll("&amp;", "&"),
  );
}

/** The error message that names the external images and how to replace them. */
export function describeExternalImages(urls: readonly string[]): string {
  const shown = urls.map((url) => url || "an image without a URL").join(", ");
  return `Images from other sites are not shown in the shop: ${shown}. Upload them with “Add image” instead, or remove them.`;
}
