import fc from "fast-check";
import { and, eq, isNotNull, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { releaseExpiredHolds } from "#app/domain/back-in-stock/held-pieces.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockVariants } from "#app/domain/catalog/stock/lock-variants.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/settings/coming-back.ts";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

// The store's own job and its restock watch work on the same rows. With a clock of their own they would see holds of the test's hours
// as not yet over, and offer a piece again whose hold the test then ends.
let now = new Date();
const store = await storeForFile({ clock: { now: () => now } });
const { db, orders } = store;

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

async function waitingFor(people: number): Promise<string> {
  const { id } = await stockProduct(store, { name: "Sold Out Shawl", inventory: 0 });
  await db.insert(stockAlerts).values(
    Array.from({ length: people }, (_, index) => ({
      id: newId(),
      variantId: id,
      email: `waiting-${index}@example.com`,
      createdAt: new Date(now.getTime() - HOUR_MS + index),
    })),
  );
  return id;
}

async function changeBy(variantId: string, delta: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockVariants(tx, [variantId]);
    await changeStock(tx, [{ variantId, delta }], { reason: "counted" });
  });
}

/** As the job does. */
async function releaseAndSend(): Promise<void> {
  await releaseExpiredHolds(orders, now);
  await sendStockAlerts(orders);
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
        await saveTestSection(store, "comingBack", { ...DEFAULT_COMING_BACK, holdHours });
        const variantId = await waitingFor(6);
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
