import { expect, test } from "vitest";
import { bulkFieldNames, readBulkOrders } from "#app/domain/orders/admin-list/selected-orders.ts";

test("a long tracking number is cut before an emoji that does not fit", () => {
  const { version, trackingNumber } = bulkFieldNames(7);
  const fields = { [version]: "1", [trackingNumber]: `${"T".repeat(99)}🧣` };
  expect(readBulkOrders(fields)).toEqual([{ number: 7, version: 1, trackingNumber: "T".repeat(99) }]);
});
