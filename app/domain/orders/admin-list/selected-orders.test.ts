import { expect, test } from "vitest";
import { chosenFieldNames, readChosen } from "#app/domain/orders/admin-list/selected-orders.forms.ts";

test("a long tracking number is cut before an emoji that does not fit", () => {
  const { version, trackingNumber } = chosenFieldNames(7);
  const fields = { [version]: "1", [trackingNumber]: `${"T".repeat(99)}🧣` };
  expect(readChosen(fields)).toEqual([{ number: 7, version: 1, trackingNumber: "T".repeat(99) }]);
});
