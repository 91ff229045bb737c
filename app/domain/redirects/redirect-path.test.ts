import { expect, test } from "vitest";
import { parseFrom, parseTarget, pathKey } from "#app/domain/redirects/redirect-path.ts";

const ORIGIN = "https://shop.example";

test.each([
  ["/Collections/Summer/", "/collections/summer"],
  ["//collections///summer", "/collections/summer"],
  ["/collections/caf%C3%A9", "/collections/café"],
  ["/collections/%E0%A4%A8", "/collections/न"],
  ["/index.php?Route=product&id=12#top", "/index.php?Route=product&id=12"],
  ["/100%-cotton", "/100%-cotton"],
  ["/", "/"],
])("the path %s is looked up as %s", (path, key) => expect(pathKey(path)).toBe(key));

test.each(["collections", "/a\\b", "/a%00b", "/a%5Cb", "/a%3Fb", "\n/a", `/${"a".repeat(600)}`])(
  "%j is no old path",
  (path) => expect(pathKey(path)).toBeNull(),
);

test("an old path may be a URL of the old shop, whose host does not count", () => {
  expect(parseFrom(" https://old.example/pages/About ")).toEqual({ ok: true, path: "/pages/about" });
});

test.each(["", "/", "about", "https://", "https://old.example"])("the old path %j is refused", (typed) =>
  expect(parseFrom(typed).ok).toBe(false),
);

test.each([
  ["/products?category=Sarees#top", "/products?category=Sarees#top"],
  ["https://shop.example/faq", "/faq"],
  ["http://shop.example/faq", "/faq"],
  ["https://blog.example/post?a=b", "https://blog.example/post?a=b"],
])("the target %s is stored as %s", (typed, path) =>
  expect(parseTarget(typed, ORIGIN)).toEqual({ ok: true, path }),
);

test.each([
  "",
  "faq",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/\tevil",
  "http://other.example/",
  "https://user:word@other.example/",
  "javascript:alert(1)",
  "https:\\\\evil.example",
])("the target %j is refused", (typed) => expect(parseTarget(typed, ORIGIN).ok).toBe(false));
