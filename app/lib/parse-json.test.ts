import { expect, test } from "vitest";
import { parseJson } from "#app/lib/parse-json.ts";

test("JSON is parsed, and other text is undefined", () => {
  expect(parseJson('{"name":"Asha \\u0905","lines":[1,null]}')).toEqual({ name: "Asha अ", lines: [1, null] });
  expect(parseJson("{")).toBeUndefined();
});

// Proves SEC-HTTP-03
test.each([
  ["a NUL in a value", String.raw`{"code":"a\u0000b"}`],
  ["a NUL in a list", String.raw`[["\u0000"]]`],
  ["a NUL in a key", String.raw`{"a\u0000":1}`],
  ["half of a surrogate pair", String.raw`{"code":"\ud800"}`],
])("JSON with %s is refused, because PostgreSQL cannot store it", (_, text) => {
  expect(parseJson(text)).toBeUndefined();
});
