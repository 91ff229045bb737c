import { safeReturnTo } from "#app/lib/http/return-to.ts";

/** The most characters of an old path, and of a target. */
export const MAX_PATH_LENGTH = 500;

/** How many days requests for missing pages are stored. */
export const MISSING_DAYS = 30;

type ParsedPath = { ok: true; path: string } | { ok: false; message: string };

const NO_PATH = /[\\\p{Cc}\p{Cs}\uFFFD]/u;

/**
 * The form in which an old path is stored and looked up: decoded, in lower case, without a slash at its end, with its query. Shops differ
 * in these, and so do links to them. Null for text that is no path.
 */
export function pathKey(path: string): string | null {
  const { pathname, query } = partsOf(path);
  const decoded = decodedText(pathname).normalize("NFC").toLowerCase();
  if (!decoded.startsWith("/") || NO_PATH.test(path) || /[?#]/.test(decoded) || NO_PATH.test(decoded))
    return null;
  const key = decoded.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "") + query;
  return key.length <= MAX_PATH_LENGTH ? key : null;
}

/** A path without its fragment, split before its query. */
export function partsOf(path: string): { pathname: string; query: string } {
  const [whole = ""] = path.split("#", 1);
  const mark = whole.indexOf("?");
  return mark === -1
    ? { pathname: whole, query: "" }
    : { pathname: whole.slice(0, mark), query: whole.slice(mark) };
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads the old path of a redirect: a path, or a URL of the old shop, whose host does not count. */
export function parseFrom(typed: string): ParsedPath {
  const text = typed.trim();
  if (text === "") return { ok: false, message: "Enter the old path, such as /collections/summer" };
  if (text.length > MAX_PATH_LENGTH) return tooLong("An old path");
  const isUrl = /^https?:\/\//i.test(text);
  if (isUrl && !URL.canParse(text)) return { ok: false, message: `“${text}” is not a URL` };
  const url = isUrl ? new URL(text) : null;
  const path = pathKey(url ? url.pathname + url.search : text);
  if (path === null)
    return { ok: false, message: "Start with / followed by the old path, such as /collections/summer" };
  if (path === "/") return { ok: false, message: "The home page cannot be redirected" };
  return { ok: true, path };
}

/** Reads the target of a redirect: a path of this shop, a URL of this shop, or a URL of another site with https. */
export function parseTarget(typed: string, origin: string): ParsedPath {
  const text = typed.trim();
  if (text === "") return { ok: false, message: "Enter the page to show instead, such as /products" };
  if (text.length > MAX_PATH_LENGTH) return tooLong("A target");
  if (text.startsWith("/")) {
    const path = safeReturnTo(text, "");
    return path === "" ? { ok: false, message: `“${text}” is not a path of the shop` } : { ok: true, path };
  }
  if (/^https?:\/\//i.test(text) && !NO_PATH.test(text) && URL.canParse(text)) {
    const url = new URL(text);
    const isOwn = url.host === new URL(origin).host;
    if (isOwn) return parseTarget(url.pathname + url.search + url.hash, origin);
    if (url.protocol === "https:" && url.username === "" && url.password === "")
      return { ok: true, path: url.href };
  }
  return { ok: false, message: "Start with / for a page of the shop, or with https:// for another site" };
}

function tooLong(what: string): ParsedPath {
  return { ok: false, message: `${what} may have at most ${MAX_PATH_LENGTH} characters` };
}
