import { expect, test } from "vitest";
import { chainEnd } from "#app/domain/redirects/redirect-chain.ts";

const stored = new Map([
  ["/a", "/b"],
  ["/b", "/C/?x=1"],
  ["/c", "https://other.example/"],
  ["/products/gone", "/d"],
  ["/round", "/square"],
  ["/square", "/round"],
]);

const endOf = (from: string, target: string) =>
  chainEnd({ from, target }, (keys) => keys.map((key) => stored.get(key)).find((each) => each !== undefined));

test.each([
  ["/new", "/faq", "/faq"],
  ["/new", "/a", "https://other.example/"],
  ["/new", "https://other.example/a", "https://other.example/a"],
  ["/new", "/products/gone", "/products/gone"],
])("a redirect from %s to %s is saved with the target %s", async (from, target, end) => {
  expect(await endOf(from, target)).toBe(end);
});

test.each([
  ["/new", "/NEW/"],
  ["/d", "/products/gone"],
  ["/new", "/round"],
])("a redirect from %s to %s leads back and is refused", async (from, target) => {
  expect(await endOf(from, target)).toBeNull();
});
