import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { add, checkoutForm, quantitiesIn } from "#tests/requests/cart-requests.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
let variant: TestVariant;

beforeAll(async () => {
  variant = await stockProduct(store, { name: "Trial Shawl", priceMinor: 4000, inventory: 90 });
});

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function lastOrder() {
  const [placed] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!placed) throw new Error("No order was placed");
  return placed;
}

test.each([{ guests: false }, { guests: true }])(
  "an administrator's order is a guest's, marked as a test, and stands in nobody's file ($guests)",
  async (checkout) => {
    await saveTestSection(store, "checkout", checkout);
    const fields = checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], { buyer: "guest" });
    expect((await admin.post("/checkout", fields)).status).toBe(200);
    const placed = await lastOrder();
    const { id } = await administratorOf(store);
    expect(placed).toMatchObject({ isGuest: true, isTest: true, email: "asha@example.com" });
    expect(placed.userId).not.toBe(id);
    expect(await textOf(`/admin/customers/${id}`)).not.toContain("Trial Shawl");
    expect(await store.db.$count(orders, eq(orders.userId, id))).toBe(0);
    expect(await textOf("/admin/dashboard")).toMatch(/Customers 0\b/);
    // The administrator sees the order in the shop, and is not offered an account.
    const ownOrders = await textOf(`/orders?order=${placed.number}`);
    expect(ownOrders).toContain("Trial Shawl");
    expect(ownOrders).not.toContain("Create Account");
    await expectIntegrity(store);
  },
);

test("an administrator's order empties the cart of the account, once", async () => {
  await saveTestSection(store, "checkout", { guests: true });
  await add(admin, variant);
  expect(await textOf("/checkout")).toContain("You are signed in as the administrator");
  const fields = await checkoutForm(admin);
  const placed = await admin.post("/checkout", fields);
  expect(placed.status).toBe(200);
  expect(await quantitiesIn(admin)).toEqual({});
  const { number } = await lastOrder();
  const again = await admin.post("/checkout", { ...fields, idempotencyKey: crypto.randomUUID() });
  expect(again.status).toBe(409);
  expect((await lastOrder()).number).toBe(number);
});
