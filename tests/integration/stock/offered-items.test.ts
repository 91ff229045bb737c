import fc from "fast-check";
import { and, asc, eq, isNotNull, sum } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { releaseExpiredHolds } from "#app/domain/back-in-stock/held-items.server.ts";
import { addAlertPhone, requestAlert } from "#app/domain/back-in-stock/request-alert.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { inventoryOf, makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

// The store's own job and its restock watch work on the same rows. With a clock of their own they would see holds of the test's hours
// as not yet over, and offer a piece again whose hold the test then ends.
let now = new Date();
const store = await storeForFile({ clock: { now: () => now } });
const { db } = store;

type Step = { kind: "restock"; pieces: number } | { kind: "sale" } | { kind: "hours"; hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("restock" as const), pieces: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("sale" as const) }),
  fc.record({ kind: fc.constant("hours" as const), hours: fc.integer({ min: 1, max: 30 }) }),
);

const hours = (count: number): Step => ({ kind: "hours", hours: count });

/** Two people were notified of one piece, because the test and the store's job had different clocks. */
const TWO_CLOCKS: Step[] = [
  hours(21),
  { kind: "sale" },
  hours(17),
  { kind: "restock", pieces: 1 },
  hours(11),
  { kind: "sale" },
  { kind: "sale" },
  hours(2),
];

/** A sold-out variant that these people wait for, in this order. Returns its id. */
async function soldOut(emails: readonly string[]): Promise<string> {
  const { id } = await stockProduct(store, { name: "Sold Out Shawl", inventory: 0 });
  await db.insert(stockAlerts).values(
    emails.map((email, index) => ({
      id: newId(),
      variantId: id,
      email,
      createdAt: new Date(now.getTime() - HOUR_MS + index),
    })),
  );
  return id;
}

let people = 0;

const invented = (count: number) => Array.from({ length: count }, () => `invented-${++people}@example.com`);

/** The addresses of confirmed accounts. */
async function proven(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `proven-${++people}@example.com`);
  await db
    .insert(users)
    .values(emails.map((email) => ({ id: newId(), name: "", email, emailVerified: true })));
  return emails;
}

const hold = (holdHours: number) =>
  saveTestSection(store, "comingBack", { ...DEFAULT_COMING_BACK, holdHours });

async function alertsOf(variantId: string) {
  const rows = await db
    .select({ email: stockAlerts.email, isHeld: stockAlerts.isHeld, sentAt: stockAlerts.sentAt })
    .from(stockAlerts)
    .where(eq(stockAlerts.variantId, variantId))
    .orderBy(asc(stockAlerts.createdAt));
  return {
    holders: rows.filter(({ isHeld }) => isHeld).map(({ email }) => email),
    notified: rows.filter(({ sentAt }) => sentAt).map(({ email }) => email),
  };
}

async function changeBy(variantId: string, delta: number): Promise<void> {
  await adjustStock(db, variantId, delta);
}

/** As the job does. */
async function releaseAndSend(): Promise<void> {
  await releaseExpiredHolds(store.orders, now);
  await sendStockAlerts(store.orders);
}

const countAlerts = (variantId: string, where = isNotNull(stockAlerts.sentAt)) =>
  db.$count(stockAlerts, and(eq(stockAlerts.variantId, variantId), where));

async function expectPiecesToAddUp(variantId: string, physical: number): Promise<void> {
  const inventory = await inventoryOf(store, variantId);
  expect(inventory + (await countAlerts(variantId, eq(stockAlerts.isHeld, true)))).toBe(physical);
  const [ledger] = await db
    .select({ total: sum(stockMovements.delta) })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variantId));
  expect(Number(ledger?.total)).toBe(inventory);
}

test("no more people are notified than pieces are free, whatever restocks, sales and expiries happen between", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 8 }),
      fc.constantFrom(0, 5),
      async (steps, holdHours) => {
        await hold(holdHours);
        const [first, ...others] = await proven(4);
        const variantId = await soldOut([first ?? "", ...invented(2), ...others]);
        let physical = 0;
        for (const one of steps) {
          const notifiedBefore = await countAlerts(variantId);
          let free = await inventoryOf(store, variantId);
          if (one.kind === "hours") now = new Date(now.getTime() + one.hours * HOUR_MS);
          const delta = one.kind === "restock" ? one.pieces : one.kind === "sale" && free > 0 ? -1 : 0;
          if (delta !== 0) await changeBy(variantId, delta);
          physical += delta;
          free += delta;
          await Promise.all([releaseAndSend(), releaseAndSend()]);
          const newlyNotified = (await countAlerts(variantId)) - notifiedBefore;
          expect(newlyNotified).toBeLessThanOrEqual(holdHours === 0 ? free : physical);
          await expectPiecesToAddUp(variantId, physical);
        }
        await db.delete(variants).where(eq(variants.id, variantId));
      },
    ),
    { numRuns: 12, examples: [[TWO_CLOCKS, 5]] },
  );
});

describe("held pieces", () => {
  beforeEach(() => hold(2));

  test("a held piece leaves the stock for the hours of the setting and returns to it once", async () => {
    const emails = await proven(2);
    const variantId = await soldOut(emails);
    await changeBy(variantId, 1);
    await sendStockAlerts(store.orders);
    expect(await alertsOf(variantId)).toEqual({ holders: emails.slice(0, 1), notified: emails.slice(0, 1) });
    now = new Date(now.getTime() + HOUR_MS);
    await releaseExpiredHolds(store.orders, now);
    expect(await inventoryOf(store, variantId)).toBe(0);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await Promise.all([releaseAndSend(), releaseAndSend()]);
    expect(await alertsOf(variantId)).toEqual({ holders: emails.slice(1), notified: emails });
    await expectPiecesToAddUp(variantId, 1);
  });

  test("invented addresses hold nothing, although they asked first, and all pieces stay on sale", async () => {
    const variantId = await soldOut(invented(5));
    await changeBy(variantId, 5);
    await sendStockAlerts(store.orders);
    expect((await alertsOf(variantId)).holders).toEqual([]);
    expect(await inventoryOf(store, variantId)).toBe(5);
  });

  test.each([
    ["1", 1, 1],
    ["3", 3, 1],
    ["4", 4, 2],
  ])("at most half of %s restocked pieces is held, or the only one", async (_title, restocked, held) => {
    const emails = await proven(restocked);
    const variantId = await soldOut(emails);
    await changeBy(variantId, restocked);
    await sendStockAlerts(store.orders);
    expect(await alertsOf(variantId)).toEqual({ holders: emails.slice(0, held), notified: emails });
    expect(await inventoryOf(store, variantId)).toBe(restocked - held);
  });

  test("one address holds at most five pieces, even when all restocks arrive at once", async () => {
    const emails = await proven(1);
    const variantIds: string[] = [];
    for (let index = 0; index < 8; index += 1) variantIds.push(await soldOut(emails));
    await Promise.all(variantIds.map((id) => changeBy(id, 1)));
    await Promise.all([1, 2, 3].map(() => sendStockAlerts(store.orders)));
    const inventories = await Promise.all(variantIds.map((id) => inventoryOf(store, id)));
    expect(inventories.filter((inventory) => inventory === 0)).toHaveLength(5);
  });

  test("a guest with a delivered order and a confirmed subscriber are proven, and a mere subscriber is not", async () => {
    const [guest = "", confirmed = "", pending = ""] = invented(3);
    const { productId } = await stockProduct(store);
    const orderId = await orderedProduct(store, await makeCustomer(store), productId);
    await db.update(orders).set({ email: guest, isGuest: true }).where(eq(orders.id, orderId));
    await db.insert(subscribers).values([
      { id: newId(), email: confirmed, token: newId(), confirmedAt: now },
      { id: newId(), email: pending, token: newId() },
    ]);
    const variantId = await soldOut([pending, guest, confirmed]);
    await changeBy(variantId, 6);
    await sendStockAlerts(store.orders);
    expect((await alertsOf(variantId)).holders).toEqual([guest, confirmed]);
  });
});

test("simultaneous requests of one address wait for at most 50 variants, and of one phone number for five", async () => {
  const [email = ""] = invented(1);
  const soldOutVariants: TestVariant[] = [];
  for (let index = 0; index < 54; index += 1)
    soldOutVariants.push(await stockProduct(store, { inventory: 0 }));
  const requested = await Promise.all(
    soldOutVariants.map(({ id, productId }) => requestAlert(db, { productId, variantId: id, email, now })),
  );
  expect(await db.$count(stockAlerts, eq(stockAlerts.email, email))).toBe(50);
  const phone = "+919876500001";
  const alertIds = requested.flatMap((result) => (result.ok ? [result.alertId] : [])).slice(0, 20);
  await Promise.all(
    alertIds.map((alertId) =>
      inTransaction(db, (tx) => addAlertPhone(tx, { alertId, phone, purposes: [], accountEmail: null, now })),
    ),
  );
  expect(await db.$count(stockAlerts, eq(stockAlerts.phone, phone))).toBe(5);
});
