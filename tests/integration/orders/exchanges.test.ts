import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import {
  approveReturn,
  receiveReturn,
  rejectReturn,
  withdrawReturn,
} from "#app/domain/orders/returns/process-return.server.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import {
  completeConfirmed,
  delivered,
  request,
  settleAll,
  processReturn,
} from "#tests/fixtures/orders/delivered-order.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { administratorOf, buy, deliver, sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
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

  test("an exchange is offered only for other variants of the product that are in stock", async () => {
    const { store } = shop;
    const { input, shawl, brooch, shawlLine } = await delivered(store);
    const soldOut = await addSize(shawl, 0);
    for (const exchangeVariantId of [undefined, soldOut, brooch.id, shawl.id]) {
      const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId }];
      expect(await requestReturn(store.orders, input({ resolution: "exchange", lines }))).toEqual({
        ok: false,
        error: "lines-refused",
        problems: { [shawlLine]: "Choose what you would like instead." },
      });
    }
  });

  test("a request takes the wanted size from the stock at once, so that nobody else can buy it", async () => {
    const { store } = shop;
    const { input, shawl, shawlLine } = await delivered(store);
    const larger = await addSize(shawl, 1);
    const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId: larger }];
    await request(store, input({ resolution: "exchange", lines, reason: undefined }));
    expect(await inventoryOf(store, larger)).toBe(0);
    const again = await requestReturn(store.orders, input({ resolution: "exchange", lines }));
    expect(again).toMatchObject({ problems: { [shawlLine]: "Choose what you would like instead." } });
    await expectStockToAddUp(store);
  });

  test("when two customers request the last item at the same moment, one exchange is accepted and the other is refused with a sentence", async () => {
    const { store } = shop;
    const first = await delivered(store);
    const larger = await addSize(first.shawl, 1);
    const order = await buy(store, {
      userId: await makeCustomer(store),
      lines: [{ variant: first.shawl, quantity: 1 }],
    });
    await deliver(store, order.id);
    const [line] = (await readOrder(store, order.id)).lines;
    const wanted = (orderId: string, orderLineId: string) => ({
      ...first.input({ resolution: "exchange", actor: admin, orderId }),
      lines: [{ orderLineId, quantity: 1, exchangeVariantId: larger }],
    });
    const results = await Promise.all([
      requestReturn(store.orders, wanted(first.order.id, first.shawlLine)),
      requestReturn(store.orders, wanted(order.id, line?.id ?? "")),
    ]);
    expect(results.map((result) => (result.ok ? "requested" : result.error)).toSorted()).toEqual([
      "lines-refused",
      "requested",
    ]);
    expect(await inventoryOf(store, larger)).toBe(0);
    await expectStockToAddUp(store);
  });

  test("a request that is withdrawn, rejected or refunded instead returns the wanted piece to the stock", async () => {
    const { store } = shop;
    const ends: [string, (returnId: string, customer: OrderActor) => Promise<unknown>][] = [
      ["withdrawn", (returnId, actor) => withdrawReturn(store.orders, { returnId, actor })],
      ["rejected", (returnId) => rejectReturn(store.orders, { returnId, actor: admin, note: "Worn." })],
      [
        "completed",
        async (returnId) => {
          await approveReturn(store.orders, { returnId, actor: admin });
          await receiveReturn(store.orders, { returnId, actor: admin, restock: [] });
          return completeConfirmed(store, { returnId, actor: admin, instead: "refund" });
        },
      ],
    ];
    for (const [status, end] of ends) {
      const { input, shawl, shawlLine, customer } = await delivered(store);
      const larger = await addSize(shawl, 3);
      const lines = [{ orderLineId: shawlLine, quantity: 2, exchangeVariantId: larger }];
      const returnId = await request(store, input({ resolution: "exchange", lines }));
      expect(await inventoryOf(store, larger)).toBe(1);
      expect(await end(returnId, customer)).toMatchObject({ ok: true, return: { status } });
      expect(await inventoryOf(store, larger)).toBe(3);
    }
    await expectStockToAddUp(store);
    await expectIntegrity(store);
  });

  test("the sizes tell the reason of an exchange for which none is given", async () => {
    const { store } = shop;
    const { input, shawl, shawlLine } = await delivered(store);
    const larger = await addSize(shawl, 5);
    const [size] = await store.db
      .select({ id: variants.sizeId })
      .from(variants)
      .where(eq(variants.id, larger));
    await store.db
      .update(optionValues)
      .set({ position: 2 })
      .where(eq(optionValues.id, size?.id ?? ""));
    const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId: larger }];
    const reasonOf = async (returnId: string) =>
      (await store.db.select().from(returns).where(eq(returns.id, returnId)))[0]?.reason;
    const noReason = { resolution: "exchange", reason: undefined, lines } as const;
    expect(await reasonOf(await request(store, input(noReason)))).toBe("changed-mind");
    const smaller = await addSize(shawl, 5);
    await store.db.update(orderLines).set({ variantId: smaller }).where(eq(orderLines.id, shawlLine));
    expect(await reasonOf(await request(store, input(noReason)))).toBe("too-small");
  });

  test("a return can be withdrawn by its customer alone until it is received, and its items requested again", async () => {
    const { store } = shop;
    const { input, customer, email } = await delivered(store);
    const stranger: OrderActor = { id: await makeCustomer(store), role: "customer" };
    const returnId = await request(store, input());
    expect(await withdrawReturn(store.orders, { returnId, actor: stranger })).toEqual({
      ok: false,
      error: "not-found",
    });
    const both = await Promise.all(
      [1, 2].map(() => withdrawReturn(store.orders, { returnId, actor: customer })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sentEmails(store, email, "return-withdrawn")).toBe(1);
    const second = await request(store, input());
    await approveReturn(store.orders, { returnId: second, actor: admin });
    await receiveReturn(store.orders, { returnId: second, actor: admin, restock: [] });
    expect(await withdrawReturn(store.orders, { returnId: second, actor: customer })).toEqual({
      ok: false,
      error: "not-possible",
      status: "received",
    });
  });

  test("an exchange that an earlier version requested without holding anything may have sold out, and becomes a refund", async () => {
    const { store } = shop;
    const { input, order, shawl, shawlLine } = await delivered(store);
    const larger = await addSize(shawl, 1);
    const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId: larger }];
    const returnId = await request(store, input({ resolution: "exchange", lines }));
    await store.db.update(returnLines).set({ isHeld: false }).where(eq(returnLines.returnId, returnId));
    expect(await processReturn(store, returnId)).toEqual({ ok: false, error: "out-of-stock" });
    expect(await completeConfirmed(store, { returnId, actor: admin, instead: "refund" })).toMatchObject({
      ok: true,
    });
    await settleAll(store, order.id);
    expect((await readOrder(store, order.id)).refunds).toMatchObject([{ status: "done", amountMinor: 4280 }]);
    await expectStockToAddUp(store);
  });
});
