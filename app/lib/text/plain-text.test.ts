import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainLine, plainText } from "#app/lib/text/plain-text.ts";

describe("a text of one line", () => {
  test.each([
    ["an unchanged name", "Asha Devi Verma", "Asha Devi Verma"],
    ["a zero-width space", "Asha\u200b", "Asha"],
    ["a soft hyphen and a word joiner", "Ash\u00ada\u2060", "Asha"],
    ["a bidirectional override", "\u202efdp.exe\u202c", "fdp.exe"],
    ["bidirectional isolates and marks", "\u2066Asha\u2069\u200e\u061c", "Asha"],
    ["a byte order mark", "\ufeffAsha", "Asha"],
    ["control characters", "As\u0000ha\u0007\u009f", "Asha"],
    ["line breaks and tabs", "12 Mall Road\r\n\tLucknow\u2028UP", "12 Mall Road Lucknow UP"],
    ["a no-break space", "12\u00a0Mall Road", "12 Mall Road"],
    ["a Hangul filler alone", "\u3164", ""],
    ["a joiner between Latin letters", "A\u200dsha\u200c", "Asha"],
    ["a second joiner", "क्\u200d\u200dष", "क्\u200dष"],
  ])("with %s is cleaned", (_, typed, shown) => expect(plainLine(typed)).toBe(shown));

  test.each([
    ["a Devanagari half letter", "क्\u200dष"],
    ["a Devanagari explicit virama", "क्\u200c"],
    ["a Malayalam chillu at the end of a word", "അവന്\u200d"],
    ["a Bengali ya-phala", "র\u200d্যাম"],
    ["an Urdu compound", "خانہ\u200cداری"],
    ["an emoji of a profession", "👩🏽\u200d🎨"],
    ["a family", "👨\u200d👩\u200d👧"],
    ["a red heart and a keycap", "❤\ufe0f 1\ufe0f\u20e3"],
    ["a rainbow flag", "🏳\ufe0f\u200d🌈"],
    ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["Marathi eyelash ra", "सऱ्\u200dया"],
  ])("keeps the joiners of %s", (_, typed) => expect(plainLine(typed)).toBe(typed));
});

test("a text of several lines keeps its lines and loses the rest", () => {
  expect(plainText(" one\r\ntwo\u2028three\r\rfour\u202e\u200b\n")).toBe("one\ntwo\nthree\n\nfour");
});

test("cleaning twice changes nothing more, and ordinary letters never go", () => {
  const character = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      "\u200b",
      "\u200d",
      "\u200c",
      "\u202e",
      "\ufe0f",
      "\n",
      "\u00a0",
      "क",
      "्",
      "ن",
      "👩",
      "1",
    ),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const text = characters.join("");
      const letters = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.filter((one) => !/\p{DI}/u.test(one)) ?? [];
      for (const clean of [plainLine, plainText]) {
        expect(clean(clean(text))).toBe(clean(text));
        expect(letters(clean(text))).toEqual(letters(text));
      }
      expect(plainLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
    { seed: 20261128 },
  );
});
