/** Adds where one came from to the address of a sign-in page, as a path of this site. */
export function withReturnTo(signInPath: string, cameFrom: string): string {
  const { pathname, search } = new URL(cameFrom);
  const path = pathname.replace(/\.data$/, "");
  const params = new URLSearchParams(search);
  params.delete("_routes");
  const query = params.size > 0 ? `?${params}` : "";
  return `${signInPath}?${new URLSearchParams({ returnTo: `${path}${query}` })}`;
}

const SOMEWHERE = "https://here.invalid";

/**
 * A path of this site to go to, or the fallback. Refuses what leads elsewhere however it is written: absolute and
 * protocol-relative addresses, back-slashes that browsers read as slashes, other schemes, control characters.
 */
export function safeReturnTo(requested: string | null | undefined, fallback: string): string {
  if (!requested?.startsWith("/") || /[\\\p{Cc}]/u.test(requested) || !URL.canParse(requested, SOMEWHERE))
    return fallback;
  const url = new URL(requested, SOMEWHERE);
  // A path such as "/.//evil" has the right origin and yet begins with "//" once it is normalised.
  if (url.origin !== SOMEWHERE || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address of a page on the way to signing in, which hands on where one wants to go afterwards. */
export function accountPage(path: string, returnTo: string): string {
  return returnTo === "/" ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
