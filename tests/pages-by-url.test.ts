import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageViolations } from "../scripts/boundaries/pages.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "gulmohar-pages-"));
  mkdirSync(path.join(root, "app"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function messagesOf(routes: string, files: readonly string[]): string[] {
  writeFileSync(path.join(root, "app/routes.ts"), `export default [${routes}];`);
  return pageViolations(root, files).map(({ message }) => message);
}

test("a page in the folder of its URL, or in the one above it, is no violation", () => {
  const routes = `
    index("routes/shop/home/home.tsx"),
    route("about-us", "routes/shop/about-us.tsx"),
    route("products/:id/review", "routes/shop/products/product/review.tsx"),
    route("admin", "routes/admin/layout.tsx", [
      route("products/categories/:id", "routes/admin/products/categories/category.tsx"),
      route("content/:list", "routes/admin/content/entries/entries.tsx"),
    ])`;
  expect(messagesOf(routes, ["app/routes/shop/products/product/review.tsx"])).toEqual([]);
});

test("a page in a folder of another URL is reported", () => {
  const routes = `route("admin", "routes/admin/layout.tsx", [route("products/search", "routes/admin/search/search.tsx")])`;
  expect(messagesOf(routes, [])).toEqual([
    "serves /admin/products/search from another folder: routes/admin/search/search.tsx",
  ]);
});

test("a page beside the folder of its URL is reported", () => {
  const routes = `route("cart", "routes/shop/cart.tsx")`;
  expect(messagesOf(routes, ["app/routes/shop/cart/cart-line.tsx"])).toEqual([
    "serves /cart beside the folder app/routes/shop/cart, not in it: routes/shop/cart.tsx",
  ]);
});
