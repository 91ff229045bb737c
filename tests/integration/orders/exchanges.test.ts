import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import {
  completeConfirmed,
  delivered,
  request,
  settleAll,
  processReturn,
} from "#tests/fixtures/delivered-order.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { administratorOf, buy, sentEmails, readOrder } from "#tests/fixtures/placed-order.ts";
import {
  inventoryOf,
  makeCustomer,
  openTestStore,
  type TestStore,
  type TestVariant,
} from "#tests/servers/test-store.ts";

let shop: TestStore;
let admin: OrderActor;

beforeAll(async () => {
  shop = await openTestStore();
  admin = await administratorOf(shop.store);
});

afterAll(() => shop.close());

const addSize = (variant: TestVariant, inventory: number, priceOverrideMinor?: number) =>
  addOtherSize(shop.store, variant, { inventory, priceOverrideMinor });

describe("an exchange", () => {
  test("an exchange takes the other size from stock and charges nothing", async () => {
    const { store } = shop;
    const { input, order, shawl, shawlLine, email } = await delivered(store);
    const larger = await addSize(shawl, 1);
    const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId: larger }];
    const returnId = await request(store, input({ resolution: "exchange", lines }));
    expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
    expect([await inventoryOf(store, shawl.id), await inventoryOf(store, larger)]).toEqual([9, 0]);
    const taken = await store.db
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.variantId, larger), eq(stockMovements.reason, "exchanged")));
    expect(taken).toMatchObject([
      { delta: -1, referenceId: order.id, note: expect.stringMatching(/^R\d{6}-1$/) as string },
    ]);
    const seen = await readOrder(store, order.id);
    expect(seen.refunds).toEqual([]);
    expect(seen.order).toMatchObject({ status: "Delivered", paymentStatus: "Paid" });
    expect(seen.events.at(-1)).toMatchObject({
      kind: "return-completed",
      detail: { resolution: "exchange", sent: ["1 × Shawl (3XL)"] },
    });
    expect(await sentEmails(store, email, "return-completed")).toBe(1);
    await expectStockToAddUp(store);
  });

  test("an exchange is offered only for variants of the same price that are in stock", async () => {
    const { store } = shop;
    const { input, shawl, brooch, shawlLine } = await delivered(store);
    const dearer = await addSize(shawl, 5, 5000);
    const soldOut = await addSize(shawl, 0);
    for (const exchangeVariantId of [undefined, dearer, soldOut, brooch.id, shawl.id]) {
      const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId }];
      expect(await requestReturn(store.orders, input({ resolution: "exchange", lines }))).toEqual({
        ok: false,
        error: "lines-refused",
        problems: { [shawlLine]: "Choose what you would like instead." },
      });
    }
  });

  test("an exchange for a variant that has sold out since changes nothing and may become a refund", async () => {
    const { store } = shop;
    const { input, order, shawl, shawlLine } = await delivered(store);
    const larger = await addSize(shawl, 1);
    const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId: larger }];
    const returnId = await request(store, input({ resolution: "exchange", lines }));
    await buy(store, {
      userId: await makeCustomer(store),
      lines: [{ variant: { ...shawl, id: larger }, quantity: 1 }],
    });
    expect(await processReturn(store, returnId)).toEqual({ ok: false, error: "out-of-stock" });
    expect(await completeConfirmed(store, { returnId, actor: admin, instead: "refund" })).toMatchObject({
      ok: true,
    });
    await settleAll(store, order.id);
    expect((await readOrder(store, order.id)).refunds).toMatchObject([{ status: "done", amountMinor: 4280 }]);
    await expectStockToAddUp(store);
  });
});
