import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findCashRefusal } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { readCheckout } from "#app/domain/checkout/checkout.forms.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import { CASH_NOT_OFFERED } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
beforeAll(async () => {
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
  {
    address = `${++streets} Hazratganj`,
    canConfirmEmails = false,
    contact = contactOf(userId),
    ...more
  }: Partial<PlaceOrderRequest> & {
    address?: string;
    canConfirmEmails?: boolean;
    contact?: Record<string, string>;
  } = {},
) {
  // Orders of the same items within minutes are asked about by another rule.
  const variant = await stockProduct(app.store, { priceMinor: 4000 });
  const lines = [{ id: variant.id, quantity: 1, price: 4000 }];
  const read = readCheckout(checkoutFields(lines, { payment: "cash", address, ...contact }), {
    now: app.store.clock.now(),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.fieldErrors));
  return placeOrder(
    { ...app.store.checkout, canConfirmEmails: () => canConfirmEmails, limitsNetworks: true },
    { userId, ...read.value, ...more },
  );
}

/** An email and a phone number of this customer alone. */
function contactOf(userId: string): Record<string, string> {
  const digits = userId.replaceAll(/\D/g, "").slice(-9).padStart(9, "0");
  return { email: `${userId}@example.com`, phone: `9${digits}` };
}

const saying = (words: string): unknown => expect.stringContaining(words);

const kindsOf = (results: { kind: string }[]) => results.map(({ kind }) => kind).toSorted();

const IS_NEUTRAL = { kind: "method-refused", message: CASH_NOT_OFFERED, hidden: "cash" };

/** A guest at another postal address each time. */
const guestInCash = async (contact: Record<string, string>, more: Partial<PlaceOrderRequest> = {}) => {
  const fields = { email: "", phone: "9876543210", ...contact };
  return buyInCash(await findOrCreateGuest(app.store.db, app.store.secret, fields), {
    contact: fields,
    guest: { cartId: null, consents: [] },
    ...more,
  });
};

describe("open cash-on-delivery orders", () => {
  test("open cash orders are limited for a customer at all addresses", async () => {
    const userId = await makeCustomer(app.store);
    expect(kindsOf([await buyInCash(userId), await buyInCash(userId)])).toEqual(["placed", "placed"]);
    expect(await buyInCash(userId)).toMatchObject({
      kind: "method-refused",
      message: saying("You have 2 unpaid orders on the way"),
    });
  });

  test("a cancelled cash order makes room after a day, so that nobody floods a phone by placing and cancelling", async () => {
    const userId = await makeCustomer(app.store);
    for (const _ of [1, 2]) {
      const placed = await buyInCash(userId);
      const orderId = placed.kind === "placed" ? placed.orderId : "";
      await cancelOrder(app.store.orders, { orderId, actor: { id: userId, role: "customer" } });
    }
    expect((await buyInCash(userId)).kind).toBe("method-refused");
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await app.store.db.update(orders).set({ createdAt: yesterday }).where(eq(orders.userId, userId));
    expect((await buyInCash(userId)).kind).toBe("placed");
  });

  test("open cash orders are limited for a customer even when several arrive at once", async () => {
    const userId = await makeCustomer(app.store);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => buyInCash(userId)));
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(2);
  });

  test("open cash orders are limited for an address, whoever orders and however it is spelled, and the refusal tells nothing", async () => {
    const written = ["7 Rose Lane", "7, rose  lane", "7 ROSE LANE.", "7 Rose-Lane"];
    const results = await Promise.all(
      written.map(async (address) => buyInCash(await makeCustomer(app.store), { address })),
    );
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(3);
    expect(results.find(({ kind }) => kind !== "placed")).toEqual(IS_NEUTRAL);
  });

  test.each([
    ["email", (turn: number) => ({ email: "Flooded@example.com", phone: `987650000${turn}` })],
    ["phone number", (turn: number) => ({ email: `other-${turn}@example.com`, phone: "9876511111" })],
  ])(
    "of one typed %s two guest orders are placed, and the refusal tells nothing",
    async (_title, contactAt) => {
      await allowCash({ needsConfirmedEmail: false });
      const results = [];
      for (const turn of [1, 2, 3]) results.push(await guestInCash(contactAt(turn)));
      expect(kindsOf(results)).toEqual(["method-refused", "placed", "placed"]);
      expect(results.at(-1)).toEqual(IS_NEUTRAL);
      await allowCash({});
    },
  );

  test("a network address places 20 cash orders a day where limits are on", async () => {
    await allowCash({ needsConfirmedEmail: false });
    const results = [];
    for (let turn = 10; turn < 31; turn += 1) {
      const contact = { email: `net-${turn}@example.com`, phone: `98765222${turn}` };
      results.push(await guestInCash(contact, { network: "one network" }));
    }
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(20);
    expect(results.at(-1)).toEqual(IS_NEUTRAL);
    await allowCash({});
  });

  test("the cash orders of a day of one person have at most as many items as unpaid orders may have", async () => {
    await saveTestSection(app.store, "checkout", { mostUnpaidItems: 1 });
    const userId = await makeCustomer(app.store);
    expect((await buyInCash(userId)).kind).toBe("placed");
    expect(await buyInCash(userId)).toEqual(IS_NEUTRAL);
    await saveTestSection(app.store, "checkout", { mostUnpaidItems: 50 });
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
  const ask = () => findCashRefusal(app.store.db, { userId, cash, canConfirmEmails: false, now: new Date() });
  expect(await ask()).toBeNull();
  await buyInCash(userId);
  await buyInCash(userId);
  expect(await ask()).toContain("You have 2 unpaid orders on the way");
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
    onlineSavingMinor: 0,
    onlineSavingPercent: 0,
    rules: NO_CASH_RULES,
  });
});
