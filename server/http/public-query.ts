// The parameters that change what a public page shows, by route. Everything else in a query (a campaign's mark, a stranger's text) is
// dropped before the page is rendered, so that it can stand on no page that others get.
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
      "size",
      "min-price",
      "max-price",
      "in-stock",
    ],
  ],
  // The chosen variant; and the order and page of the reviews.
  [/^\/products\/[^/]+$/, ["colour", "size", "sort", "page"]],
  [/^\/blog(?:\/[^/]+)?$/, []],
  [/^\/(?:cart|about-us|privacy-policy|terms-conditions|refund-policy|contact|careers|newsletter)?$/, []],
  [/^\/search\/suggest$/, ["q"]],
];

// What the router adds to the address of a page's data: which routes it lacks.
const ROUTER_PARAM = "_routes";

/**
 * The address of a public page with its meaningful parameters in one order. An address that is not listed is returned as it is: it
 * shares its cached page with nobody who asks otherwise.
 */
export function normaliseQuery(address: string): string {
  const mark = address.indexOf("?");
  if (mark === -1) return address;
  const path = address.slice(0, mark);
  const names = paramsOf(path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));
  if (!names) return address;
  const kept = [...new URLSearchParams(address.slice(mark + 1))].filter(
    ([name]) => names.includes(name) || name === ROUTER_PARAM,
  );
  kept.sort(([a, first], [b, second]) => (a === b ? (first < second ? -1 : 1) : a < b ? -1 : 1));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

function paramsOf(path: string): readonly string[] | undefined {
  return MEANINGFUL_PARAMS.find(([pattern]) => pattern.test(path))?.[1];
}
