/**
 * What the store counts by day (IST), without a cookie and without saying who: `visits` are pages to which somebody came from
 * elsewhere, `checkouts` and `carts` those that were begun.
 */
export const METRICS = ["visits", "page_views", "product_views", "carts", "checkouts"] as const;

export type Metric = (typeof METRICS)[number];

/** What the view of a page counts as; the admin's pages as nothing. The address may have a query. */
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
