import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desc } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { NO_PARTS } from "#app/domain/tax/inclusive-price.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const FEE_MINOR = 49_00;
const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch, openParts } = gstOrders(store);
let shopper: Visitor;

beforeAll(async () => {
  shopper = app.visitor();
  await shopper.signUp("fee@example.com", "moti jhumka 7");
  await shopper.signIn("fee@example.com", "moti jhumka 7");
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true, feeMinor: FEE_MINOR },
  });
});

afterAll(() => expectIntegrity(store));

const buy = (variant: TestVariant, more: Record<string, string>) =>
  shopper.post("/checkout", fieldsFor(variant, { email: "fee@example.com", payment: "cash", ...more }));

async function latestOrder() {
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order) throw new Error("No order was placed");
  return order;
}

const pageOf = async (path: string, visitor = shopper) => pageText(await (await visitor.get(path)).text());

describe("the cash on delivery fee with the flat tax", () => {
  test("a total that leaves out the fee is refused, and the response names the new total", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const fields = fieldsFor(shawl, { payment: "cash", total: "4779" });
    const refused = await shopper.post("/checkout.data", fields);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The total is now $96.79 instead of $47.79.");
  });

  test("a cash order bears the fee without tax, and order, email, invoice and export name it", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    expect((await buy(shawl, { total: "9679" })).status).toBe(200);
    const order = await latestOrder();
    expect(order).toMatchObject({
      subtotalMinor: 40_00,
      shippingMinor: 4_99 + FEE_MINOR,
      cashFeeMinor: FEE_MINOR,
      taxMinor: 2_80,
      totalMinor: 96_79,
    });
    const row = /Shipping \$4\.99 Cash on delivery fee \$49\.00/;
    expect(await pageOf(`/orders?order=${order.number}`)).toMatch(row);
    expect(await pageOf(`/orders/${order.number}/invoice`)).toMatch(row);
    expect(await pageOf(`/admin/orders/${order.number}`, admin)).toMatch(row);
    const mail = await waitForEmail(app.outbox, "fee@example.com", /#/);
    expect(mail.text).toMatch(/Cash on delivery fee:?\s+\$49\.00/);
    const csv = await (await admin.get(`/admin/orders/export?search=${order.number}`)).text();
    const [names = "", values = ""] = csv.trim().split(/\r?\n/);
    const at = names.split(",").indexOf("Cash on delivery fee");
    expect(at).toBeGreaterThan(0);
    expect(csv).toContain("4.99,49.00,0.00,2.80,96.79");
    expect(values).not.toBe("");
  });

  test("an order that is paid by card bears no fee", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const lines = [{ id: shawl.id, quantity: 1, price: shawl.priceMinor }];
    expect((await shopper.post("/checkout", checkoutFields(lines, { total: "4779" }))).status).toBe(200);
    expect(await latestOrder()).toMatchObject({ cashFeeMinor: 0, shippingMinor: 4_99, totalMinor: 47_79 });
  });
});

describe("the cash on delivery fee at prices with GST inside", () => {
  beforeAll(async () => {
    // A shop with orders in dollars changes its currency to rupees.
    await saveTestSection(store, "sales", { currency: "INR" });
    await useGst(store);
  });

  test("the fee is taxed like shipping, the invoice names both, and a refused parcel credits the whole", async () => {
    const kurta = await stockKurta(store, 1049_00);
    expect((await buy(kurta, { total: "119700", currency: "INR" })).status).toBe(200);
    const order = await latestOrder();
    expect(order).toMatchObject({ shippingMinor: 99_00 + FEE_MINOR, taxMinor: 0, totalMinor: 1197_00 });
    // ₹148.00 includes 5 % tax: ₹140.96 net, ₹3.52 CGST and ₹3.52 SGST.
    const charge = { basisPoints: 500, taxableMinor: 140_96, cgstMinor: 3_52, sgstMinor: 3_52 };
    expect(order.gst?.shipping).toMatchObject(charge);
    await dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    expect(invoice).toMatchObject({ kind: "invoice", totalMinor: 1197_00 });
    expect(invoice?.content.lines[1]).toMatchObject({
      description: "Shipping and cash on delivery fee",
      hsnCode: "621142",
      ...charge,
    });
    const [line] = (await readOrder(store, order.id)).lines;
    const refused = await returnToSender(store.orders, {
      orderId: order.id,
      actor: await administratorOf(store),
      outcome: "returned-to-sender",
      restock: [{ orderLineId: line?.id ?? "", quantity: 1 }],
    });
    expect(refused).toMatchObject({ ok: true });
    expect(await openParts(order.id)).toEqual(NO_PARTS);
  });
});
