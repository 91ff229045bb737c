import { expect, test } from "vitest";
import { readPrice } from "#app/domain/catalog/search/read-price.ts";
import { RUPEES } from "#app/lib/money.ts";

test.each([
  ["black kurta 4xl under 2000", null, 2000, "black kurta 4xl"],
  ["kurta below ₹1,500", null, 1500, "kurta"],
  ["kurta upto 2k", null, 2000, "kurta"],
  ["kurta up to Rs. 999", null, 999, "kurta"],
  ["Kurta less than 1.5k", null, 1500, "kurta"],
  ["< 2000 kurta", null, 2000, "kurta"],
  ["kurta 2000 se kam", null, 2000, "kurta"],
  ["kurta 2 hazaar tak", null, 2000, "kurta"],
  ["2000 ke andar kurta", null, 2000, "kurta"],
  ["कुर्ता २००० से कम", null, 2000, "कुर्ता"],
  ["₹999 kurta", null, 999, "kurta"],
  ["kurta 999/-", null, 999, "kurta"],
  ["pashmina above 10000", 10_000, null, "pashmina"],
  ["pashmina over 1 lakh", 100_000, null, "pashmina"],
  ["pashmina 5000 se zyada", 5000, null, "pashmina"],
  ["shawl between 2000 and 3000", 2000, 3000, "shawl"],
  ["shawl 3000 to 2000", 2000, 3000, "shawl"],
  ["shawl ₹2,000 - ₹3,000", 2000, 3000, "shawl"],
  ["shawl 2000-3000", 2000, 3000, "shawl"],
  ["under 500", null, 500, ""],
])("the search %j names prices from %j to %j, beside %j", (search, min, max, rest) => {
  const toMinor = (rupees: number | null) => rupees && rupees * 100;
  expect(readPrice(search, RUPEES)).toMatchObject({
    minMinor: toMinor(min),
    maxMinor: toMinor(max),
    rest: rest.normalize("NFC"),
  });
});

test.each([
  "kurta 4xl",
  "under 4xl",
  "set of 10",
  "2-3 kurtas",
  "kurta 2000",
  "under",
  "under 0",
  "GUL-NOOR-1000-2000",
  "under 99999999999999",
  "rs",
  "max mara",
])("the search %j names no price", (search) => {
  expect(readPrice(search, RUPEES)).toBeNull();
});
