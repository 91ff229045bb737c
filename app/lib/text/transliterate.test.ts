import { expect, test } from "vitest";
import { slugOf } from "#app/lib/text/slug.ts";
import { transliterate } from "#app/lib/text/transliterate.ts";

test.each([
  ["कुर्ता", "kurta"],
  ["नूर चिकनकारी अनारकली", "nur chikanakari anarakali"],
  ["पश्मीना शॉल", "pashmina shol"],
  ["ज़री", "zari"],
  ["সালোয়ার", "saloyar"],
  ["জামদানি", "jamadani"],
  ["ਫੁਲਕਾਰੀ", "phulakari"],
  ["ਸਿੰਘ", "singh"],
  ["બાંધણી", "bandhani"],
  ["ସମ୍ବଲପୁରୀ", "sambalapuri"],
  ["காஞ்சிபுரம்", "kanchipuram"],
  ["పోచంపల్లి", "pochanpalli"],
  ["ಇಳಕಲ್ ಸೀರೆ", "ilakal sire"],
  ["കസവ് മുണ്ട്", "kasav munt"],
  ["കൃഷ്ണൻ", "krishnan"],
  ["کرتا", "krta"],
  ["Đẹp łódź Straße Œuvre", "dep lodz strasse oeuvre"],
  ["Платье", "plate"],
  ["Φόρεμα", "forema"],
])("%s is written as %s", (text, latin) => {
  expect(transliterate(text).replaceAll(/\p{M}/gu, "")).toBe(latin);
});

test("a script without letters to transliterate stays", () => {
  expect(transliterate("北京 x")).toBe("北京 x");
  expect(slugOf("北京")).toBe("");
});
