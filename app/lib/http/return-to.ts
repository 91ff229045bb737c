/** Adds the current page to the URL of a sign-in page, as a path of this site. */
export function withReturnTo(signInPath: string, cameFrom: string): string {
  const { pathname, search } = new URL(cameFrom);
  const path = pathname.replace(/\.data$/, "");
  const params = new URLSearchParams(search);
  params.delete("_routes");
  const query = params.size > 0 ? `?${params}` : "";
  return `${signInPath}?${new URLSearchParams({ returnTo: `${path}${query}` })}`;
}

const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * A path of this site to redirect to, or the fallback. Refuses other sites however they are written: absolute and protocol-relative URLs,
 * backslashes that browsers read as slashes, other schemes, control characters.
 */
export function safeReturnTo(requested: string | null | undefined, fallback: string): string {
  if (
    !requested?.startsWith("/") ||
    /[\\\p{Cc}]/u.test(requested) ||
    !URL.canParse(requested, PLACEHOLDER_ORIGIN)
  )
    return fallback;
  const url = new URL(requested, PLACEHOLDER_ORIGIN);
  // A path such as "/.//evil" has the right origin but begins with "//" once it is normalised.
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The URL of another sign-in page, with the same `returnTo`. */
export function accountPage(path: string, returnTo: string): string {
  return returnTo === "/" ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}

/** The parameter of the sign-in page after a heart was pressed without JavaScript, which needs an account. */
export const WISHLIST_PARAM = "wishlist";
