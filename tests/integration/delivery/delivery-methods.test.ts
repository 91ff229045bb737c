import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { promiseLabel } from "#app/domain/delivery/delivery.ts";
import { latestDelivery } from "#app/domain/delivery/shipping.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add } from "#tests/requests/cart-requests.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
let customer: Visitor;
let shawl: TestVariant;

const ZONE = {
  form: "zone",
  name: "India",
  "country-IN": "on",
  rateMinor: "4.99",
  freeAboveMinor: "",
  minDays: "3",
  maxDays: "5",
  bandsBy: "none",
};
const BANDS = {
  bandsBy: "weight",
  "band-0-from": "500",
  "band-0-rate": "8",
  "band-1-from": "2000",
  "band-1-rate": "15",
};
const EXPRESS = {
  hasExpress: "on",
  "express-rateMinor": "12",
  "express-freeAboveMinor": "",
  "express-minDays": "1",
  "express-maxDays": "2",
  "express-bandsBy": "value",
  "express-band-0-from": "70",
  "express-band-0-rate": "9",
};
const SHOP = {
  form: "pickup",
  isOn: "on",
  street: "4 Hazratganj",
  city: "Lucknow",
  state: "Uttar Pradesh",
  postalCode: "226 001",
  hours: "Monday to Saturday, 11 am to 8 pm",
};

async function saveZone(more: Record<string, string>): Promise<Response> {
  const { version } = await readSection(db, "shipping");
  return admin.post("/admin/shipping/india", { ...ZONE, version: String(version), ...more });
}

async function savePickup(more: Record<string, string> = {}): Promise<Response> {
  const { version } = await readSection(db, "pickup");
  return admin.post("/admin/settings/shipping", { ...SHOP, version: String(version), ...more });
}

function order(quantity: number, more: Record<string, string> = {}, path = "/checkout.data") {
  return customer.post(path, checkoutFields([{ id: shawl.id, quantity, price: 4000 }], more));
}

async function latestOrder() {
  const [latest] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!latest) throw new Error("There is no order");
  return latest;
}

beforeAll(async () => {
  shawl = await stockProduct(app.store, { name: "Weighed Shawl", priceMinor: 4000, inventory: 90 });
  await db.update(variants).set({ weightGrams: 300 }).where(eq(variants.id, shawl.id));
  customer = app.visitor();
  await customer.signUp("methods@example.com", "moti jhumka 7");
  await customer.signIn("methods@example.com", "moti jhumka 7");
});

test("an order pays the rate of its band of weight, and a changed cart another one", async () => {
  expect((await saveZone(BANDS)).status).toBe(302);
  for (const [quantity, shippingMinor] of [
    [1, 499],
    [2, 800],
    [7, 1500],
  ] as const) {
    expect((await order(quantity)).status).toBe(200);
    expect((await latestOrder()).shippingMinor).toBe(shippingMinor);
  }
  const changed = await order(7, { total: String(7 * 4000 + 1960 + 499) });
  expect(changed.status).toBe(409);
  expect(await changed.text()).toContain("The total is now");
});

test("a rate can depend on weight and value together, and the form shows the table that was saved", async () => {
  const table = {
    ...BANDS,
    bandsBy: "both",
    "value-0-from": "100",
    "value-0-rate-0": "3",
    "value-0-rate-1": "5",
    "value-0-rate-2": "0",
  };
  const incomplete = await saveZone({ ...table, "value-0-rate-1": "", "value-1-from": "90" });
  expect(incomplete.status).toBe(400);
  const errors = await incomplete.text();
  expect(errors).toContain("Enter an amount; 0 is free");
  expect(errors).toContain("Must be more than the band before");
  expect((await saveZone({ ...BANDS, bandsBy: "both" })).status).toBe(400);
  expect((await saveZone(table)).status).toBe(302);
  const form = await (await admin.get("/admin/shipping/india")).text();
  expect(form).toMatch(/name="value-0-from"[^>]*value="100"/);
  expect(form).toMatch(/name="value-0-rate-1"[^>]*value="5"/);
  // One piece is 300 g and $40: two are in the second row below $100, three beyond it, and seven in the last row.
  const rates = [];
  for (const quantity of [1, 2, 3, 7]) {
    expect((await order(quantity)).status).toBe(200);
    rates.push((await latestOrder()).shippingMinor);
  }
  expect(rates).toEqual([499, 800, 500, 0]);
});

test("express has its own rate and days, and is refused where it is not offered", async () => {
  expect((await saveZone(EXPRESS)).status).toBe(302);
  expect((await order(1)).status).toBe(200);
  const standard = await latestOrder();
  expect((await order(1, { delivery: "express" })).status).toBe(200);
  const express = await latestOrder();
  expect([standard.shippingMinor, express.shippingMinor]).toEqual([499, 1200]);
  expect([standard.deliveryMethod, express.deliveryMethod]).toEqual(["standard", "express"]);
  expect((express.promisedDay ?? "") < (standard.promisedDay ?? "")).toBe(true);
  expect((await order(2, { delivery: "express" })).status).toBe(200);
  expect((await latestOrder()).shippingMinor).toBe(900);
  const abroad = { country: "US", postalCode: "10001", state: "New York", phone: "+1 212 555 0100" };
  const refused = await order(1, { ...abroad, delivery: "express" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("We do not offer express delivery to this address");
});

test.each([
  ["the promised day", "2099-12-31", "By Thu 31 Dec"],
  ["the days of its way of delivery once it leaves after the promised day", "2026-01-02", null],
])("the email of a dispatch and the order's page state %s", async (_, promised, stated) => {
  expect((await saveZone(EXPRESS)).status).toBe(302);
  expect((await order(1, { delivery: "express" })).status).toBe(200);
  const { id, number, email } = await latestOrder();
  await db.update(orders).set({ promisedDay: promised }).where(eq(orders.id, id));
  for (const step of ["process", "ship"])
    await admin.post(`/admin/orders/${number}`, { step, version: String((await latestOrder()).version) });
  const subject = new RegExp(`${orderNumberLabel(number)} is on its way`);
  const shipped = await waitForEmail(app.store.outboxFolder, email, subject);
  const estimated = latestDelivery({ maxDays: 2 }, (await latestOrder()).shippedAt ?? new Date(0));
  expect(shipped.text).toContain(`Estimated delivery: ${stated ?? `By ${estimated}`}`);
  const page = pageText(await (await customer.get("/orders")).text());
  const label = promiseLabel({ pin: checkoutFields([])["postalCode"] ?? "", day: promised });
  expect(page.includes(label)).toBe(stated !== null);
});

test("without JavaScript checkout shows each way of delivery with its price, and its day for a checked PIN code", async () => {
  const guest = app.visitor();
  await guest.signUp("plain@example.com", "moti jhumka 7");
  await guest.signIn("plain@example.com", "moti jhumka 7");
  await add(guest, shawl);
  const page = await (await guest.get("/checkout?pin=226001")).text();
  const text = pageText(page);
  expect(text).toContain("Standard · $4.99");
  expect(text).toContain("Express · $12.00");
  expect(text.match(/Delivered by \w{3} \d+ \w{3} to 226001/g)?.length).toBeGreaterThan(1);
  expect(page).toMatch(/name="postalCode"[^>]*value="226001"/);
  expect(page).toMatch(/<form [^>]*action="\/checkout"/);
});

test("a zone with faulty bands or express is refused with an error at each field, and keeps what was typed", async () => {
  const before = await readSection(db, "shipping");
  const refused = await saveZone({
    ...BANDS,
    ...EXPRESS,
    "band-1-from": "400",
    "band-2-from": "3000",
    "express-maxDays": "0",
    "express-band-0-from": "many",
  });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("Must be more than the band before");
  expect(page).toContain("Enter an amount; 0 is free");
  expect(page).toContain("Not before the earliest day");
  expect(page).toContain("Enter an order value");
  expect(page).toContain('value="400"');
  expect((await saveZone({ bandsBy: "weight" })).status).toBe(400);
  expect(await readSection(db, "shipping")).toEqual(before);
});

test("an order that is picked up needs no address, costs no shipping and goes by the shop's state", async () => {
  expect((await order(1, { delivery: "pickup" })).status).toBe(400);
  expect((await savePickup({ street: "", state: "Nowhere", postalCode: "000000", hours: "" })).status).toBe(
    400,
  );
  expect((await savePickup()).status).toBe(302);
  const noAddress = { address: "", city: "", state: "", postalCode: "", delivery: "pickup" };
  expect((await order(1, noAddress)).status).toBe(200);
  const picked = await latestOrder();
  expect(picked).toMatchObject({ deliveryMethod: "pickup", shippingMinor: 0 });
  expect(picked.shippingAddress).toMatchObject({
    street: "4 Hazratganj",
    state: "Uttar Pradesh",
    country: "IN",
  });
  const page = pageText(await (await customer.get("/checkout")).text());
  expect(page).not.toContain("Nowhere");
});

test("an order to pick up is ready and picked up, not shipped and delivered, on every page, email and slip", async () => {
  expect((await savePickup()).status).toBe(302);
  expect((await order(1, { delivery: "pickup" })).status).toBe(200);
  const { number, email } = await latestOrder();
  const confirmation = await waitForEmail(
    app.store.outboxFolder,
    email,
    new RegExp(orderNumberLabel(number)),
  );
  expect(confirmation.text).toContain("To pick up at");
  expect(confirmation.text).toContain("Monday to Saturday, 11 am to 8 pm");
  const adminPage = `/admin/orders/${number}`;
  const step = async (name: string) => {
    const { version } = await latestOrder();
    const taken = await admin.post(adminPage, { step: name, version: String(version) });
    expect(taken.status).toBe(302);
  };
  await step("process");
  const page = pageText(await (await admin.get(adminPage)).text());
  expect(page).toContain("Mark as ready for pick-up");
  expect(page).not.toContain("Tracking number (optional)");
  expect(pageText(await (await admin.get(`/admin/orders/packing-slips?number=${number}`)).text())).toContain(
    "The customer picks it up",
  );
  const bulk = pageText(await (await admin.get(`/admin/orders/selected?step=ship&number=${number}`)).text());
  expect(bulk).toContain("1 of 1 selected order can be shipped.");
  expect(bulk).not.toContain("Tracking number of");
  await step("ship");
  const ready = pageText(await (await admin.get(adminPage)).text());
  expect(ready).toContain("Order ready for pick-up");
  expect(ready).toContain("Mark as picked up");
  expect(pageText(await (await customer.get("/orders")).text())).toContain("Ready for pick-up");
  const announced = await waitForEmail(app.store.outboxFolder, email, /ready for pick-up/);
  expect(announced.text).toContain("4 Hazratganj, Lucknow, Uttar Pradesh 226001");
  await step("deliver");
  expect(pageText(await (await customer.get("/orders")).text())).toContain("Picked up");
  const { userId } = await latestOrder();
  for (const path of ["/admin/orders", `/admin/customers/${userId}`, `/admin/find?q=${number}`])
    expect(pageText(await (await admin.get(path)).text())).toContain("Picked up");
});
