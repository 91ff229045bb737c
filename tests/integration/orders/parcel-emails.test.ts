import { expect, test } from "vitest";
import { shipOrder, setTrackingNumber } from "#app/domain/orders/actions/advance-order.server.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { store } = app;

test("the email of several parcels names each number, and a corrected number the items of its parcel alone", async () => {
  const { id, email, shawlLine, broochLine, change } = await processedOrder(store);
  const { pack } = shipping(store);
  await pack(id, [{ orderLineId: shawlLine, quantity: 2 }], { trackingNumber: "TN-SHAWLS" });
  await pack(id, [{ orderLineId: broochLine, quantity: 1 }]);
  expect(await shipOrder(store.orders, { ...change, trackingNumber: "TN-BROOCH" })).toMatchObject({
    ok: true,
  });
  const shipped = await waitForEmail(app.outbox, email, /on its way|shipped/i);
  expect(shipped.text).toContain("TN-SHAWLS");
  expect(shipped.text).toContain("TN-BROOCH");
  expect(await setTrackingNumber(store.orders, { ...change, trackingNumber: "TN-OTHER" })).toMatchObject({
    ok: true,
  });
  const tracked = await waitForEmail(app.outbox, email, /track/i);
  expect(tracked.text).toContain("TN-OTHER");
  expect(tracked.text).toContain("Parted Brooch");
  expect(tracked.text).not.toContain("Parted Shawl");
});

test("the emails of a gift greet the account that ordered, not the recipient", async () => {
  const userId = await makeCustomer(store);
  const email = `${userId}@example.com`;
  const variant = await stockProduct(store, { inventory: 3 });
  await buy(store, { userId, email, firstName: "Meera", lines: [{ variant, quantity: 1 }] });
  const confirmation = await waitForEmail(app.outbox, email, /order/i);
  expect(confirmation.text).toMatch(/thank you, Asha/i);
});
