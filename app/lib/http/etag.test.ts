import { expect, test } from "vitest";
import { matchesEtag } from "#app/lib/http/cache-control.ts";

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a" , "y"', '"a"', true],
  ["*", '"a"', true],
  ['"x"', '"a"', false],
  ["a", '"a"', false],
  ["", '"a"', false],
  [undefined, '"a"', false],
  [null, '"a"', false],
])("a request with If-None-Match %j matches the ETag %j: %j", (header, etag, isMatch) => {
  expect(matchesEtag(header, etag)).toBe(isMatch);
});
