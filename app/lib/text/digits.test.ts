import { expect, test } from "vitest";
import { asciiDigits, compactCode } from "#app/lib/text/digits.ts";

test.each([
  ["२२६००१", "226001"],
  ["২২৬০০১", "226001"],
  ["௨௨௬௦௦௧", "226001"],
  ["٢٢٦٠٠١ / ۲۲۶۰۰۱", "226001 / 226001"],
  ["２２６００１", "226001"],
  ["೨೨೬೦೦೧ ౨౨౬౦౦౧ ൨൨൬൦൦൧ ૨૨૬૦૦૧ ੨੨੬੦੦੧ ୨୨୬୦୦୧", "226001 226001 226001 226001 226001 226001"],
  ["PIN 226001½", "PIN 226001½"],
])("the digits of %s are written as %s", (typed, ascii) => expect(asciiDigits(typed)).toBe(ascii));

test.each(["226 001", "226-001", "226\u00a0001", "226\u200b001", "２２６–００१", " २२६\u2009००१\n"])(
  "the code %j is read as 226001",
  (typed) => expect(compactCode(typed)).toBe("226001"),
);
