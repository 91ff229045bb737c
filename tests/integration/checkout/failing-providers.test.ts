import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import { testBankCharges } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();
let userId: string;
let variant: TestVariant;

beforeAll(async () => {
  userId = await makeCustomer(store);
});

beforeEach(async () => {
  variant = await stockProduct(store, { inventory: 5 });
});

// Whatever a payment provider does, nobody is charged without an order, and no stock is lost.
afterEach(() => expectIntegrity(store));

function withProvider(provider: Partial<PaymentProvider>, more: Partial<CheckoutDeps> = {}): CheckoutDeps {
  const { checkout } = store;
  return { ...checkout, paymentTimeoutMs: 50, ...more, payments: { ...checkout.payments, ...provider } };
}

const request = () => ({
  userId,
  idempotencyKey: crypto.randomUUID(),
  lines: [{ variantId: variant.id, quantity: 1, priceMinor: variant.priceMinor }],
  form: CheckoutForm.parse(checkoutFields([])),
});

/** A customer of its own buys, because one person has few checkouts open at a time. */
const buy = async (deps: CheckoutDeps) =>
  placeOrder(deps, { ...request(), userId: await makeCustomer(store) });

/** A promise that the test resolves. */
function endpoint() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Runs the job that settles open checkouts, at a time when all have expired. */
const sweepLater = (deps: CheckoutDeps = store.checkout) =>
  settleCheckouts({ ...deps, clock: { now: () => new Date(Date.now() + 3_600_000) } });

const inventoryLeft = () => inventoryOf(store, variant.id);

async function openCheckout(): Promise<string> {
  const [open] = await store.db.select().from(checkouts).where(eq(checkouts.status, "reserved"));
  if (!open) throw new Error("No checkout is open");
  return open.id;
}

describe("an unreliable payment provider", () => {
  test("a provider that would charge after the timeout is too late, and no money moves", async () => {
    const { payments } = store.checkout;
    const late = endpoint();
    const results: Promise<unknown>[] = [];
    const charge: PaymentProvider["charge"] = (input) => {
      const result = late.opened.then(() => payments.charge(input));
      results.push(result);
      return result;
    };
    expect(await buy(withProvider({ charge }))).toEqual({ kind: "payment-unavailable" });
    late.open();
    expect(await Promise.all(results)).toEqual([{ status: "voided" }]);
    expect(await inventoryLeft()).toBe(5);
  });

  test("a provider that charges at once and responds after the timeout gets one order", async () => {
    const { payments } = store.checkout;
    const late = endpoint();
    const results: Promise<unknown>[] = [];
    const charge: PaymentProvider["charge"] = async (input) => {
      const charged = await payments.charge(input);
      const result = late.opened.then(() => charged);
      results.push(result);
      return result;
    };
    expect(await buy(withProvider({ charge }))).toMatchObject({ kind: "placed" });
    late.open();
    await Promise.all(results);
    expect(await inventoryLeft()).toBe(4);
  });

  test("a provider that is asked twice with one key charges once and responds the same", async () => {
    const { payments } = store.checkout;
    const charge: PaymentProvider["charge"] = async (input) => {
      const [first, second] = await Promise.all([payments.charge(input), payments.charge(input)]);
      expect(second).toEqual(first);
      return second;
    };
    const placed = await buy(withProvider({ charge }, { paymentTimeoutMs: 5_000 }));
    if (placed.kind !== "placed") throw new Error(placed.kind);
    const charges = await store.db
      .select()
      .from(testBankCharges)
      .where(eq(testBankCharges.key, placed.orderId));
    expect(charges).toHaveLength(1);
  });

  test("responses of the provider in the wrong order each reach their own checkout", async () => {
    const { payments } = store.checkout;
    const second = endpoint();
    let requested = 0;
    const charge: PaymentProvider["charge"] = async (input) => {
      requested += 1;
      if (requested === 1) await second.opened;
      const result = await payments.charge(input);
      second.open();
      return result;
    };
    const deps = withProvider({ charge }, { paymentTimeoutMs: 5_000 });
    const placed = await Promise.all([buy(deps), buy(deps)]);
    expect(placed.map(({ kind }) => kind)).toEqual(["placed", "placed"]);
    expect(await inventoryLeft()).toBe(3);
  });

  test.each([
    ["has charged", true, "placed", 4],
    ["has not charged", false, "payment-unavailable", 5],
  ])(
    "a provider that hangs up and %s is asked for its records, which decide",
    async (_, hasCharged, kind, pieces) => {
      const { payments } = store.checkout;
      const charge: PaymentProvider["charge"] = async (input) => {
        if (hasCharged) await payments.charge(input);
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
      };
      expect(await buy(withProvider({ charge }))).toMatchObject({ kind });
      expect(await inventoryLeft()).toBe(pieces);
    },
  );

  test("a provider that charges and then cannot be reached leaves the result open, and the sweep places the order", async () => {
    const { payments } = store.checkout;
    const gone = () => Promise.reject(new Error("connect ECONNREFUSED"));
    const charge: PaymentProvider["charge"] = async (input) => {
      await payments.charge(input);
      return gone();
    };
    const deps = withProvider({ charge, settle: gone });
    expect(await buy(deps)).toEqual({ kind: "in-progress" });
    expect(await sweepLater(deps)).toBe(0);
    expect(await inventoryLeft()).toBe(4);
    const id = await openCheckout();
    expect(await sweepLater()).toBe(1);
    expect(await store.db.select().from(orders).where(eq(orders.id, id))).toHaveLength(1);
  });

  test("a key that the provider does not know does not hold up other keys", async () => {
    const { payments } = store.checkout;
    const gone = () => Promise.reject(new Error("connect ECONNREFUSED"));
    await buy(withProvider({ charge: gone, settle: gone }));
    const unknown = await openCheckout();
    await buy(withProvider({ charge: gone, settle: gone }));
    const settle: PaymentProvider["settle"] = (key) => (key === unknown ? gone() : payments.settle(key));
    expect(await sweepLater(withProvider({ settle }))).toBe(1);
    expect(await openCheckout()).toBe(unknown);
    expect(await sweepLater()).toBe(1);
    expect(await inventoryLeft()).toBe(5);
  });

  test("a hundred checkouts that cannot be settled do not delay a later one", async () => {
    const at = new Date(Date.now() - 3_600_000);
    const broken = Array.from({ length: 100 }, (_, index) => ({
      id: newId(),
      userId,
      idempotencyKey: `broken-${index}`,
      requestHash: "",
      status: "reserved" as const,
      createdAt: at,
      expiresAt: at,
    }));
    await store.db.insert(checkouts).values(broken);
    const gone = () => Promise.reject(new Error("connect ECONNREFUSED"));
    await buy(withProvider({ charge: gone, settle: gone }));
    expect(await sweepLater()).toBe(1);
    expect(await inventoryLeft()).toBe(5);
    await store.db.delete(checkouts).where(eq(checkouts.requestHash, ""));
  });
});

test("an order that cannot be recorded after the charge is recorded by the sweep, with one email", async () => {
  const { checkout, db } = store;
  const email = `${userId}@late.example.com`;
  const jobs = {
    ...checkout.jobs,
    queueStatement: () => Promise.reject(new Error("the connection is gone")),
  };
  const form = CheckoutForm.parse(checkoutFields([], { email }));
  const result = await placeOrder({ ...checkout, jobs }, { ...request(), form });
  expect(result).toEqual({ kind: "in-progress" });
  const id = await openCheckout();
  await Promise.all([sweepLater(), sweepLater()]);
  expect(await db.select().from(orders).where(eq(orders.id, id))).toHaveLength(1);
  expect(await db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, email))).toHaveLength(
    1,
  );
  expect(await inventoryLeft()).toBe(4);
});

test("checkouts whose provider does not respond do not hold up the others of the same sweep", async () => {
  const { payments } = store.checkout;
  const silence = endpoint();
  // The charge's outcome is unknown, so each checkout stays open.
  const lost = () => Promise.reject(new Error("The connection was lost"));
  const deps = withProvider({ charge: lost, settle: lost });
  for (let count = 0; count < 3; count += 1) await buy(deps);
  const ids = (await store.db.select().from(checkouts).where(eq(checkouts.status, "reserved"))).map(
    ({ id }) => id,
  );
  expect(ids).toHaveLength(3);
  const asked: string[] = [];
  const settle: PaymentProvider["settle"] = async (id) => {
    asked.push(id);
    // All but the last one wait until the last has been asked.
    if (asked.length < ids.length) await silence.opened;
    else silence.open();
    return payments.settle(id);
  };
  expect(await sweepLater(withProvider({ settle }))).toBe(3);
  expect(asked.toSorted()).toEqual(ids.toSorted());
});

describe("a clock that jumps during a charge", () => {
  test("a clock that jumps an hour ahead lets the sweep close the checkout, and the charge comes too late", async () => {
    const { payments } = store.checkout;
    const charge: PaymentProvider["charge"] = async (input) => {
      expect(await sweepLater()).toBe(1);
      return payments.charge(input);
    };
    const deps = withProvider({ charge }, { paymentTimeoutMs: 5_000 });
    expect(await buy(deps)).toEqual({ kind: "payment-unavailable" });
    expect(await inventoryLeft()).toBe(5);
  });

  test("a clock that jumps a day back does not prevent the order, and the sweep leaves it alone", async () => {
    const { payments } = store.checkout;
    let now = Date.now();
    const clock = { now: () => new Date(now) };
    const charge: PaymentProvider["charge"] = (input) => {
      now -= 86_400_000;
      return payments.charge(input);
    };
    const deps = withProvider({ charge }, { clock, paymentTimeoutMs: 5_000 });
    expect(await buy(deps)).toMatchObject({ kind: "placed" });
    expect(await settleCheckouts(deps)).toBe(0);
    expect(await inventoryLeft()).toBe(4);
  });
});
