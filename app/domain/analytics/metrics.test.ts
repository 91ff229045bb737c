import { expect, test } from "vitest";
import { metricsOfView } from "#app/domain/analytics/sales.ts";

test.each([
  ["/", ["page_views"]],
  ["", ["page_views"]],
  ["/products?category=shawls", ["page_views"]],
  ["/products/gulmohar-jhumka", ["page_views", "product_views"]],
  ["https://shop.example/products/gulmohar-jhumka/?size=2x#reviews", ["page_views", "product_views"]],
  ["/products/gulmohar-jhumka/review", ["page_views"]],
  ["/checkout", ["page_views", "checkouts"]],
  ["/admin", []],
  ["/admin/login?returnTo=%2Fproducts%2Fx", []],
  ["/administration", ["page_views"]],
])("the URL %j is counted as %j", (address, metrics) => {
  expect(metricsOfView(address)).toEqual(metrics);
});
