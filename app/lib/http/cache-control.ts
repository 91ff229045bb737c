/** The Cache-Control of a response whose URL changes with its content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Whether an If-None-Match header names the ETag: in a list, or by `*`. Compared weakly (RFC 9110, 13.1.2): W/"a" matches "a", as a proxy
 * that compresses makes an ETag weak.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  // An ETag of this store has no comma.
  return header.trim() === "*" || header.split(",").some((tag) => strong(tag) === strong(etag));
}
