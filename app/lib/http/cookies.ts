/**
 * A browser accepts a cookie with this prefix only over https, for this host alone and for all paths, so that no other subdomain and
 * nobody on the network can plant one (RFC 6265bis, 4.1.3.2).
 */
const HOST_PREFIX = "__Host-";

const pairsOf = (header: string | null | undefined) => (header ?? "").split(/;\s*/).filter(Boolean);

/** All values of the cookie of this name: with more than one, somebody else has set one of them. */
export function cookieValues(header: string | null | undefined, name: string): string[] {
  return pairsOf(header)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** The Cookie header without the cookies of this name. */
export function withoutCookie(header: string | null | undefined, name: string): string {
  return pairsOf(header)
    .filter((pair) => !pair.startsWith(`${name}=`))
    .join("; ");
}

/** The Cookie header that a browser without other cookies sends after receiving these Set-Cookie lines. */
export function asCookieHeader(setCookieLines: readonly string[]): string {
  return setCookieLines.map((line) => line.split(";", 1)[0]).join("; ");
}

/** The cookies of an https request by their plain names. Cookies without the prefix may be planted and are dropped. */
export function readHostCookies(header: string | null | undefined): string {
  return pairsOf(header)
    .filter((pair) => pair.startsWith(HOST_PREFIX))
    .map((pair) => pair.slice(HOST_PREFIX.length))
    .join("; ");
}

/** A Set-Cookie line with the prefix and the attributes that it requires: Secure, Path=/ and no Domain. */
export function asHostCookie(setCookieLine: string): string {
  const [pair = "", ...attributes] = setCookieLine.split(/;\s*/);
  const others = attributes.filter((attribute) => !/^(?:path|domain|secure)\b/i.test(attribute));
  return [`${HOST_PREFIX}${pair}`, "Path=/", ...others, "Secure"].join("; ");
}
