import { expect, test } from "vitest";
import type { ServerBuild } from "react-router";
import { createRouteLabel } from "#server/metrics/route-label.ts";

const paths: [id: string, path: string | undefined, parentId?: string][] = [
  ["root", ""],
  ["layout", undefined, "root"],
  ["home", undefined, "layout"],
  ["product", "products/:id", "layout"],
  ["sizes", "products/:id/size", "layout"],
  ["missing", "*", "layout"],
  ["admin", "admin", "root"],
  ["order", "orders/:number", "admin"],
  ["new-order", "orders/new", "admin"],
  ["api", "api/v1/*", "root"],
];
const labelOf = createRouteLabel(
  // The label needs no more of a route.
  Object.fromEntries(
    paths.map(([id, path, parentId]) => [id, { id, path, parentId }]),
  ) as ServerBuild["routes"],
);

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/_.data", "/"],
  ["/products/anjali-kurta?size=2XL", "/products/:id"],
  ["/products/anjali-kurta.data", "/products/:id"],
  ["/products/anjali-kurta/size", "/products/:id/size"],
  ["/products/anjali-kurta/other", "/*"],
  ["/admin/orders/12", "/admin/orders/:number"],
  ["/admin/orders/new", "/admin/orders/new"],
  ["/api/v1/carts", "/api/v1/*"],
  ["/wp-login.php", "/*"],
  ["/assets/root-x.js", "files"],
])("a request of %s counts for the route %s", (url, label) => {
  expect(labelOf(url)).toBe(label);
});
