// The query parameters that affect public pages, by route. Others, such as campaign parameters or injected text, are removed before
// rendering, so that they cannot appear on a cached page.
const MEANINGFUL_PARAMS: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [
    /^\/products$/,
    [
      "category",
      "search",
      "featured",
      "sort",
      "page",
      "colour",
      "colour-family",
      "size",
      "kind",
      "fabric",
      "craft",
      "occasion",
      "sleeve",
      "length",
      "dimensions",
      "min-price",
      "max-price",
      "in-stock",
      "fits",
    ],
  ],
  // The chosen variant; and the order and page of the reviews.
  [/^\/products\/[^/]+$/, ["colour", "size", "sort", "page"]],
  [/^\/products\/[^/]+\/reviews$/, ["height", "weight", "bust", "waist", "hip", "upperArm"]],
  [/^\/blog$/, ["page"]],
  [/^\/(?:blog|pages)\/[^/]+$/, []],
  [
    /^\/(?:cart|about-us|privacy-policy|terms-conditions|refund-policy|accessibility|faq|contact|careers|newsletter|api\/docs)?$/,
    [],
  ],
  [/^\/search\/suggest$/, ["q"]],
];

// The router's own parameter of data requests.
const ROUTER_PARAM = "_routes";

/**
 * Normalises the URL of a public page: only its meaningful parameters, in a fixed order. A URL of another route is returned unchanged.
 */
export function normaliseQuery(url: string): string {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const names = paramsOf(pageOf(path));
  if (!names) return url;
  const kept = [...new URLSearchParams(url.slice(mark + 1))].filter(
    ([name]) => names.includes(name) || name === ROUTER_PARAM,
  );
  kept.sort(([a, first], [b, second]) => (a === b ? (first < second ? -1 : 1) : a < b ? -1 : 1));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** The location of a redirect with the parameters of the requested URL that it lacks: campaigns count visits by them. */
export function withRequestedParams(location: string, requestedUrl: string): string {
  const mark = requestedUrl.indexOf("?");
  if (mark === -1 || !location.startsWith("/")) return location;
  const [target = "", fragment] = location.split("#", 2);
  const [path = "", query = ""] = target.split("?", 2);
  const params = new URLSearchParams(query);
  const lacking = [...new URLSearchParams(requestedUrl.slice(mark + 1))].filter(
    ([name]) => !params.has(name) && name !== ROUTER_PARAM,
  );
  for (const [name, value] of lacking) params.append(name, value);
  const hash = fragment === undefined ? "" : `#${fragment}`;
  return (params.size > 0 ? `${path}?${params}` : path) + hash;
}

/** Whether a URL is of a public page, whose loaders change nothing, so that it may be rendered as a template. A stored cart is personal. */
export function isPublicPage(url: string): boolean {
  const page = pageOf(url.split("?", 1)[0] ?? url);
  return page !== "/cart" && paramsOf(page) !== undefined;
}

function paramsOf(path: string): readonly string[] | undefined {
  return MEANINGFUL_PARAMS.find(([pattern]) => pattern.test(path))?.[1];
}

/** The page of a data request's path. */
function pageOf(path: string): string {
  return path === "/_.data" ? "/" : path.replace(/\.data$/, "");
}
