import { expect, test } from "vitest";
import { readShippingZone } from "#app/domain/cart/shipping-zone.forms.ts";

test("a long zone name is cut before an emoji that does not fit", () => {
  const name = `${"z".repeat(59)}🧣`;
  const fields = {
    name,
    version: "0",
    "country-IN": "on",
    rateMinor: "100",
    freeAboveMinor: "",
    minDays: "2",
    maxDays: "4",
  };
  const read = readShippingZone(fields, { money: { currency: "INR", locale: "en-IN" }, isElsewhere: false });
  expect(read).toMatchObject({ ok: true, value: { name: "z".repeat(59) } });
});
