import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findCashRefusal } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { readCheckout } from "#app/domain/checkout/checkout.forms.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { NO_CASH_RULES } from "#app/domain/settings/cash-rules.ts";
import { changeSettings, readSection } from "#app/domain/settings/save-settings.server.ts";
import { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { inventoryOf, makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let variant: TestVariant;

beforeAll(async () => {
  variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 100 });
  await allowCash({});
});

async function allowCash(more: Partial<PaymentSettings["cash"]>): Promise<void> {
  const { version, value } = await readSection(app.store.db, "payments");
  const cash = {
    ...value.cash,
    isOn: true,
    openPerCustomer: 2,
    openPerAddress: 3,
    needsConfirmedEmail: true,
    ...more,
  };
  await changeSettings(app.store, {
    section: "payments",
    value: { ...value, cash },
    expectedVersion: version,
    actorId: null,
  });
}

let streets = 0;

async function buyInCash(
  userId: string,
  { address = `${++streets} Hazratganj`, canConfirmEmails = false } = {},
) {
  const lines = [{ id: variant.id, quantity: 1, price: 4000 }];
  const read = readCheckout(checkoutFields(lines, { payment: "cash", address }), {
    now: app.store.clock.now(),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.fieldErrors));
  return placeOrder({ ...app.store.checkout, canConfirmEmails }, { userId, ...read.value });
}

const saying = (words: string): unknown => expect.stringContaining(words);

const kindsOf = (results: { kind: string }[]) => results.map(({ kind }) => kind).toSorted();

describe("open cash-on-delivery orders", () => {
  test("open cash orders are limited for a customer at all addresses, and a cancelled one makes room", async () => {
    const userId = await makeCustomer(app.store);
    expect(kindsOf([await buyInCash(userId), await buyInCash(userId)])).toEqual(["placed", "placed"]);
    const before = await inventoryOf(app.store, variant.id);
    expect(await buyInCash(userId)).toMatchObject({
      kind: "method-refused",
      message: saying("You have 2 cash on delivery orders on the way."),
    });
    expect(await inventoryOf(app.store, variant.id)).toBe(before);
    const [order] = await app.store.db.select().from(orders).where(eq(orders.userId, userId)).limit(1);
    await cancelOrder(app.store.orders, {
      orderId: order?.id ?? "",
      actor: { id: userId, role: "customer" },
    });
    expect((await buyInCash(userId)).kind).toBe("placed");
  });

  test("open cash orders are limited for a customer even when several arrive at once", async () => {
    const userId = await makeCustomer(app.store);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => buyInCash(userId)));
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(2);
  });

  test("open cash orders are limited for an address, whoever orders and however it is spelled", async () => {
    const written = ["7 Rose Lane", "7, rose  lane", "7 ROSE LANE.", "7 Rose-Lane"];
    const results = await Promise.all(
      written.map(async (address) => buyInCash(await makeCustomer(app.store), { address })),
    );
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(3);
    expect(results.find(({ kind }) => kind !== "placed")).toMatchObject({
      kind: "method-refused",
      message: saying("This address has 3 cash on delivery orders on the way."),
    });
  });
});

describe("cash on delivery and a confirmed email address", () => {
  test("cash on delivery is refused without a confirmed email where a mail server can confirm it, and accepted afterwards", async () => {
    const userId = await makeCustomer(app.store);
    await app.store.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expect(await buyInCash(userId, { canConfirmEmails: true })).toMatchObject({
      kind: "method-refused",
      message: saying("needs a confirmed email address"),
    });
    await app.store.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    expect((await buyInCash(userId, { canConfirmEmails: true })).kind).toBe("placed");
  });

  test("no confirmed email is required without a mail server, or when the owner does not require it", async () => {
    const userId = await makeCustomer(app.store);
    await app.store.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expect((await buyInCash(userId)).kind).toBe("placed");
    await allowCash({ needsConfirmedEmail: false });
    expect((await buyInCash(userId, { canConfirmEmails: true })).kind).toBe("placed");
    await allowCash({});
  });
});

test("the checkout says in advance that cash is not possible and offers the other payment methods", async () => {
  const userId = await makeCustomer(app.store);
  const { cash } = (await readSection(app.store.db, "payments")).value;
  const ask = () => findCashRefusal(app.store.db, { userId, cash, canConfirmEmails: false });
  expect(await ask()).toBeNull();
  await buyInCash(userId);
  await buyInCash(userId);
  expect(await ask()).toContain("You have 2 cash on delivery orders on the way.");
});

test("a shop with saved payment settings keeps them and gets the limits", () => {
  const saved = { online: true, cash: { isOn: true, mostMinor: null, pinCodes: ["226"] } };
  expect(PaymentSettings.parse(saved).cash).toEqual({
    isOn: true,
    mostMinor: null,
    pinCodes: ["226"],
    openPerCustomer: 3,
    openPerAddress: 5,
    needsConfirmedEmail: true,
    feeMinor: 0,
    rules: NO_CASH_RULES,
  });
});
