import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { reportLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();
const { db, orders } = store;
const isDigest = eq(outgoingMessages.kind, "low-stock");
const report = () => reportLowStock(orders);
const change = (variantId: string, delta: number) => adjustStock(db, variantId, delta);

test("a variant is reported once per fall below its own threshold or the shop's, in one email, only if the owner wants it", async () => {
  const ofShop = await stockProduct(store, { name: "Shop Threshold", inventory: 6 });
  const ownThreshold = await stockProduct(store, { name: "Own Threshold", inventory: 8 });
  await db.update(variants).set({ lowStockBelow: 9 }).where(eq(variants.id, ownThreshold.id));
  const never = await stockProduct(store, { name: "Made to Order", inventory: 0 });
  await db.update(variants).set({ lowStockBelow: 0 }).where(eq(variants.id, never.id));
  expect(await report()).toBe(0);
  await saveTestSection(store, "comingBack", { ...DEFAULT_COMING_BACK, lowStockEmail: true });
  expect((await Promise.all([report(), report()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  await change(ofShop.id, -2);
  expect([await report(), await report()]).toEqual([1, 0]);
  await change(ofShop.id, -1);
  expect(await report()).toBe(0);
  await change(ofShop.id, 10);
  expect(await report()).toBe(0);
  await change(ofShop.id, -9);
  expect(await report()).toBe(1);
  expect(await db.$count(outgoingMessages, isDigest)).toBe(3);
});
