import { expect, test } from "vitest";
import { readShippingZone } from "#app/domain/delivery/zone.forms.ts";

test("a zone name that is too long is refused, not cut", () => {
  const name = "z".repeat(61);
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
  expect(read).toMatchObject({ ok: false, fieldErrors: { name: expect.stringContaining("60") as string } });
});
