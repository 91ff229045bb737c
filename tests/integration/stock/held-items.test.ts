import { eq, sum } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { alertKey, removeAlertsOf } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { holdAgain, releaseExpiredHolds, releaseHolds } from "#app/domain/back-in-stock/held-items.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { finishCheckout, releaseCheckout } from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { finishLate } from "#app/domain/checkout/hosted-payments/internal/finish-late.server.ts";
import { reserveCheckout } from "#app/domain/checkout/place-order.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { waitForBlocked } from "#tests/fixtures/database/wait-for-blocked.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add, checkoutForm, HTML, quantitiesIn, setQuantity } from "#tests/requests/cart-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import {
  FULL_POOL,
  inventoryOf,
  makeCustomer,
  stockProduct,
  type TestVariant,
} from "#tests/servers/test-store.ts";

const { app } = await adminForFile(FULL_POOL);
const { db, orders, checkout } = app.store;
const HOUR_MS = 3_600_000;
const DECLINED_CARD = "4000000000000002";
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "comingBack", { ...DEFAULT_COMING_BACK, holdHours: 2 });
  await saveTestSection(app.store, "checkout", { guests: true });
});

/** Changes the stock as a count in the shop does. */
const countStock = (variant: TestVariant, delta: number) => adjustStock(db, variant.id, delta);

/** The request of a person whose account is confirmed. */
async function requestAlert(variant: TestVariant, id: string, email: string): Promise<void> {
  await db.insert(users).values({ id: newId(), name: "Asha", email, emailVerified: true });
  await db.insert(stockAlerts).values({ id, variantId: variant.id, email, createdAt: new Date() });
}

/** A sold-out variant of which one piece came back and is held for a person. */
async function heldPiece() {
  const variant = await stockProduct(app.store, { name: "Held Shawl", inventory: 0 });
  people += 1;
  const id = newId();
  await requestAlert(variant, id, `holds-${people}@example.com`);
  await countStock(variant, 1);
  await sendStockAlerts(orders);
  expect(await isHeld(id)).toBe(true);
  return { id, variant, link: `/back-in-stock?alert=${id}&key=${alertKey(app.store.secret, id)}` };
}

const isHeld = async (id: string) =>
  (await db.select().from(stockAlerts).where(eq(stockAlerts.id, id)))[0]?.isHeld;

const fieldsFor = (variant: TestVariant, more: Record<string, string> = {}) =>
  checkoutFields([{ id: variant.id, quantity: 1, price: variant.priceMinor }], more);

const buy = async (browser: Visitor, variant: TestVariant, more: Record<string, string> = {}) =>
  (await browser.post("/checkout", fieldsFor(variant, more))).status;

const soldPieces = (variant: TestVariant) => db.$count(orderLines, eq(orderLines.variantId, variant.id));

/** The pieces in stock, held and sold, and the difference between the stock and its ledger. */
async function countPieces(variant: TestVariant, id: string) {
  const [ledger] = await db
    .select({ total: sum(stockMovements.delta) })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variant.id));
  const inventory = await inventoryOf(app.store, variant.id);
  const itemCount = inventory + ((await isHeld(id)) ? 1 : 0) + (await soldPieces(variant));
  return { pieces: itemCount, unrecorded: inventory - Number(ledger?.total) };
}

const ONE = { pieces: 1, unrecorded: 0 };

test("a held piece is put into the cart by a button, once, and stays out of the stock", async () => {
  const { id, variant, link } = await heldPiece();
  const browser = app.visitor();
  expect(pageText(await (await browser.get(link)).text())).toContain("We hold one piece for you");
  expect((await browser.post(`${link}x`, {})).status).toBe(404);
  for (const _ of [1, 2]) expect((await browser.post(link, {})).headers.get("location")).toBe("/cart");
  expect(await quantitiesIn(browser)).toEqual({ "Held Shawl": 1 });
  expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([0, true]);
  await releaseExpiredHolds(orders, later(3));
  expect((await browser.post(link, {})).headers.get("location")).toContain("/products/");
});

test("a held piece stays in the cart when its quantity is set or it is added again without JavaScript", async () => {
  const { variant, link } = await heldPiece();
  const browser = app.visitor();
  await browser.post(link, {});
  await setQuantity(browser, variant, { quantity: 1, step: "1" });
  expect(await quantitiesIn(browser)).toEqual({ "Held Shawl": 1 });
  await countStock(variant, 1);
  await setQuantity(browser, variant, { quantity: 1, step: "1" });
  expect(await quantitiesIn(browser)).toEqual({ "Held Shawl": 2 });
  await add(browser, variant);
  expect(await quantitiesIn(browser)).toEqual({ "Held Shawl": 2 });
  await setQuantity(browser, variant, { quantity: 0 });
  expect(await quantitiesIn(browser)).toEqual({});
});

test("a held piece is bought by its person, without JavaScript too, and by nobody else", async () => {
  const { id, variant, link } = await heldPiece();
  const [browser, stranger] = [app.visitor(), app.visitor()];
  await browser.post(link, {});
  expect(await buy(stranger, variant)).toBe(409);
  const bought = await browser.post(
    "/checkout",
    { ...(await checkoutForm(browser)), email: "holder@example.com" },
    HTML,
  );
  expect(bought.headers.get("location")).toMatch(/^\/orders\/\d+\/placed$/);
  await releaseExpiredHolds(orders, later(3));
  expect(await isHeld(id)).toBe(false);
  expect(await soldPieces(variant)).toBe(1);
  expect(await countPieces(variant, id)).toEqual(ONE);
});

/** A checkout of the person with the hold. Returns its id. */
async function reserve(
  { id, variant }: { id: string; variant: TestVariant },
  quantity = 1,
  heldAlertIds = [id],
): Promise<string> {
  const reserved = await reserveCheckout(checkout, {
    userId: await makeCustomer(app.store),
    heldAlertIds,
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity, priceMinor: variant.priceMinor }],
    form: CheckoutForm.parse(fieldsFor(variant)),
  });
  if (reserved.kind !== "reserved") throw new Error(reserved.kind);
  return reserved.checkoutId;
}

const PAID = { method: "Card", reference: "paid", isTest: false };

test("a hold that ends during the payment does not lose the piece", async () => {
  const { id, variant } = await heldPiece();
  const checkoutId = await reserve({ id, variant });
  await releaseExpiredHolds(orders, later(3));
  expect(await inventoryOf(app.store, variant.id)).toBe(0);
  expect(await buy(app.visitor(), variant)).toBe(409);
  await finishCheckout(checkout, checkoutId, PAID);
  expect(await countPieces(variant, id)).toEqual(ONE);
});

describe("a payment after the end of its checkout", () => {
  test("the payment buys the piece that is held again", async () => {
    const { id, variant } = await heldPiece();
    const checkoutId = await reserve({ id, variant });
    await releaseCheckout(checkout, checkoutId, "expired");
    expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([0, true]);
    await finishLate(checkout, checkoutId, PAID);
    const { order } = await readOrder(app.store, checkoutId);
    expect(order).toMatchObject({ status: "Pending", paymentStatus: "Paid" });
    expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([0, false]);
    expect(await countPieces(variant, id)).toEqual(ONE);
  });

  test("the payment takes no second piece out of the stock", async () => {
    const { id, variant } = await heldPiece();
    const checkoutId = await reserve({ id, variant });
    await releaseCheckout(checkout, checkoutId, "expired");
    await countStock(variant, 1);
    await finishLate(checkout, checkoutId, PAID);
    expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([1, false]);
    expect(await countPieces(variant, id)).toEqual({ ...ONE, pieces: 2 });
  });

  test("the payment of more pieces than are left is refunded, and the hold stays", async () => {
    const { id, variant } = await heldPiece();
    await countStock(variant, 1);
    const checkoutId = await reserve({ id, variant }, 2);
    await releaseCheckout(checkout, checkoutId, "expired");
    await countStock(variant, -1);
    await finishLate(checkout, checkoutId, PAID);
    const { order, refunds } = await readOrder(app.store, checkoutId);
    expect(order.status).toBe("Cancelled");
    expect(refunds).toMatchObject([{ amountMinor: order.totalMinor }]);
    expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([0, true]);
    expect((await countPieces(variant, id)).unrecorded).toBe(0);
  });

  test("the payment of a piece that its person has bought meanwhile is refunded, and nothing is held", async () => {
    const { id, variant } = await heldPiece();
    const checkoutId = await reserve({ id, variant });
    await releaseCheckout(checkout, checkoutId, "expired");
    await finishCheckout(checkout, await reserve({ id, variant }), PAID);
    await finishLate(checkout, checkoutId, PAID);
    expect((await readOrder(app.store, checkoutId)).order.status).toBe("Cancelled");
    expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([0, false]);
  });
});

test("a declined card returns the piece to its person, not to the stock", async () => {
  const { id, variant, link } = await heldPiece();
  const browser = app.visitor();
  await browser.post(link, {});
  expect(await buy(browser, variant, { cardNumber: DECLINED_CARD })).toBe(402);
  expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([0, true]);
  expect(await buy(browser, variant)).toBe(200);
  expect(await countPieces(variant, id)).toEqual(ONE);
});

test("a failed checkout of one of two held pieces holds as many again as are left", async () => {
  const { id, variant } = await heldPiece();
  const second = newId();
  await requestAlert(variant, second, `second-${people}@example.com`);
  // Half of four pieces can be held.
  await countStock(variant, 3);
  await sendStockAlerts(orders);
  await countStock(variant, -2);
  const checkoutId = await reserve({ id, variant }, 1, [id, second]);
  expect([await isHeld(id), await isHeld(second)]).toEqual([false, false]);
  expect(await buy(app.visitor(), variant)).toBe(200);
  await releaseCheckout(checkout, checkoutId, "expired");
  expect([await isHeld(id), await isHeld(second)].filter(Boolean)).toHaveLength(1);
  expect(await inventoryOf(app.store, variant.id)).toBe(0);
});

test("after a held piece is bought under another address, the next piece is offered to the next person", async () => {
  const { id, variant } = await heldPiece();
  await finishCheckout(checkout, await reserve({ id, variant }), PAID);
  const next = newId();
  await requestAlert(variant, next, `next-${people}@example.com`);
  await countStock(variant, 1);
  await sendStockAlerts(orders);
  expect(await isHeld(next)).toBe(true);
});

test("an alert that is removed while its piece is being held again loses no piece", async () => {
  const { id, variant } = await heldPiece();
  await inTransaction(db, (tx) => releaseHolds(tx, eq(stockAlerts.id, id)));
  const removed = await inTransaction(db, async (tx) => {
    const locked = await lockVariants(tx, [variant.id]);
    await holdAgain(tx, locked, { alertIds: [id], now: new Date() });
    const removal = inTransaction(db, (other) => removeAlertsOf(other, `holds-${people}@example.com`));
    await waitForBlocked(tx);
    return { removal };
  });
  await removed.removal;
  expect([await inventoryOf(app.store, variant.id), await isHeld(id)]).toEqual([1, undefined]);
});

test("of a person with a hold and other shoppers at the same moment, the person gets the piece", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, variant, link } = await heldPiece();
    const browser = app.visitor();
    await browser.post(link, {});
    const strangers = [1, 2, 3].map(() => buy(app.visitor(), variant));
    const [ownResult, ...others] = await Promise.all([buy(browser, variant), ...strangers]);
    expect([ownResult, ...others]).toEqual([200, 409, 409, 409]);
    expect(await countPieces(variant, id)).toEqual(ONE);
  }
});

test("the end of a hold, its purchase and other shoppers at the same moment sell the piece at most once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, variant, link } = await heldPiece();
    const browser = app.visitor();
    await browser.post(link, {});
    await Promise.all([
      releaseExpiredHolds(orders, later(3)),
      buy(browser, variant),
      releaseExpiredHolds(orders, later(3)),
      buy(app.visitor(), variant),
    ]);
    expect(await countPieces(variant, id)).toEqual(ONE);
  }
});
