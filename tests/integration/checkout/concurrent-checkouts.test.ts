import { count, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { testBankCharges } from "#app/domain/payments/payments.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import {
  SEED_CUSTOMERS_SECRET,
  seedCustomers,
  checkoutWithRetries,
  type Customer,
} from "#tests/fixtures/seed-customers.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { FULL_POOL, inventoryOf, stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile({ ...FULL_POOL, SESSION_SECRET: SEED_CUSTOMERS_SECRET });
let customerPool: Customer[];

beforeAll(async () => {
  customerPool = await seedCustomers(app.store.db, 100);
});

const press = (customer: Customer, fields: Record<string, string>) =>
  checkoutWithRetries(customer, app.url, fields);

test("a hundred simultaneous customers for ten pieces get ten orders, ninety refusals and no charge without an order", async () => {
  const { store } = app;
  const variant = await stockProduct(store, { inventory: 10 });
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const statuses = await Promise.all(
    customerPool.map(async (customer) => (await press(customer, checkoutFields(lines))).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(90);
  expect(await inventoryOf(store, variant.id)).toBe(0);
  const buyers = await store.db
    .selectDistinct({ userId: orders.userId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orderLines.variantId, variant.id));
  expect(buyers).toHaveLength(10);
  const [charged] = await store.db.select({ count: count() }).from(testBankCharges);
  expect(charged).toEqual({ count: 10 });
  await expectIntegrity(store);
});

test("a form sent fifty times at once is one order with one response, and another cart with its key is refused", async () => {
  const { store } = app;
  const [customer] = customerPool;
  if (!customer) throw new Error("Nobody is there");
  const variant = await stockProduct(store, { inventory: 60 });
  const bought = (quantity: number) => [{ id: variant.id, quantity, price: variant.priceMinor }];
  const fields = checkoutFields(bought(1));
  const responses = await Promise.all(Array.from({ length: 50 }, () => press(customer, fields)));
  expect(new Set(responses.map(({ message }) => message)).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await inventoryOf(store, variant.id)).toBe(59);
  const other = checkoutFields(bought(2), { idempotencyKey: fields["idempotencyKey"] ?? "" });
  expect((await press(customer, other)).status).toBe(422);
  expect(await inventoryOf(store, variant.id)).toBe(59);
  await expectIntegrity(store);
});
