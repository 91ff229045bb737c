import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { cancelUnneededPickups } from "#app/domain/orders/returns/pickups/cancel-pickup.server.ts";
import { withdrawReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { delivered } from "#tests/fixtures/orders/delivered-order.ts";
import { readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { approvedReturn, bookedPickup, PARCEL } from "#tests/fixtures/orders/return-pickup.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shiprocketForFile } from "#tests/fixtures/shiprocket-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const shop = await shiprocketForFile();
const { fake, app, admin, store } = shop;

beforeEach(() => saveTestSection(store, "returns", { replacementSent: "on-receipt" }));

describe("booking the pickup of a return", () => {
  test("the courier is to collect from the customer and deliver to the shop's pickup address, and everybody gets the tracking number", async () => {
    const pickedUp = await approvedReturn(shop);
    const { shawl, order, number, email } = pickedUp;
    await store.db.update(variants).set({ weightGrams: 420 }).where(eq(variants.id, shawl.id));
    expect(await pickedUp.weightField()).toContain('value="420"');
    expect((await pickedUp.book()).status).toBe(302);
    const [first] = pickedUp.registered();
    const [id, registered] = first ?? ["", {}];
    const { shippingAddress } = (await readOrder(store, order.id)).order;
    expect(registered).toMatchObject({
      order_id: number,
      pickup_customer_name: shippingAddress.firstName,
      pickup_address: shippingAddress.street,
      pickup_pincode: shippingAddress.postalCode,
      pickup_email: email,
      shipping_customer_name: "Warehouse",
      shipping_address: "12 Hazratganj",
      shipping_pincode: "226001",
      order_items: [{ name: "Shawl", units: 1, selling_price: 40 }],
      payment_method: "Prepaid",
      sub_total: 40,
      weight: 0.65,
      length: 30,
    });
    const { trackingNumber = null } = (await pickedUp.pickup()) ?? {};
    expect(trackingNumber).toBe(`RV1${id}`);
    expect(fake.pickups).toContain(`1${id}`);
    const page = await pickedUp.page();
    for (const text of ["Pickup booked", "Delhivery Reverse", trackingNumber, "Cancel pickup"])
      expect(page).toContain(text);
    expect(page).not.toContain("Book pickup");
    const mail = await waitForEmail(app.outbox, email, /^A courier will collect your return/);
    expect(mail.text).toContain("Delhivery Reverse will collect the items");
    expect(mail.html).toContain(`https://shiprocket.co/tracking/${trackingNumber}`);
    expect(
      pageText(await (await admin.get(`/admin/orders/returns?search=${trackingNumber}`)).text()),
    ).toContain(number);
    expect(await (await admin.get(`/admin/find?q=${trackingNumber}`)).text()).toContain(String(order.number));
  });

  test("a refusal is shown in the carrier's words, keeps what was entered, and can be corrected", async () => {
    const pickedUp = await approvedReturn(shop);
    fake.refusals.set("orders/create/return", "Pickup pincode is not serviceable");
    const response = await pickedUp.book({ ...PARCEL, weightGrams: "777" });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(pageText(html)).toContain("Shiprocket: Pickup pincode is not serviceable");
    expect(html).toMatch(/name="weightGrams"[^>]*value="777"/);
    expect(await pickedUp.page()).toContain("Last problem: Pickup pincode is not serviceable");
    expect(await pickedUp.weightField()).toContain('value="777"');
    fake.refusals.clear();
    expect((await pickedUp.book()).status).toBe(302);
    expect(pickedUp.registered()).toHaveLength(1);
    expect(pickedUp.registered()[0]?.[1]).toMatchObject({ weight: 0.65 });
    expect(await pickedUp.pickup()).toMatchObject({ problem: null });
    const invalid = await (await approvedReturn(shop)).book({ ...PARCEL, heightCm: "" });
    expect(pageText(await invalid.text())).toContain("Enter whole centimetres");
  });

  test.each([
    ["orders/create/return", "slow"],
    ["orders/create/return", "wrong"],
    ["courier/assign/awb", "absent"],
    ["courier/generate/pickup", "slow"],
  ] as const)(
    "booking again after a %s that is %s continues and registers nothing twice",
    async (path, mode) => {
      const pickedUp = await approvedReturn(shop);
      fake.modes.set(path, mode);
      const response = await pickedUp.book();
      expect(response.status).toBe(409);
      expect(pageText(await response.text())).toContain("Shiprocket does not respond");
      fake.modes.clear();
      expect((await pickedUp.book()).status).toBe(302);
      expect(pickedUp.registered()).toHaveLength(1);
      expect(await pickedUp.pickup()).toMatchObject({ courier: "Delhivery Reverse", problem: null });
      expect(await sentEmails(store, pickedUp.email, "return-pickup")).toBe(1);
    },
  );

  test("a pickup booked four times at the same moment is booked once, and a second one is refused", async () => {
    const pickedUp = await approvedReturn(shop);
    const responses = await Promise.all(Array.from({ length: 4 }, () => pickedUp.book()));
    expect(responses.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(pickedUp.registered()).toHaveLength(1);
    const again = await pickedUp.book();
    expect(again.status).toBe(409);
    expect(pageText(await again.text())).toContain("A courier is booked already");
  });

  test("no courier is booked for a return that is not approved, or was picked up by hand", async () => {
    const { input, order } = await delivered(store);
    const result = await requestReturn(store.orders, input());
    const returnId = result.ok ? result.returnId : "";
    const step = { step: "book-pickup", returnId, ...PARCEL };
    expect((await admin.post(`/admin/orders/${order.number}`, step)).status).toBe(409);
    const pickedUp = await approvedReturn(shop);
    const { version = 0 } = (await pickedUp.row()) ?? {};
    await pickedUp.step("pick-up-return", { version: String(version) });
    expect((await pickedUp.book()).status).toBe(409);
    expect(pickedUp.registered()).toHaveLength(0);
  });
});

describe("cancelling the pickup of a return", () => {
  test("a cancelled pickup can be booked again under another reference, and the carrier may refuse in its words", async () => {
    const pickedUp = await bookedPickup(shop);
    fake.refusals.set("orders/cancel", "The courier is on the way");
    const refused = await pickedUp.step("cancel-pickup");
    expect(refused.status).toBe(409);
    expect(pageText(await refused.text())).toContain("Shiprocket: The courier is on the way");
    fake.refusals.clear();
    expect((await pickedUp.step("cancel-pickup")).status).toBe(302);
    expect(fake.cancelled).toContain(pickedUp.registered()[0]?.[0]);
    expect(await pickedUp.page()).toContain("Cancelled");
    expect((await pickedUp.book()).status).toBe(302);
    expect(pickedUp.registered().map(([, order]) => order["order_id"])).toEqual([
      pickedUp.number,
      `${pickedUp.number}-2`,
    ]);
    expect((await pickedUp.pickup())?.cancelledAt).toBeNull();
  });

  test("the withdrawal of a return cancels its pickup, and a failed attempt is repeated", async () => {
    const pickedUp = await bookedPickup(shop);
    const { db, clock, log } = store;
    const cancelDue = () => cancelUnneededPickups({ db, clock, log, carrier: fake.client(clock) });
    expect(await cancelDue()).toBe(0);
    await withdrawReturn(store.orders, { returnId: pickedUp.returnId, actor: pickedUp.customer });
    fake.modes.set("orders/cancel", "absent");
    expect(await cancelDue()).toBe(0);
    fake.modes.clear();
    expect(await cancelDue()).toBe(1);
    expect(fake.cancelled).toContain(pickedUp.registered()[0]?.[0]);
    expect(await cancelDue()).toBe(0);
  });
});
