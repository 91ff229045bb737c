import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { cancelUnconfirmed } from "#app/domain/orders/actions/confirm-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;

beforeAll(() =>
  allowCash(store, { rules: { ...NO_CASH_RULES, low: "confirm", medium: "confirm", high: "confirm" } }),
);

async function cashOrder() {
  const variant = await stockProduct(store, { priceMinor: 2000, inventory: 5 });
  return {
    userId: await makeCustomer(store),
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: 2000 }],
    form: CheckoutForm.parse(checkoutFields([], { payment: "cash" })),
  };
}

async function ordered() {
  const placed = await placeOrder(store.checkout, await cashOrder());
  if (placed.kind !== "placed") throw new Error(placed.kind);
  return (await readOrder(store, placed.orderId)).order;
}

test("a repeated request for an order to confirm gets the first result, confirmation included", async () => {
  const request = await cashOrder();
  const placed = await placeOrder(store.checkout, request);
  expect(placed).toMatchObject({ kind: "placed", waitsFor: "confirmation" });
  expect(await placeOrder(store.checkout, request)).toEqual(placed);
  if (placed.kind === "placed")
    await store.db.update(orders).set({ confirmBy: null }).where(eq(orders.id, placed.orderId));
});

test("an order that cannot be cancelled does not keep the job from cancelling the others", async () => {
  const deps = { ...store.orders, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } };
  const [broken, other] = [await ordered(), await ordered()];
  const isBroken = eq(orders.id, broken.id);
  await store.db
    .update(orders)
    .set({ shippingAddress: sql`'{}'::jsonb` })
    .where(isBroken);
  expect(await cancelUnconfirmed(deps)).toBe(1);
  await store.db.update(orders).set({ shippingAddress: broken.shippingAddress }).where(isBroken);
  expect((await readOrder(store, broken.id)).order.status).toBe("Pending");
  expect((await readOrder(store, other.id)).order.status).toBe("Cancelled");
  expect(await cancelUnconfirmed(deps)).toBe(1);
});
