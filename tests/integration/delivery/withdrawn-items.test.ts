import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { refundShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { removeItems } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;
const { send } = shipping(store);

const TOTAL_MINOR = 3099_00;
const ADVANCE_MINOR = 620_00;
const SMALL_MINOR = 1000_00;

beforeAll(() => useGst(store));

afterAll(() => expectIntegrity(store));

/** A processed cash order of two kurtas at ₹1,000 and a third at ₹1,000, with a fee of ₹99. */
async function cashOrder({ withAdvance }: { withAdvance: boolean }) {
  const rules = { ...NO_CASH_RULES, low: "advance", medium: "advance", high: "advance" } as const;
  await allowCash(store, {
    feeMinor: 99_00,
    rules: withAdvance ? { ...rules, advancePercent: 20 } : NO_CASH_RULES,
  });
  const userId = await makeCustomer(store);
  const email = `${userId}@example.com`;
  const pair = await stockKurta(store, SMALL_MINOR);
  const single = await stockKurta(store, SMALL_MINOR);
  const lines = [
    { variant: pair, quantity: 2 },
    { variant: single, quantity: 1 },
  ];
  const advance = withAdvance ? { advanceMinor: ADVANCE_MINOR } : {};
  const placed = await buyInCash(store, { userId, email, lines, ...advance });
  const change = { orderId: placed.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  const { order, lines: bought } = await readOrder(store, placed.id);
  expect(order.totalMinor).toBe(TOTAL_MINOR);
  const [pairLine = "", singleLine = ""] = bought.map(({ id }) => id);
  const refuse = async (sequence: number) => {
    const { version } = (await readOrder(store, order.id)).order;
    const parcel = { sequence, outcome: "lost", restock: [] } as const;
    expect(await refundShipment(store.orders, { ...change, version, ...parcel })).toMatchObject({ ok: true });
  };
  const remove = async (...pieces: ReturnType<typeof one>[]) =>
    expect(await removeItems(store.orders, { ...change, items: pieces, restock: [] })).toMatchObject({
      ok: true,
    });
  return { ...order, pairLine, singleLine, change, refuse, remove };
}

const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });

/** Invoices less credit notes, and what the customer pays less refunds. */
async function amountsOf(orderId: string) {
  const { order, refunds } = await readOrder(store, orderId);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const documents = await documentsOf(store, orderId);
  const invoicedMinor = sum(
    documents.map(({ kind, totalMinor }) => (kind === "invoice" ? totalMinor : -totalMinor)),
  );
  const done = refunds.filter(({ status }) => status === "done").map(({ amountMinor }) => amountMinor);
  return { invoicedMinor, paidMinor: order.totalMinor - order.waivedMinor - sum(done) };
}

async function expectBalance(orderId: string): Promise<number> {
  const { invoicedMinor, paidMinor } = await amountsOf(orderId);
  expect(invoicedMinor).toBe(paidMinor);
  return paidMinor;
}

test("a refused parcel credits the cash that is no longer collected, its share of the fee included", async () => {
  const order = await cashOrder({ withAdvance: false });
  await send(order.id, [one(order.pairLine, 2)]);
  await send(order.id, [one(order.singleLine)]);
  expect(await expectBalance(order.id)).toBe(TOTAL_MINOR);
  await order.refuse(2);
  expect(await expectBalance(order.id)).toBe(2066_00);
  expect(await collectCash(store.orders, order.change)).toMatchObject({ ok: true });
  expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Paid");
});

test("what an advance has paid of a refused parcel is refunded, and the order is still to be collected", async () => {
  const order = await cashOrder({ withAdvance: true });
  await send(order.id, [one(order.pairLine, 2)]);
  await send(order.id, [one(order.singleLine)]);
  await order.refuse(2);
  const { order: orderAfter, refunds } = await readOrder(store, order.id);
  expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([SMALL_MINOR - orderAfter.waivedMinor]);
  await settleAll(store, order.id);
  expect(await expectBalance(order.id)).toBe(2099_00);
  expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Pending");
  await expectIntegrity(store);
  expect(await collectCash(store.orders, order.change)).toMatchObject({ ok: true });
  expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Partially refunded");
});

test("pieces of one line are refused and sent with an advance, and each invoice states those that it sent", async () => {
  const order = await cashOrder({ withAdvance: true });
  await send(order.id, [one(order.pairLine)]);
  await send(order.id, [one(order.singleLine)]);
  await order.refuse(1);
  await settleAll(store, order.id);
  await send(order.id, [one(order.pairLine)]);
  expect(await expectBalance(order.id)).toBe(2099_00);
  const invoices = (await documentsOf(store, order.id)).filter(({ kind }) => kind === "invoice");
  const goods = invoices.map(({ content }) =>
    content.lines.filter(({ orderLineId }) => orderLineId !== null),
  );
  expect(goods.map((lines) => lines.map(({ quantity }) => quantity))).toEqual([[1], [1], [1]]);
});

test("the last items to pack are removed with their share of the fee, or with what an advance has paid of them", async () => {
  const whole = await cashOrder({ withAdvance: false });
  await send(whole.id, [one(whole.pairLine, 2)]);
  await whole.remove(one(whole.singleLine));
  expect(await expectBalance(whole.id)).toBe(2066_00);
  const part = await cashOrder({ withAdvance: true });
  await send(part.id, [one(part.pairLine, 2)]);
  await part.remove(one(part.singleLine));
  const refundMinor = SMALL_MINOR - (await readOrder(store, part.id)).order.waivedMinor;
  const email = await waitForEmail(app.outbox, part.email, /cannot send/);
  expect(email.text).toContain(`We are refunding ₹${(refundMinor / 100).toFixed(2)}`);
  await settleAll(store, part.id);
  expect(await expectBalance(part.id)).toBe(2099_00);
});

test("items are removed before anything is sent, and the invoices state what is paid", async () => {
  const order = await cashOrder({ withAdvance: true });
  await send(order.id, [one(order.pairLine)]);
  await order.remove(one(order.pairLine));
  await send(order.id, [one(order.singleLine)]);
  await settleAll(store, order.id);
  expect(await expectBalance(order.id)).toBe(2099_00);
});
