import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeJson, encodeJson } from "./encoded-json.ts";

describe("encodeJson", () => {
  test("a decoded value equals the encoded one, whatever quotes its texts hold", () => {
    const quotes = fc.string({ unit: fc.constantFrom('"', "'", "\\", "a", "’", "\u2028") });
    fc.assert(
      fc.property(fc.array(fc.dictionary(quotes, fc.oneof(quotes, fc.integer(), fc.boolean()))), (value) => {
        const { json } = encodeJson(value);
        expect(decodeJson<typeof value>({ json })).toEqual(value);
      }),
    );
  });

  test("the browser is sent the text alone", () => {
    expect(Object.keys(encodeJson([1]))).toEqual(["json"]);
  });

  test("a text without apostrophes needs no escaping inside of another string", () => {
    const { json } = encodeJson([{ name: "Jaal kaftan", sizes: ["XL"] }]);
    expect(JSON.stringify(json)).toBe(`"${json}"`);
  });
});
