import { expect, test } from "vitest";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";

const { general, taxes, sales } = DEFAULT_SETTINGS;
const shop = (
  country: "" | "IN" | "other",
  more: { gstin?: string; mode?: "added" | "included"; currency?: "USD" | "INR" } = {},
) => ({
  general: { ...general, country, gstin: more.gstin ?? "" },
  taxes: { ...taxes, mode: more.mode ?? "added" },
  sales: { ...sales, currency: more.currency ?? "USD" },
});

test.each([
  [shop("IN"), true],
  [shop("other", { mode: "included", currency: "INR" }), false],
  [shop(""), false],
  [shop("", { currency: "INR" }), true],
  [shop("", { gstin: "09ABCDE1234F1ZY" }), true],
  [shop("", { mode: "included" }), true],
])(
  "the seller's country follows what the owner has stated, and otherwise the signs of India: case %#",
  (settings, isIndian) => expect(isIndianSeller(settings)).toBe(isIndian),
);
