import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { lineField } from "#app/domain/orders/edits/order-edit.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { deliveryDaysFrom } from "#app/domain/delivery/delivery.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { NO_PARTS } from "#app/domain/tax/inclusive-price.ts";
import { addDays } from "#app/lib/time/days.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { checkAndSave, editFields } from "#tests/fixtures/orders/order-edits.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add, HTML } from "#tests/requests/cart-requests.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const WRAP_MINOR = 99_00;
const EMAIL = "gift@example.com";
const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch, openParts } = gstOrders(store);
let shopper: Visitor;

beforeAll(async () => {
  shopper = app.visitor();
  await shopper.signUp(EMAIL, "moti jhumka 7");
  await shopper.signIn(EMAIL, "moti jhumka 7");
  await saveTestSection(store, "checkout", { gifts: true, giftWrapMinor: WRAP_MINOR });
  await saveTestSection(store, "payments", { cash: { ...DEFAULT_PAYMENTS.cash, isOn: true } });
});

afterAll(() => expectIntegrity(store));

const GIFT = {
  gift: "on",
  giftRecipient: "Zoya Khan",
  giftPhone: "91234 56789",
  giftMessage: "Happy Eid, dear Zoya!\nعید مبارک",
  giftWrap: "on",
};

const PICKUP = { street: "4 Hazratganj", city: "Lucknow", state: "Uttar Pradesh", postalCode: "226001" };

const fieldsOf = ({ id, priceMinor }: TestVariant, more: Record<string, string>) =>
  checkoutFields([{ id, quantity: 1, price: priceMinor }], { email: EMAIL, ...more });

const send = (variant: TestVariant, more: Record<string, string>, path = "/checkout.data") =>
  shopper.post(path, fieldsOf(variant, more));

async function latestOrder() {
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order) throw new Error("No order was placed");
  return order;
}

const textOf = async (path: string, visitor = admin) => pageText(await (await visitor.get(path)).text());

/** The first day that the shop promises to the address of the orders. */
async function promisedDay(): Promise<string> {
  const response = await shopper.get("/api/v1/delivery?pin=226001");
  const { deliveredBy } = (await response.json()) as { deliveredBy: string };
  return deliveredBy;
}

describe("a gift", () => {
  test("the parcel goes to the recipient with the message, and the buyer stays the customer", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    expect((await send(shawl, { ...GIFT, total: "14679" })).status).toBe(200);
    const order = await latestOrder();
    expect(order).toMatchObject({
      customerName: "Asha Verma",
      email: EMAIL,
      shippingMinor: 4_99 + WRAP_MINOR,
      giftWrapMinor: WRAP_MINOR,
      taxMinor: 2_80,
      totalMinor: 146_79,
      shippingAddress: { firstName: "Asha", phone: "+919876543210" },
      gift: { recipientName: "Zoya Khan", recipientPhone: "+919123456789", isWrapped: true },
    });
    const slip = await textOf(`/admin/orders/packing-slips?number=${order.number}`);
    expect(slip).toContain("Ship to Zoya Khan");
    expect(slip).toContain("+91 91234 56789");
    expect(slip).toContain("Happy Eid, dear Zoya! عید مبارک");
    expect(slip).toContain("Gift, to be wrapped");
    expect(slip).not.toMatch(/\$|Asha|98765/);
    expect(await textOf("/admin/orders")).toMatch(/1 item · Gift/);
    expect(await textOf(`/admin/orders/${order.number}`)).toMatch(
      /Gift Wrap it Happy Eid.*buyer’s number: \+91 98765/,
    );
    const mail = await waitForEmail(app.outbox, EMAIL, /#/);
    expect(mail.text).toMatch(/Gift wrapping:?\s+\$99\.00/);
    expect(mail.text).toMatch(/Delivery address:\s+Zoya Khan/);
    expect(await textOf(`/orders?order=${order.number}`, shopper)).toMatch(
      /Shipping \$4\.99 Gift wrapping \$99\.00/,
    );
    const csv = await (await admin.get(`/admin/orders/export?search=${order.number}`)).text();
    expect(csv).toContain("4.99,0.00,99.00,2.80,146.79");
    expect(csv).toContain("9123456789");
    expect(csv).toContain("Zoya Khan");
  });

  test("a total that leaves out the wrapping is refused, and the response names the new total", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const refused = await send(shawl, { ...GIFT, total: "4779" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The total is now $146.79 instead of $47.79.");
  });

  test("the fields of a gift mean nothing while the box is not ticked", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    expect((await send(shawl, { ...GIFT, gift: "", total: "4779" })).status).toBe(200);
    expect(await latestOrder()).toMatchObject({ gift: null, giftWrapMinor: 0 });
  });

  test("without JavaScript the refused page keeps the gift and shows the total with its wrapping", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    await add(shopper, shawl);
    const fields = fieldsOf(shawl, { ...GIFT, total: "4779" });
    const refused = await shopper.post("/checkout", fields, HTML);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(html).toContain("Happy Eid, dear Zoya!");
    expect(pageText(html)).toContain("Gift wrapping");
  });

  test("a gift cannot be paid in cash, and a shop without gifts takes none", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const inCash = await send(shawl, { ...GIFT, payment: "cash", advanceBy: "none" });
    expect(inCash.status).toBe(409);
    expect(await inCash.text()).toContain("A gift cannot be paid in cash on delivery.");
    await saveTestSection(store, "checkout", { gifts: false });
    const refused = await send(shawl, GIFT);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Orders can no longer be sent as gifts.");
    await saveTestSection(store, "checkout", { gifts: true });
  });

  test("the recipient’s number must be possible, and the message is bounded", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const refused = await send(shawl, { ...GIFT, giftPhone: "12", giftMessage: "x".repeat(501) });
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).toContain("Enter a mobile number with 10 digits");
    expect(text).toContain("Use at most 500 characters");
  });
});

describe("the wished day of a gift", () => {
  test("a day that can be promised becomes the promise, and the packer sees it", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const { delivery } = await store.settings.get();
    const wished = deliveryDaysFrom(delivery, await promisedDay())[5] ?? "";
    expect((await send(shawl, { ...GIFT, giftDay: wished })).status).toBe(200);
    const order = await latestOrder();
    expect(order).toMatchObject({ promisedDay: wished, gift: { wishedDay: wished } });
    expect(await textOf(`/admin/orders/packing-slips?number=${order.number}`)).toMatch(
      /To arrive on .*, not earlier/,
    );
  });

  test("a day before the promise, one too far away, and any day abroad are refused", async () => {
    const shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const first = await promisedDay();
    for (const giftDay of [addDays(first, -1), addDays(first, 31)]) {
      const refused = await send(shawl, { ...GIFT, giftDay });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain("Choose another day for your gift");
    }
    const abroad = {
      country: "US",
      state: "NY",
      postalCode: "10001",
      city: "New York",
      phone: "+12125550123",
    };
    const refused = await send(shawl, { ...GIFT, ...abroad, giftDay: addDays(first, 1) });
    expect(await refused.text()).toContain("We cannot promise a day for this address.");
  });
});

describe("gift wrapping at prices with GST inside", () => {
  beforeAll(async () => {
    // A shop with orders in dollars changes its currency to rupees.
    await saveTestSection(store, "sales", { currency: "INR" });
    await useGst(store);
  });

  const buyWrapped = async () => {
    const kurta = await stockKurta(store, 1049_00);
    const placed = await send(kurta, { ...GIFT, total: "124700", currency: "INR" });
    expect(placed.status).toBe(200);
    return latestOrder();
  };

  test("wrapping is taxed like shipping, and the invoice names both and the recipient", async () => {
    const order = await buyWrapped();
    expect(order).toMatchObject({ shippingMinor: 99_00 + WRAP_MINOR, taxMinor: 0, totalMinor: 1247_00 });
    // ₹198.00 includes 5 % tax: ₹188.58 net, ₹4.71 CGST and ₹4.71 SGST.
    expect(order.gst?.shipping).toMatchObject({ basisPoints: 500, taxableMinor: 188_58 });
    await dispatch(order.id);
    const [invoice] = await documentsOf(store, order.id);
    expect(invoice).toMatchObject({ kind: "invoice", totalMinor: 1247_00 });
    expect(invoice?.content.lines[1]).toMatchObject({
      description: "Shipping and gift wrapping",
      hsnCode: "621142",
      basisPoints: 500,
    });
    const page = await textOf(`/orders/${order.number}/documents/${invoice?.id ?? ""}`, shopper);
    expect(page).toMatch(/Billed and shipped to Asha Verma Zoya Khan/);
  });

  test("an edited gift keeps wrapping and wished day, and its recipient is not asked for a difference in cash", async () => {
    const kurta = await stockKurta(store, 1049_00);
    const { delivery } = await store.settings.get();
    const giftDay = deliveryDaysFrom(delivery, await promisedDay())[20] ?? "";
    await send(kurta, { ...GIFT, giftDay, total: "124700", currency: "INR" });
    const { id, number, totalMinor } = await latestOrder();
    const edit = async (changed: Record<string, string>) =>
      checkAndSave(admin, `/admin/orders/${number}/edit`, {
        ...(await editFields(store, number)),
        ...changed,
      });
    expect((await edit({ postalCode: "226003" })).response.status).toBe(302);
    expect(await latestOrder()).toMatchObject({ promisedDay: giftDay, giftWrapMinor: WRAP_MINOR });
    await saveTestSection(store, "pickup", { ...PICKUP, isOn: true });
    const switched = await edit({ delivery: "pickup" });
    await saveTestSection(store, "pickup", { isOn: false });
    expect(switched.response.status).toBe(400);
    expect(pageText(switched.review)).toContain("The delivery of a wrapped gift cannot be changed");
    const [line] = (await readOrder(store, id)).lines;
    const more = { [lineField(line?.id ?? "")]: "2" };
    const inCash = await edit({ ...more, payment: "on-delivery" });
    expect(inCash.response.status).toBe(400);
    expect((await edit({ ...more, payment: "received", reference: "UTR 4711" })).response.status).toBe(302);
    expect(await latestOrder()).toMatchObject({
      totalMinor: totalMinor + 1049_00,
      shippingMinor: 99_00 + WRAP_MINOR,
      giftWrapMinor: WRAP_MINOR,
    });
  });

  test("cancelling before dispatch refunds the wrapping, too", async () => {
    const order = await buyWrapped();
    const actor = await administratorOf(store);
    const cancelled = await cancelOrder(store.orders, { orderId: order.id, actor, reason: "changed-mind" });
    expect(cancelled).toMatchObject({ ok: true });
    await settleAll(store, order.id);
    expect(await openParts(order.id)).toEqual(NO_PARTS);
    expect(await textOf(`/admin/orders/${order.number}`)).toMatch(/−\s*₹1,247\.00/);
  });
});
