import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { NewClaim } from "#app/domain/orders/returns/claims/claim-changes.ts";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import { keepClaimedItems, receiveClaim } from "#app/domain/orders/returns/claims/settle-claim.server.ts";
import { rejectReturn, withdrawReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { claimOf, decisionsBy, openClaimIn, openedClaim } from "#tests/fixtures/orders/claims.ts";
import { delivered, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { administratorOf, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { sendReplacement } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, openTestStore, stockProduct, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
let admin: OrderActor;

beforeAll(async () => {
  shop = await openTestStore();
  admin = await administratorOf(shop.store);
});

afterAll(() => expectIntegrity(shop.store).then(() => shop.close()));

const open = (claim: NewClaim) => openClaimIn(shop.store, claim);
const opened = (claim: NewClaim) => openedClaim(shop.store, claim);
const decision = (...of: Parameters<ReturnType<typeof decisionsBy>>) => decisionsBy(admin)(...of);

test("a damaged item that the customer keeps is replaced from stock, and the replacement has no invoice", async () => {
  const { store } = shop;
  const { order, customer, email, shawl, shawlLine } = await delivered(store);
  const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
  expect(
    await decideClaim(store.orders, decision(claimId, shawlLine, "keep", { isReplaced: true })),
  ).toMatchObject({
    ok: true,
    return: { status: "completed" },
  });
  expect(await inventoryOf(store, shawl.id)).toBe(7);
  expect(await sentEmails(store, email, "claim-decided")).toBe(1);
  expect(await sendReplacement(store, order.id)).toMatchObject([{ quantity: 1, priceMinor: 0 }]);
  const { refunds } = await readOrder(store, order.id);
  expect(refunds).toEqual([]);
});

test("a replacement that is not in stock is refused beside its field, and nothing has changed", async () => {
  const { store } = shop;
  const { order, customer, shawl, shawlLine } = await delivered(store);
  await adjustStock(store.db, shawl.id, -8);
  const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
  const refused = await decideClaim(store.orders, decision(claimId, shawlLine, "keep", { isReplaced: true }));
  expect(refused).toMatchObject({
    error: "fields-refused",
    fieldErrors: { [`variant.${shawlLine}`]: expect.stringMatching(/stock/) as unknown },
  });
  expect(await inventoryOf(store, shawl.id)).toBe(0);
});

test("a refund in part is limited to what the items hold, confirmed first, and paid by the provider", async () => {
  const { store } = shop;
  const { order, customer, shawlLine } = await delivered(store);
  const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
  const asked = (amountMinor: number, confirmedMinor?: number) =>
    decideClaim(store.orders, { ...decision(claimId, shawlLine, "keep"), amountMinor, confirmedMinor });
  expect(await asked(1_000_00)).toMatchObject({
    error: "fields-refused",
    fieldErrors: { amount: expect.stringMatching(/^At most \$\d+\.\d\d is left/) as unknown },
  });
  expect(await asked(500)).toMatchObject({ error: "to-confirm", review: { amountMinor: 500 } });
  expect(await asked(500, 500)).toMatchObject({ ok: true });
  await settleAll(store, order.id);
  expect((await readOrder(store, order.id)).refunds).toMatchObject([{ amountMinor: 500, status: "done" }]);
});

test("of two concurrent decisions of a claim the first is saved, and the second gets a conflict error", async () => {
  const { store } = shop;
  const { order, customer, shawl, shawlLine } = await delivered(store);
  const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
  const decide = () => decideClaim(store.orders, decision(claimId, shawlLine, "keep", { isReplaced: true }));
  const results = await Promise.all([decide(), decide()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: "stale" });
  expect(await inventoryOf(store, shawl.id)).toBe(7);
});

test("a wrong item is taken from the stock, the right one counted back, and collected as what it is", async () => {
  const { store } = shop;
  const { order, customer, shawl, shawlLine } = await delivered(store);
  const sent = await stockProduct(store, { name: "Sent instead", priceMinor: 500, inventory: 4 });
  const [{ sku } = { sku: "" }] = await store.db.select().from(variants).where(eq(variants.id, sent.id));
  const claimId = await opened(claimOf({ order, customer }, shawlLine, "wrong-item"));
  const more = { isReplaced: true, sku };
  expect(await decideClaim(store.orders, decision(claimId, shawlLine, "collect", more))).toMatchObject({
    ok: true,
    return: { status: "approved" },
  });
  expect([await inventoryOf(store, shawl.id), await inventoryOf(store, sent.id)]).toEqual([8, 3]);
  const restock = [{ orderLineId: shawlLine, quantity: 1 }];
  const receipt = { returnId: claimId, actor: admin, version: 2, restock, skus: {} };
  expect(await receiveClaim(store.orders, receipt)).toMatchObject({ ok: true });
  expect([await inventoryOf(store, shawl.id), await inventoryOf(store, sent.id)]).toEqual([8, 4]);
});

test("an unknown wrong item is restocked only once its SKU is known", async () => {
  const { store } = shop;
  const { order, customer, shawlLine } = await delivered(store);
  const claimId = await opened(claimOf({ order, customer }, shawlLine, "wrong-item"));
  await decideClaim(store.orders, decision(claimId, shawlLine, "collect", { isReplaced: true }));
  const restock = [{ orderLineId: shawlLine, quantity: 1 }];
  const receipt = { returnId: claimId, actor: admin, version: 2, restock, skus: {} };
  expect(await receiveClaim(store.orders, receipt)).toMatchObject({
    error: "fields-refused",
    fieldErrors: { [`sku.${shawlLine}`]: expect.stringMatching(/SKU/) as unknown },
  });
  expect(await receiveClaim(store.orders, { ...receipt, restock: [] })).toMatchObject({ ok: true });
});

test("a missing item that is lost stays out of the stock, and items to collect can be left to the customer", async () => {
  const { store } = shop;
  const lost = await delivered(store);
  const lostClaim = await opened(claimOf(lost, lost.shawlLine, "missing"));
  await decideClaim(store.orders, decision(lostClaim, lost.shawlLine, "lost", { isReplaced: true }));
  expect(await inventoryOf(store, lost.shawl.id)).toBe(7);
  const kept = await delivered(store);
  const keptClaim = await opened(claimOf(kept, kept.shawlLine, "damaged"));
  await decideClaim(store.orders, decision(keptClaim, kept.shawlLine, "collect", { isReplaced: true }));
  expect(await withdrawReturn(store.orders, { returnId: keptClaim, actor: kept.customer })).toMatchObject({
    error: "not-possible",
  });
  expect(
    await keepClaimedItems(store.orders, { returnId: keptClaim, actor: admin, version: 2 }),
  ).toMatchObject({
    ok: true,
  });
  expect(await inventoryOf(store, kept.shawl.id)).toBe(7);
});

test("a refused claim tells the reason, and its items can be claimed again", async () => {
  const { store } = shop;
  const { order, customer, email, shawlLine } = await delivered(store);
  const claim = claimOf({ order, customer }, shawlLine, "damaged");
  const returnId = await opened(claim);
  await rejectReturn(store.orders, { returnId, actor: admin, version: 1, note: "This is not our item." });
  expect(await sentEmails(store, email, "claim-refused")).toBe(1);
  expect(await open(claim)).toMatchObject({ ok: true });
});
