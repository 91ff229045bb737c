import { expect, test } from "vitest";
import { slugOf } from "#app/lib/text/slug.ts";

test.each([
  ["A Pashmina for Twenty Winters", "a-pashmina-for-twenty-winters"],
  ["  Don’t fold; roll!  ", "dont-fold-roll"],
  ["Crêpe & Zari — 2026", "crepe-zari-2026"],
  ["पश्मीना शॉल", "pashmina-shol"],
  ["Đoàn’s áo dài", "doans-ao-dai"],
  ["北京", ""],
  ["long ".repeat(30), "long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long"],
])("the slug of %j is %j", (title, slug) => expect(slugOf(title)).toBe(slug));
