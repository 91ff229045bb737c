/**
 * Metrics counted per day (IST) without cookies or personal data: `visits` are page views that arrived from elsewhere; `carts` and
 * `checkouts` count those that were begun.
 */
export const METRICS = ["visits", "page_views", "product_views", "carts", "checkouts"] as const;

export type Metric = (typeof METRICS)[number];

/** The metrics that a page view increments; none for admin pages. The URL may have a query. */
export function metricsOfView(address: string): Metric[] {
  const path = pathOf(address);
  if (/^\/admin(?:\/|$)/.test(path)) return [];
  if (/^\/products\/[^/]+$/.test(path)) return ["page_views", "product_views"];
  return path === "/checkout" ? ["page_views", "checkouts"] : ["page_views"];
}

function pathOf(address: string): string {
  const path = /^(?:[a-z]+:\/\/[^/]*)?([^?#]*)/i.exec(address)?.[1] ?? "";
  return path === "" ? "/" : path.replace(/(?<=.)\/$/, "");
}
