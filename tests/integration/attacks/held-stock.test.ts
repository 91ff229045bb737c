// Proves SEC-STOCK-01

import { readdir, readFile } from "node:fs/promises";
import nodePath from "node:path";
import { eq, sql, sum } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { MINUTES_TO_PAY, SHORT_MINUTES_TO_PAY } from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";
import { warnOfHeldStock } from "#app/domain/checkout/settle-checkouts.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { fieldsFor, openRazorpayShop } from "#tests/servers/razorpay-shop.ts";
import { inventoryOf, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

let shop: Awaited<ReturnType<typeof openRazorpayShop>>;

beforeAll(async () => {
  shop = await openRazorpayShop({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
  await saveTestSection(shop.app.store, "checkout", { guests: true });
});

beforeEach(async () => {
  const { db } = shop.app.store;
  await db.update(checkouts).set({ expiresAt: new Date(0) });
  for (const { id } of await db.select().from(checkouts).where(eq(checkouts.status, "reserved")))
    await shop.end(id);
  await db.execute(sql`delete from rate_limits`);
});

afterAll(() => shop.close());

let people = 0;

interface Buyer {
  browser?: Visitor;
  /** The network address. */
  from?: string;
  contact?: Record<string, string>;
}

/** A new guest at a network address of her own. */
const somebody = (): Required<Buyer> => {
  people += 1;
  return {
    browser: shop.app.visitor(),
    from: `203.0.113.${people}`,
    contact: {
      email: `guest-${people}@example.com`,
      phone: `98765${String(10_000 + people)}`,
    },
  };
};

/** Presses Place Order, to be paid at Razorpay. Returns the response and the id of the checkout, if there is one. */
async function press(cart: readonly [TestVariant, number][], buyer: Buyer = {}, path = "/checkout") {
  const { browser, from, contact } = { ...somebody(), ...buyer };
  const [[first] = []] = cart;
  if (!first) throw new Error("An empty cart");
  const lines = cart.map(([{ id, priceMinor }, quantity]) => ({ id, quantity, price: priceMinor }));
  const fields = fieldsFor(first, { ...contact, cart: JSON.stringify(lines) });
  const response = await browser.post(path, fields, { "x-forwarded-for": from });
  const location = response.headers.get("location") ?? "";
  return { response, id: location.startsWith("/checkout/pay/") ? location.slice(-36) : null, browser };
}

const freePieces = async () => {
  const [row] = await shop.app.store.db.select({ free: sum(variants.inventory) }).from(variants);
  return Number(row?.free);
};

const stock = (inventory: number) => stockProduct(shop.app.store, { inventory });

async function minutesHeld(id: string | null): Promise<number> {
  const [row] = await shop.app.store.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, id ?? ""));
  return row ? (row.expiresAt.getTime() - row.createdAt.getTime()) / 60_000 - 1 : 0;
}

describe("unpaid checkouts", () => {
  test("five anonymous requests for everything leave the stock to honest shoppers", async () => {
    const goods: TestVariant[] = [];
    for (let index = 0; index < 20; index += 1) goods.push(await stock(20));
    const before = await freePieces();
    const attack = [0, 1, 2, 3, 4].map((turn) =>
      press(
        goods.slice(turn * 4, turn * 4 + 4).map((variant): [TestVariant, number] => [variant, 10]),
        { from: "198.51.100.1" },
      ),
    );
    await Promise.all(attack);
    expect(before - (await freePieces())).toBeLessThanOrEqual(50);
    for (const variant of goods.slice(-2)) expect((await press([[variant, 1]])).id).not.toBeNull();
  });

  test("a cart of more items than one person may hold is refused with a sentence", async () => {
    const variant = await stock(200);
    const goods = [
      variant,
      await stock(10),
      await stock(10),
      await stock(10),
      await stock(10),
      await stock(10),
    ];
    const cart = goods.map((each): [TestVariant, number] => [each, 10]);
    const { response } = await press(cart, {}, "/checkout.data");
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("An order can have at most 50 items.");
    expect(await inventoryOf(shop.app.store, variant.id)).toBe(200);
  });

  test.each([
    ["network address", () => ({ from: somebody().from })],
    ["email", () => ({ contact: { ...somebody().contact, phone: `9${people + 800_000_000}` } })],
    ["phone number", () => ({ contact: { ...somebody().contact, email: `other-${people}@example.com` } })],
  ])("of one %s the oldest checkout ends when a third one starts", async (_title, same) => {
    const variant = await stock(20);
    const shared: Buyer = same();
    const { id: oldest } = await press([[variant, 1]], shared);
    const { id: second } = await press([[variant, 1]], shared);
    const { id: third } = await press([[variant, 1]], shared);
    const statuses = await Promise.all([oldest, second, third].map((id) => shop.statusOf(id ?? "")));
    expect(statuses).toEqual(["expired", "reserved", "reserved"]);
    expect(await inventoryOf(shop.app.store, variant.id)).toBe(18);
  });

  test("simultaneous checkouts of one network address hold two carts at most", async () => {
    const variant = await stock(30);
    const from = somebody().from;
    await Promise.all(Array.from({ length: 8 }, () => press([[variant, 1]], { from })));
    expect(await inventoryOf(shop.app.store, variant.id)).toBeGreaterThanOrEqual(28);
  });

  test("a checkout that ended for another one and is paid afterwards becomes an order", async () => {
    const variant = await stock(20);
    const shared = { from: somebody().from };
    const { id } = await press([[variant, 1]], shared);
    const order = shop.razorpay.orderOf(id ?? "");
    for (const _ of [1, 2]) await press([[variant, 1]], shared);
    expect(await shop.statusOf(id ?? "")).toBe("expired");
    await shop.comeBack(id ?? "", shop.razorpay.returned(shop.razorpay.pay(order.id)));
    expect(await shop.statusOf(id ?? "")).toBe("placed");
    await shop.expectStock(variant.id, 17);
  });

  test("a checkout that was paid before a third one starts becomes an order instead of ending", async () => {
    const variant = await stock(20);
    const shared = { from: somebody().from };
    const { id } = await press([[variant, 1]], shared);
    shop.razorpay.pay(shop.razorpay.orderOf(id ?? "").id);
    for (const _ of [1, 2]) expect((await press([[variant, 1]], shared)).id).not.toBeNull();
    expect(await shop.statusOf(id ?? "")).toBe("placed");
  });

  test("a guest who types the contact of an account does not end the account's checkout", async () => {
    const variant = await stock(20);
    const contact = { email: "buyer@example.com", phone: "9876598765" };
    const { id } = await press([[variant, 1]], { browser: shop.customer, contact });
    for (const _ of [1, 2, 3]) await press([[variant, 1]], { contact });
    expect(await shop.statusOf(id ?? "")).toBe("reserved");
  });
});

describe("the last pieces of a variant", () => {
  test("the only piece can be bought, is held for a short time, and the payment page says so", async () => {
    const only = await stock(1);
    const { id, browser } = await press([[only, 1]]);
    expect(await minutesHeld(id)).toBe(SHORT_MINUTES_TO_PAY);
    expect(pageText(await (await browser.get(`/checkout/pay/${id}`)).text())).toContain(
      `We hold your items for ${SHORT_MINUTES_TO_PAY} minutes.`,
    );
  });

  test("from half of a variant on, unpaid checkouts hold it for a short time", async () => {
    const variant = await stock(4);
    const minutes: number[] = [];
    for (const _ of [1, 2, 3, 4]) minutes.push(await minutesHeld((await press([[variant, 1]])).id));
    expect(minutes).toEqual([MINUTES_TO_PAY, MINUTES_TO_PAY, SHORT_MINUTES_TO_PAY, SHORT_MINUTES_TO_PAY]);
  });
});

test("the shop is warned once a day when unpaid checkouts hold more than its share of the stock", async () => {
  const { db } = shop.app.store;
  const warnings = () => db.$count(outgoingMessages, eq(outgoingMessages.kind, "held-stock"));
  await saveTestSection(shop.app.store, "checkout", { heldWarningPercent: 100 });
  const variant = await stock(40);
  for (const _ of [1, 2]) await press([[variant, 10]]);
  const before = await warnings();
  await warnOfHeldStock(shop.app.store.checkout);
  expect(await warnings()).toBe(before);
  await saveTestSection(shop.app.store, "checkout", { heldWarningPercent: 1 });
  await Promise.all([1, 2, 3].map(() => warnOfHeldStock(shop.app.store.checkout)));
  expect(await warnings()).toBe(1);
});

/** Everything that takes pieces out of the stock without selling them, and the limit of its pieces. */
const HOLDS = {
  "checkout/place-order.server.ts":
    "an unpaid checkout: 50 items and two checkouts per buyer, contact and network address; cash orders also by their own limits",
  "checkout/hosted-payments/internal/finish-late.server.ts": "none: the checkout is paid",
  "checkout/drafts/draft-stock.server.ts":
    "none of pieces: only the owner holds items for a draft, for at most 14 days",
  "back-in-stock/send-alerts.server.ts": "five items per proven address, and half of a variant",
  "orders/edits/internal/edit-lines.server.ts":
    "none of pieces: only the owner adds items to an order, of which each is paid for or collected",
  "orders/returns/internal/reserve-again.server.ts":
    "none: items that an exchange has taken out before, at its request or in advance, at most as many as come back",
  "back-in-stock/held-items.server.ts": "none of its own: an item that was held before its checkout failed",
};

// Proves SEC-STOCK-02
test("everything that holds stock has a limit of pieces", async () => {
  const domain = nodePath.join(import.meta.dirname, "../../../app/domain");
  const files = (await readdir(domain, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const holding: string[] = [];
  for (const file of files)
    if ((await readFile(nodePath.join(domain, file), "utf8")).includes('reason: "reserved"'))
      holding.push(file);
  expect(holding.toSorted()).toEqual(Object.keys(HOLDS).toSorted());
});
