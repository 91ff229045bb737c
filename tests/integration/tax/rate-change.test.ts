// The rates of apparel change on 22 September 2025: up to ₹1,000 a piece 5% and above 12%, then up to ₹2,500 5% and above 18%.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readGstMonth } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { NO_PARTS, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, stockKurta, storeOn, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { seededRandom } from "#tests/durability/result.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { TestVariant } from "#tests/servers/test-store.ts";

const store = await storeForFile();
const before = storeOn(store, "2025-09-20");
const after = storeOn(store, "2025-09-23");
const MUMBAI_GSTIN = "27AAPFU0939F1ZV";

beforeEach(() => useGst(store));
afterAll(() => expectIntegrity(store));

const ordered = (lines: [TestVariant, number][]) => gstOrders(before).bought(lines);

const totalMinorOf = async (orderId: string) => (await readOrder(store, orderId)).order.totalMinor;

const ratesOf = ({ content }: Awaited<ReturnType<typeof documentsOf>>[number]) =>
  content.lines.map(({ basisPoints }) => basisPoints);

describe("the invoice of an order whose rates changed before its dispatch", () => {
  test("states the rates of its own day, shipping included, at the same total, and so does the return of the month", async () => {
    const cheap = await stockKurta(store, 1500_00);
    const dear = await stockKurta(store, 5000_00);
    const order = await ordered([
      [cheap, 2],
      [dear, 1],
    ]);
    expect(order.lines.map(({ gstBasisPoints }) => gstBasisPoints)).toEqual([1200, 1200]);
    await gstOrders(after).dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    const total = await totalMinorOf(order.id);
    expect(invoice).toMatchObject({ day: "2025-09-23", totalMinor: total });
    // Orders above the threshold of free shipping have no third line.
    expect(invoice && ratesOf(invoice)).toEqual([500, 1800]);
    expect(invoice?.content.lines[0]).toMatchObject({
      taxableMinor: 2857_14,
      cgstMinor: 71_43,
      sgstMinor: 71_43,
    });
    const month = await readGstMonth(store.db, "2025-09", { gstin: null, shopGstin: SELLER });
    const stated = month.documents.find(({ number }) => number === invoice?.number);
    expect(stated?.lines.map(({ basisPoints }) => basisPoints)).toEqual([500, 1800]);
  });

  test("taxes shipping at the new rate of the goods", async () => {
    const order = await ordered([[await stockKurta(store, 1200_00), 1]]);
    await gstOrders(after).dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    expect(invoice && ratesOf(invoice)).toEqual([500, 500]);
    expect(invoice?.totalMinor).toBe(await totalMinorOf(order.id));
  });

  test("each parcel bears the rate of its day, and a refund follows the invoice that it credits", async () => {
    const order = await ordered([[await stockKurta(store, 1333_33), 3]]);
    const [line] = order.lines;
    const piece = (quantity: number) => [{ orderLineId: line?.id ?? "", quantity }];
    await shipping(before).process(order.id);
    await shipping(before).send(order.id, piece(1));
    await shipping(after).send(order.id, piece(2));
    const [first, second] = await documentsOf(store, order.id);
    expect([first && ratesOf(first)[0], second && ratesOf(second)[0]]).toEqual([1200, 500]);
    const total = await totalMinorOf(order.id);
    expect((first?.totalMinor ?? 0) + (second?.totalMinor ?? 0)).toBe(total);
    await gstOrders(after).refund(order.id, { kind: "rest" });
    const notes = (await documentsOf(store, order.id)).filter(({ kind }) => kind === "credit-note");
    const credited = (of: typeof first) => notes.find(({ invoiceId }) => invoiceId === of?.id);
    expect(credited(first)?.parts).toEqual(first?.parts);
    expect(credited(second)?.parts).toEqual(second?.parts);
  });

  test("a replacement is a supply of its day, while its credit note keeps the rate of the invoice", async () => {
    const kurta = await stockKurta(store, 1500_00);
    const otherSize = await addOtherSize(store, kurta, { inventory: 5 });
    const order = await ordered([[kurta, 1]]);
    await deliver(before, order.id);
    const returnId = await request(after, {
      orderId: order.id,
      actor: { id: order.userId, role: "customer" },
      lines: [{ orderLineId: order.lines[0]?.id ?? "", quantity: 1, exchangeVariantId: otherSize }],
      reason: "too-small",
      comment: "",
      resolution: "exchange",
    });
    expect(await processReturn(after, returnId)).toMatchObject({ ok: true });
    const [, note, replacement] = await documentsOf(store, order.id);
    expect([note && ratesOf(note), replacement && ratesOf(replacement)]).toEqual([[1200], [500]]);
    expect(replacement?.totalMinor).toBe(note?.totalMinor);
  });

  const ORDERS = process.env["NIGHTLY"] ? 12 : 2;

  test("the invoices of any order, sent and partly refunded around the change, add up to it", async () => {
    const random = seededRandom(20_250_922);
    const upTo = (limit: number) => Math.floor(random() * limit);
    for (let index = 0; index < ORDERS; index += 1) {
      const lines: [TestVariant, number][] = [];
      for (let count = 0; count < 2; count += 1)
        lines.push([await stockKurta(store, 900_00 + upTo(200_000)), 2 + upTo(3)]);
      const order = await ordered(lines);
      await shipping(before).process(order.id);
      const [first, second] = order.lines;
      await shipping(before).send(order.id, [{ orderLineId: first?.id ?? "", quantity: 1 + upTo(2) }]);
      const amountMinor = 1 + upTo(10_000);
      if (index % 2 === 0) await gstOrders(before).refund(order.id, { kind: "amount", amountMinor });
      await shipping(after).send(order.id, [{ orderLineId: second?.id ?? "", quantity: 1 }]);
      await gstOrders(after).dispatch(order.id);
      expect(totalOf(await gstOrders(store).openParts(order.id))).toBe(
        (await totalMinorOf(order.id)) - (index % 2 === 0 ? amountMinor : 0),
      );
      await gstOrders(after).refund(order.id, { kind: "rest" });
      expect(await gstOrders(store).openParts(order.id)).toEqual(NO_PARTS);
    }
  });
});

describe("the invoice of an order whose seller's registration changed before its dispatch", () => {
  const UNREGISTERED = { gstin: "", lutNumber: "" };

  test("is a tax invoice once the shop is registered, and a bill of supply once it no longer is", async () => {
    await useGst(store, UNREGISTERED);
    const first = await ordered([[await stockKurta(store, 1500_00), 1]]);
    await useGst(store);
    const second = await ordered([[await stockKurta(store, 1500_00), 1]]);
    await gstOrders(after).dispatch(first.id);
    await useGst(store, UNREGISTERED);
    await gstOrders(after).dispatch(second.id);
    const [invoice] = await documentsOf(store, first.id);
    const [bill] = await documentsOf(store, second.id);
    expect(invoice).toMatchObject({
      content: { sellerGstin: SELLER, supply: { kind: "intra-state" } },
      totalMinor: await totalMinorOf(first.id),
    });
    expect(invoice?.number).toMatch(/^INV\//);
    expect(invoice?.content.lines[0]).toMatchObject({ basisPoints: 500, cgstMinor: 35_71, sgstMinor: 35_71 });
    expect(bill?.number).toMatch(/^BOS\//);
    expect(bill).toMatchObject({ content: { sellerGstin: "", supply: { kind: "unregistered" } } });
    expect(bill?.parts.taxableMinor).toBe(await totalMinorOf(second.id));
  });

  test("names the GSTIN of its day, whose state decides the tax", async () => {
    const order = await ordered([[await stockKurta(store, 1500_00), 1]]);
    await useGst(store, { gstin: MUMBAI_GSTIN, stateCode: "27" });
    await gstOrders(after).dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    expect(invoice?.content).toMatchObject({ sellerGstin: MUMBAI_GSTIN, supply: { kind: "inter-state" } });
    expect(invoice?.content.lines[0]).toMatchObject({ igstMinor: 71_43, cgstMinor: 0 });
  });

  test("keeps the seller of its order after the shop has left the GST mode", async () => {
    const order = await ordered([[await stockKurta(store, 1500_00), 1]]);
    await saveTestSection(store, "taxes", { mode: "added" });
    await gstOrders(after).dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    expect(invoice?.content).toMatchObject({ sellerGstin: SELLER, supply: { kind: "intra-state" } });
  });
});
