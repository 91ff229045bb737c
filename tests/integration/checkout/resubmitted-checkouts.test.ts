import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { allowCash } from "#tests/fixtures/allow-cash.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await allowCash(app.store);
});

// The page promises that a request without a response creates no second order when it is sent again.
test.each([
  ["another payment method", { payment: "cash" }],
  ["another address", { address: "9 Hazratganj" }],
])("a guest whose response was lost orders nothing twice with %s", async (_, changed) => {
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const fields = checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }]);
  expect((await app.visitor().post("/checkout", fields)).status).toBe(200);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  // The cookie of the lost response is missing.
  const guest = app.visitor();
  expect((await guest.post("/checkout", { ...fields, ...changed })).status).toBe(409);
  expect(await inventoryOf(app.store, variant.id)).toBe(4);
  expect((await guest.get(`/orders?order=${order?.number}`)).status).toBe(200);
});
