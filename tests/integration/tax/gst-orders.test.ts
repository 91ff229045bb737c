import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { NO_PARTS } from "#app/domain/tax/inclusive-price.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { processReturn, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { BUYER } from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { pdfFileName } from "#app/platform/http/pdf-response.server.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import type { TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
let shopper: Visitor;

beforeAll(async () => {
  await useGst(store);
  shopper = app.visitor();
  await shopper.signUp("gst@example.com", "moti jhumka 7");
  await shopper.signIn("gst@example.com", "moti jhumka 7");
});

afterAll(() => expectIntegrity(store));

async function slugOf({ productId }: TestVariant): Promise<string> {
  const [product] = await store.db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.id, productId));
  return product?.slug ?? "";
}

const checkOut = (variant: TestVariant, more: Record<string, string> = {}) =>
  shopper.post(
    "/checkout",
    checkoutFields([{ id: variant.id, quantity: 1, price: variant.priceMinor }], more),
  );

async function latestOrder() {
  const [latest] = (await store.db.select().from(orders).orderBy(orders.number)).slice(-1);
  if (!latest) throw new Error("No order was placed");
  return latest;
}

const { bought, dispatch, refund, openParts } = gstOrders(store);

describe("an order at prices with GST inside", () => {
  test("the price shown is the price charged and invoiced, with CGST and SGST inside, for goods and shipping", async () => {
    const kurta = await stockKurta(store, 1049_00);
    const product = pageText(await (await shopper.get(`/products/${await slugOf(kurta)}`)).text());
    expect(product).toContain("₹1,049");
    expect(product).toContain("Inclusive of all taxes");
    expect((await checkOut(kurta, { total: "114800", currency: "INR" })).status).toBe(200);
    const order = await latestOrder();
    expect(order).toMatchObject({
      subtotalMinor: 1049_00,
      shippingMinor: 99_00,
      taxMinor: 0,
      totalMinor: 1148_00,
    });
    const note = "Inclusive of all taxes: CGST ₹27.34, SGST ₹27.34";
    expect(pageText(await (await shopper.get("/orders")).text())).toContain(note);
    await makePaymentsReal(store, order.id);
    await dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    expect(invoice).toMatchObject({ kind: "invoice", totalMinor: 1148_00 });
    expect(invoice?.number).toMatch(/^INV\/\d\d-\d\d\/\d{6}$/);
    expect(invoice?.content).toMatchObject({
      supply: { kind: "intra-state", placeOfSupply: "09" },
      sellerName: "Gulmohar Fashions LLP",
      lines: [
        {
          hsnCode: "621142",
          uqc: "PCS",
          quantity: 1,
          basisPoints: 500,
          taxableMinor: 999_04,
          cgstMinor: 24_98,
          sgstMinor: 24_98,
        },
        {
          description: "Shipping",
          quantity: 0,
          basisPoints: 500,
          taxableMinor: 94_28,
          cgstMinor: 2_36,
          sgstMinor: 2_36,
        },
      ],
    });
    const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
    expect(page).toContain(note);
    expect(page).toContain(invoice?.number);
  });

  test("a cheap and a dear piece bear 5 % and 18 %, integrated in another state", async () => {
    const cheap = await stockKurta(store, 1500_00);
    const dear = await stockKurta(store, 5000_00);
    const order = await bought(
      [
        [cheap, 2],
        [dear, 1],
      ],
      { state: "Kerala", postalCode: "682001", city: "Kochi" },
    );
    expect(order.lines).toMatchObject([
      {
        gstBasisPoints: 500,
        taxClassName: "Apparel, woven",
        taxableMinor: 2857_14,
        igstMinor: 142_86,
        cgstMinor: 0,
      },
      { gstBasisPoints: 1800, taxableMinor: 4237_29, igstMinor: 762_71, sgstMinor: 0 },
    ]);
  });

  test("partial refunds by amount and by piece, in any order, take the invoice back to zero", async () => {
    const kurta = await stockKurta(store, 999_00);
    const dear = await stockKurta(store, 4999_00);
    const order = await bought([
      [kurta, 3],
      [dear, 1],
    ]);
    await deliver(store, order.id);
    await refund(order.id, { kind: "amount", amountMinor: 333_33 });
    const orderLineId = order.lines[0]?.id ?? "";
    await refund(order.id, { kind: "pieces", items: [{ orderLineId, quantity: 2 }] });
    const notes = (await documentsOf(store, order.id)).filter(({ kind }) => kind === "credit-note");
    expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([333_33, 1998_00]);
    expect(notes[1]?.content.lines[0]).toMatchObject({ quantity: 2 });
    await refund(order.id, { kind: "rest" });
    expect(await openParts(order.id)).toEqual(NO_PARTS);
    expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Refunded");
  });

  test("a refund before the dispatch lowers the invoice and has no credit note", async () => {
    const kurta = await stockKurta(store, 1000_00);
    const order = await bought([[kurta, 2]]);
    await refund(order.id, {
      kind: "pieces",
      items: [{ orderLineId: order.lines[0]?.id ?? "", quantity: 1 }],
    });
    await dispatch(order.id);
    const documents = await documentsOf(store, order.id);
    expect(documents).toMatchObject([
      { kind: "invoice", totalMinor: 1000_00, content: { lines: [{ quantity: 1 }] } },
    ]);
    await refund(order.id, { kind: "rest" });
    expect(await openParts(order.id)).toEqual(NO_PARTS);
  });

  test("an order that is cancelled before its dispatch has no document", async () => {
    const order = await bought([[await stockKurta(store, 1000_00), 1]]);
    await cancelOrder(store.orders, { orderId: order.id, actor: await administratorOf(store) });
    await settleAll(store, order.id);
    expect(await documentsOf(store, order.id)).toEqual([]);
  });

  test("a returned piece is credited with its pieces and the return's number", async () => {
    const order = await bought([[await stockKurta(store, 2100_00), 2]]);
    await deliver(store, order.id);
    const returnId = await request(store, {
      orderId: order.id,
      actor: { id: order.userId, role: "customer" },
      lines: [{ orderLineId: order.lines[0]?.id ?? "", quantity: 1 }],
      reason: "too-small",
      comment: "",
      resolution: "refund",
    });
    await processReturn(store, returnId);
    await settleAll(store, order.id);
    const [, note] = await documentsOf(store, order.id);
    expect(note).toMatchObject({ kind: "credit-note", totalMinor: 2100_00 });
    expect(note?.content).toMatchObject({
      reason: expect.stringMatching(/^Return R/) as string,
      lines: [{ quantity: 1 }],
    });
  });

  test("an exchange credits the piece and invoices its replacement, and a later refund still ends at zero", async () => {
    const kurta = await stockKurta(store, 1800_00);
    const order = await bought([[kurta, 2]]);
    await deliver(store, order.id);
    const orderLineId = order.lines[0]?.id ?? "";
    const exchangeVariantId = await addOtherSize(store, kurta, { inventory: 1 });
    const returnId = await request(store, {
      orderId: order.id,
      actor: { id: order.userId, role: "customer" },
      lines: [{ orderLineId, quantity: 1, exchangeVariantId }],
      reason: "faulty",
      comment: "",
      resolution: "exchange",
    });
    await processReturn(store, returnId);
    const documents = await documentsOf(store, order.id);
    expect(documents.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ["invoice", 3600_00],
      ["credit-note", 1800_00],
      ["invoice", 1800_00],
    ]);
    expect(documents[2]?.content.lines).toMatchObject([{ options: "3XL", quantity: 1 }]);
    const email = await waitForEmail(app.outbox, (await readOrder(store, order.id)).order.email, /exchange/i);
    expect(email.attachments.map(({ filename }) => filename)).toEqual(
      expect.arrayContaining(documents.slice(1).map(({ number }) => pdfFileName(number))),
    );
    expect(email.attachments).toHaveLength(2);
    await refund(order.id, { kind: "amount", amountMinor: 3000_00 });
    await refund(order.id, { kind: "rest" });
    expect(await openParts(order.id)).toEqual(NO_PARTS);
  });

  test("the invoice names a GST-registered buyer; a wrong check digit is refused", async () => {
    const kurta = await stockKurta(store, 1200_00);
    const refused = await checkOut(kurta, {
      buyerGstin: `${BUYER.slice(0, -1)}A`,
      buyerName: "Asha Traders",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("its check digit does not match");
    const nameless = await checkOut(kurta, { buyerGstin: BUYER });
    expect(await nameless.text()).toContain("Enter the name that the GSTIN is registered to");
    expect(
      (await checkOut(kurta, { buyerGstin: BUYER.toLowerCase(), buyerName: "Asha Traders" })).status,
    ).toBe(200);
    const order = await latestOrder();
    const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
    expect(page).toContain(`Asha Traders GSTIN: ${BUYER}`);
    await dispatch(order.id);
    expect((await documentsOf(store, order.id))[0]?.content).toMatchObject({
      buyerGstin: BUYER,
      buyerName: "Asha Traders",
    });
  });

  test("an export under a letter of undertaking bears no tax, and is refused without one", async () => {
    const kurta = await stockKurta(store, 5000_00);
    const abroad = { country: "US", state: "NY", postalCode: "10001", city: "New York" };
    expect((await checkOut(kurta, abroad)).status).toBe(200);
    const order = await latestOrder();
    expect(order).toMatchObject({ taxMinor: 0, gst: { supply: { kind: "export", placeOfSupply: "96" } } });
    expect((await readOrder(store, order.id)).lines).toMatchObject([{ taxableMinor: 5000_00, igstMinor: 0 }]);
    await useGst(store, { lutNumber: "" });
    const refused = await checkOut(kurta, abroad);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("We deliver only within India at the moment.");
    await useGst(store);
  });

  test("a shop without a GSTIN issues a bill of supply without any tax", async () => {
    await useGst(store, { gstin: "", lutNumber: "" });
    const order = await bought([[await stockKurta(store, 5000_00), 1]]);
    await dispatch(order.id);
    await useGst(store);
    const [bill] = await documentsOf(store, order.id);
    expect(bill?.number).toMatch(/^BOS\//);
    expect(bill).toMatchObject({
      content: { sellerGstin: "", supply: { kind: "unregistered" } },
      parts: { taxableMinor: 5000_00, igstMinor: 0, cgstMinor: 0, sgstMinor: 0 },
    });
  });
});
