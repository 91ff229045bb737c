import { expect, test } from "vitest";
import { NO_RESULTS } from "#app/domain/admin-search/admin-search-results.ts";
import { GRANTABLE_PERMISSIONS, type Permission } from "#app/domain/customers/staff/permissions.ts";
import { paletteLines } from "#app/routes/admin/shell/palette/palette-lines.ts";

const money = { currency: "INR", locale: "en-IN" };
const found = (
  text: string,
  permissions: readonly Permission[] = [...GRANTABLE_PERMISSIONS, "staff.manage"],
) => paletteLines(text, NO_RESULTS, { money, permissions }).map(({ label }) => label);

test.each([
  ["tax", "Settings: Taxes"],
  ["logo", "Settings: Appearance"],
  ["returns", "Settings: Returns"],
  ["cod", "Settings: Payments"],
  ["cash del", "Orders to confirm"],
  ["razorpay", "Settings: Connections"],
])("the word %s finds the page %s", (word, page) => {
  expect(found(word)).toContain(page);
});

test("a word finds only pages that the person may open, and an unknown word none", () => {
  expect(found("tax", [])).toEqual([]);
  expect(found("zeppelin")).toEqual([]);
});

test("an empty text lists the pages of the navigation without the pages by subject", () => {
  expect(found("")).toContain("Orders");
  expect(found("")).not.toContain("Settings: Taxes");
});
