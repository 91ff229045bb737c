import { createHash } from "node:crypto";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { CdnDefinition } from "#app/platform/process/providers/cdn-definition.ts";

/** A content delivery network that stores public pages and purges them by tag. Its methods reject with the network's reason. */
export interface Cdn extends Omit<CdnDefinition, "callsPerMinute" | "purgeRequest"> {
  /** Above this number of calls all pages are purged at once. */
  callsPerMinute: number;
  /** Purges the pages with any of these tags, at most `maxTagsPerCall`. Idempotent. */
  purge(tags: readonly string[]): Promise<void>;
  /** Asks whether the network accepts the store's key, and answers with a sentence. */
  testConnection(): Promise<string>;
}

/** The tag of every page. */
export const ALL_PAGES = "pages";

/** The tag of a page with more products than fit into the header. Any change of a product purges it. */
const ANY_PRODUCT = "products";

/** The tag of a page with more tags than fit. Any change purges it. */
const ANY_CHANGE: CacheTag = "everything";

const isProduct = (tag: CacheTag) => tag.startsWith("product:");

/** The tags in the network's header of a page: all of them, or coarser ones that fit. */
export function tagHeaderOf(
  tags: ReadonlySet<CacheTag>,
  { separator, maxTagHeaderBytes }: Pick<Cdn, "separator" | "maxTagHeaderBytes">,
): string {
  const others = [...tags].filter((tag) => !isProduct(tag)).map(shortTag);
  const choices = [
    [ALL_PAGES, ...[...tags].map(shortTag)],
    [ALL_PAGES, ANY_PRODUCT, ...others],
  ].map((each) => each.join(separator));
  return (
    choices.find((value) => Buffer.byteLength(value) <= maxTagHeaderBytes) ??
    [ALL_PAGES, ANY_CHANGE].join(separator)
  );
}

/** The tags to purge at the network when these cache tags are invalidated. */
export function purgedTags(tags: Iterable<CacheTag>): string[] {
  const all = [...tags];
  const coarse = all.some(isProduct) ? [ANY_PRODUCT, ANY_CHANGE] : [ANY_CHANGE];
  return [...new Set([...all.map(shortTag), ...coarse])];
}

/** Networks allow neither spaces nor commas in a tag, and little room for all of them. */
function shortTag(tag: CacheTag): string {
  if (/^[a-z:-]{1,24}$/.test(tag)) return tag;
  return createHash("sha256").update(tag).digest("base64url").slice(0, 12);
}
