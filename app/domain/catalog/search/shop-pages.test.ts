import { expect, test } from "vitest";
import { findShopPages } from "#app/domain/catalog/search/shop-pages.ts";

test.each([
  ["returns", ["track-order", "returns"]],
  ["return policy", ["track-order", "returns"]],
  ["how do i return my order", ["track-order", "returns"]],
  ["exchange", ["track-order", "returns"]],
  ["cancel order", ["track-order", "returns"]],
  ["refund kab", ["returns"]],
  ["size chart", ["size-guide"]],
  ["Size guide", ["size-guide"]],
  ["how to measure", ["size-guide"]],
  ["track order", ["track-order"]],
  ["track my order", ["track-order"]],
  ["where is my order", ["track-order"]],
  ["orders", ["track-order"]],
  ["shipping", ["delivery"]],
  ["shipping charges", ["delivery"]],
  ["delivery time", ["delivery"]],
  ["COD", ["delivery"]],
  ["cash on delivery", ["delivery"]],
  ["contact number", ["contact"]],
  ["customer care", ["contact"]],
  ["privacy policy", ["privacy"]],
  ["terms and conditions", ["terms"]],
  ["careers", ["careers"]],
  ["blog", ["blog"]],
  ["my wishlist", ["wishlist"]],
  ["login", ["account"]],
  ["रिटर्न", ["track-order", "returns"]],
  ["ship", ["delivery"]],
  ["gift card", ["gift-cards"]],
  ["Gift voucher", ["gift-cards"]],
  ["voucher", ["gift-cards"]],
] as const)("the search %j finds the pages %j", (search, pages) => {
  expect(findShopPages(search)).toEqual(pages);
});

test.each([
  "kurta",
  "size",
  "plus size kurta",
  "kurta returns to the roots",
  "order of the rose shawl",
  "",
  "my",
  "cod liver",
  "shi",
  "a",
])("the search %j finds no page", (search) => {
  expect(findShopPages(search)).toEqual([]);
});
