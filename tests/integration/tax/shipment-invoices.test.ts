import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/lib/id.ts";
import { deliverOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { NO_PARTS } from "#app/domain/tax/inclusive-price.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import {
  processReturn,
  refundConfirmed,
  request,
  settleAll,
} from "#tests/fixtures/orders/delivered-order.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";

const store = await storeForFile();
const { bought, refund: refundAmount, openParts } = gstOrders(store);
const { process, send } = shipping(store);

beforeAll(() => useGst(store));
afterAll(() => expectIntegrity(store));

/** A processed order of three kurtas and one other product, whose amounts cannot be split evenly. */
async function processed() {
  const kurta = await stockKurta(store, 333_33);
  const other = await stockKurta(store, 2_999_99);
  const order = await bought([
    [kurta, 3],
    [other, 1],
  ]);
  await process(order.id);
  const [kurtaLine = "", otherLine = ""] = order.lines.map(({ id }) => id);
  const { totalMinor } = (await readOrder(store, order.id)).order;
  return { ...order, kurtaLine, otherLine, totalMinor };
}

const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });

async function invoicesOf(orderId: string) {
  return (await documentsOf(store, orderId)).filter(({ kind }) => kind === "invoice");
}

async function refund(orderId: string, pieces: { orderLineId: string; quantity: number }[]) {
  const actor = await administratorOf(store);
  const scope = { kind: "pieces" as const, items: pieces };
  const given = await refundConfirmed(store, { orderId, actor, key: newId(), scope, restock: [] });
  if (!given.ok) throw new Error(given.error);
  await settleAll(store, orderId);
}

describe("the invoices of an order in several shipments", () => {
  test("each shipment has an invoice of its pieces, and together they are the order to the paisa and tax by tax", async () => {
    const { id, kurtaLine, otherLine, totalMinor, lines } = await processed();
    await send(id, [one(kurtaLine)]);
    await send(id, [one(kurtaLine)]);
    await send(id, [one(kurtaLine), one(otherLine)]);
    const invoices = await invoicesOf(id);
    expect(invoices).toHaveLength(3);
    expect(invoices.reduce((sum, invoice) => sum + invoice.totalMinor, 0)).toBe(totalMinor);
    for (const tax of ["taxableMinor", "igstMinor", "cgstMinor", "sgstMinor"] as const) {
      const ofLines = lines.reduce((sum, line) => sum + (line[tax] ?? 0), 0);
      const ofGoods = invoices
        .flatMap(({ content }) => content.lines)
        .filter(({ orderLineId }) => orderLineId !== null)
        .reduce((sum, line) => sum + line[tax], 0);
      expect([tax, ofGoods]).toEqual([tax, ofLines]);
    }
    const withShipping = invoices.map(({ content }) =>
      content.lines.some(({ orderLineId }) => orderLineId === null),
    );
    expect(withShipping.slice(1)).toEqual([false, false]);
  });

  test("a piece refunded before it is sent lowers the next invoice, and no credit note is issued", async () => {
    const { id, kurtaLine, otherLine, totalMinor } = await processed();
    await send(id, [one(otherLine)]);
    await refund(id, [one(kurtaLine)]);
    await send(id, [one(kurtaLine, 2)]);
    const documents = await documentsOf(store, id);
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "invoice"]);
    const refunded = (await readOrder(store, id)).refunds[0]?.amountMinor ?? 0;
    expect(documents.reduce((sum, document) => sum + document.totalMinor, 0)).toBe(totalMinor - refunded);
  });

  test("a piece refunded after all is sent is credited on the invoice that names it", async () => {
    const { id, kurtaLine, otherLine } = await processed();
    await send(id, [one(otherLine)]);
    await send(id, [one(kurtaLine, 3)]);
    await refund(id, [one(kurtaLine)]);
    const documents = await documentsOf(store, id);
    const [, second, note] = documents;
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "credit-note"]);
    expect(note?.invoiceId).toBe(second?.id);
    expect(note?.totalMinor).toBe((await readOrder(store, id)).refunds[0]?.amountMinor);
  });

  test("a shipment that is sent again is not invoiced again", async () => {
    const { id, kurtaLine, otherLine, totalMinor } = await processed();
    await send(id, [one(kurtaLine, 3), one(otherLine)]);
    const actor = await administratorOf(store);
    const reusable = [one(kurtaLine, 3), one(otherLine)];
    await reshipShipment(store.orders, {
      orderId: id,
      actor,
      sequence: 1,
      outcome: "returned-to-sender",
      reusable,
    });
    expect(await send(id, reusable)).toMatchObject({ ok: true });
    expect((await documentsOf(store, id)).map((document) => document.totalMinor)).toEqual([totalMinor]);
  });
});

describe("the documents of an exchange", () => {
  /** A delivered order of two kurtas in two parcels, with a received return to exchange both. */
  async function toExchange() {
    const kurta = await stockKurta(store, 1800_00);
    const order = await bought([[kurta, 2]]);
    const [line = ""] = order.lines.map(({ id }) => id);
    await process(order.id);
    await send(order.id, [one(line)]);
    await send(order.id, [one(line)]);
    await deliverOrder(store.orders, { orderId: order.id, actor: await administratorOf(store) });
    const exchangeVariantId = await addOtherSize(store, kurta, { inventory: 2 });
    const returnId = await request(store, {
      orderId: order.id,
      actor: { id: order.userId, role: "customer" },
      lines: [{ ...one(line, 2), exchangeVariantId }],
      reason: "faulty",
      comment: "",
      resolution: "exchange",
    });
    return { id: order.id, returnId };
  }

  test("pieces of two parcels that are exchanged together can be refunded in any steps, down to zero", async () => {
    const { id, returnId } = await toExchange();
    expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
    for (const amountMinor of [1900_00, 100_00, 500_00])
      await refundAmount(id, { kind: "amount", amountMinor });
    await refundAmount(id, { kind: "rest" });
    expect(await openParts(id)).toEqual(NO_PARTS);
  });

  test("pieces whose price was refunded before are replaced without an invoice", async () => {
    const { id, returnId } = await toExchange();
    await refundAmount(id, { kind: "rest" });
    const before = await documentsOf(store, id);
    expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
    expect(await documentsOf(store, id)).toEqual(before);
  });
});
