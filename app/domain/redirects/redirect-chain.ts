import { partsOf, pathKey } from "#app/domain/redirects/redirect-path.ts";

/** The target of the redirect from the first of these keys that has one. */
type FindTarget = (keys: readonly string[]) => Promise<string | undefined> | string | undefined;

/**
 * The keys of a redirect that applies to a path: the path with its query, and the path alone. Empty for a URL of another site.
 */
export function keysOf(path: string): string[] {
  const key = pathKey(path);
  return key === null ? [] : [...new Set([key, partsOf(key).pathname])];
}

// The redirect from such a path waits as long as the shop has a page there, so that a redirect to it may not pass over it.
const CHANGING_PAGE = /^\/(?:products|pages|blog)\/[^/]+$/;

export const mayBePage = (key: string): boolean => CHANGING_PAGE.test(key);

const MAX_HOPS = 20;

/**
 * The target at the end of the redirects that follow one from `from` to `target`; null when they lead back. A path that may be a page ends
 * the chain.
 */
export async function chainEnd(
  { from, target }: { from: string; target: string },
  findTarget: FindTarget,
): Promise<string | null> {
  let end = target;
  let isEnded = false;
  let at = target;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const keys = keysOf(at);
    if (keys.includes(from)) return null;
    const next = keys.length > 0 ? await findTarget(keys) : undefined;
    if (next === undefined) return end;
    isEnded ||= mayBePage(keys.at(-1) ?? "");
    if (!isEnded) end = next;
    at = next;
  }
  return null;
}
