import { and, eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { testBankCharges } from "#app/domain/payments/payments.tables.ts";
import { LIVENESS_LOCK } from "#app/platform/process/process-liveness.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import {
  inventoryOf,
  makeCustomer,
  openTestStore,
  stockProduct,
  type TestStore,
  type TestVariant,
} from "#tests/servers/test-store.ts";

let shop: TestStore;
let variant: TestVariant;
let userId: string;

beforeAll(async () => {
  shop = await openTestStore();
  variant = await stockProduct(shop.store);
  userId = await makeCustomer(shop.store);
});

afterAll(async () => {
  await expectStockToAddUp(shop.store);
  await shop.close();
});

const never = new Promise<never>(() => {});

/** A checkout in another process that is killed at one of its steps. */
function anotherProcess(self: number, endsAt: "charge" | "record"): CheckoutDeps {
  const { checkout } = shop.store;
  const { payments, liveness } = checkout;
  return {
    ...checkout,
    liveness: { ...liveness, self },
    payments: {
      ...payments,
      async charge(request) {
        if (endsAt === "record") await payments.charge(request);
        return never;
      },
    },
  };
}

function requested(): PlaceOrderRequest {
  return {
    userId,
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: variant.priceMinor }],
    form: CheckoutForm.parse(checkoutFields([])),
  };
}

/** Waits until the process has stored the key and has reached the charge. */
async function untilLeft({ idempotencyKey }: PlaceOrderRequest, wasCharged: boolean): Promise<void> {
  await expect
    .poll(async () => {
      const [abandoned] = await shop.store.db
        .select({ id: checkouts.id, plan: checkouts.plan })
        .from(checkouts)
        .where(and(eq(checkouts.userId, userId), eq(checkouts.idempotencyKey, idempotencyKey)));
      if (!abandoned?.plan || !wasCharged) return Boolean(abandoned?.plan);
      return (await shop.store.db.$count(testBankCharges, eq(testBankCharges.key, abandoned.id))) === 1;
    })
    .toBe(true);
}

test.each(["charge", "record"] as const)(
  "a checkout whose process ended at its %s is finished once by the next request with its key",
  async (endsAt) => {
    const { store } = shop;
    const request = requested();
    const stockBefore = await inventoryOf(store, variant.id);
    const ordersBefore = await store.db.$count(orders);
    void placeOrder(anotherProcess(4711, endsAt), request);
    await untilLeft(request, endsAt === "record");
    const results = await Promise.all([1, 2, 3].map(() => placeOrder(store.checkout, request)));
    const [first] = results;
    expect(first).toMatchObject({ kind: "placed" });
    expect(results).toEqual([first, first, first]);
    expect(await store.db.$count(orders)).toBe(ordersBefore + 1);
    expect(await inventoryOf(store, variant.id)).toBe(stockBefore - 1);
    const orderId = first?.kind === "placed" ? first.orderId : "";
    expect(await store.db.$count(testBankCharges, eq(testBankCharges.key, orderId))).toBe(1);
  },
);

test.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "a checkout that a running process works on is left to that process",
  async () => {
    const { store } = shop;
    const alive = new Client({ connectionString: store.env.DATABASE_URL });
    await alive.connect();
    await alive.query("select pg_advisory_lock($1, 4712)", [LIVENESS_LOCK]);
    const request = requested();
    void placeOrder(anotherProcess(4712, "charge"), request);
    await untilLeft(request, false);
    const impatient = { ...store.checkout, paymentTimeoutMs: 250 };
    expect(await placeOrder(impatient, request)).toEqual({ kind: "in-progress" });
    await alive.end();
    expect(await placeOrder(store.checkout, request)).toMatchObject({ kind: "placed" });
  },
);
