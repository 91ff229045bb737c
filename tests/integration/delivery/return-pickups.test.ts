import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { cancelUnneededPickups } from "#app/domain/orders/returns/pickups/cancel-pickup.server.ts";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import { listPickupsOf } from "#app/domain/orders/returns/pickups/list-pickups.server.ts";
import { approveReturn, withdrawReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { claimOf, decisionsBy, openedClaim } from "#tests/fixtures/claims.ts";
import { delivered, request } from "#tests/fixtures/delivered-order.ts";
import { administratorOf, readOrder, sentEmails } from "#tests/fixtures/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shiprocketForFile } from "#tests/fixtures/shiprocket-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { fake, app, admin, store } = await shiprocketForFile();

const PARCEL = { weightGrams: "650", lengthCm: "30", widthCm: "25", heightCm: "8" };

beforeEach(() => saveTestSection(store, "returns", { replacementSent: "on-receipt" }));

/** An approved return of a shawl, with the steps of the order's page. */
async function approved(isExchange = false) {
  const bought = await delivered(store);
  const [line = { orderLineId: bought.shawlLine, quantity: 1 }] = isExchange
    ? [
        {
          orderLineId: bought.shawlLine,
          quantity: 1,
          exchangeVariantId: await addOtherSize(store, bought.shawl, { inventory: 2 }),
        },
      ]
    : [];
  const returnId = await request(
    store,
    bought.input({ lines: [line], resolution: isExchange ? "exchange" : "refund" }),
  );
  await approveReturn(store.orders, { returnId, actor: await administratorOf(store) });
  const path = `/admin/orders/${bought.order.number}`;
  const number = `R${String(bought.order.number).padStart(6, "0")}-1`;
  const step = (name: string, fields: Record<string, string> = {}) =>
    admin.post(path, { step: name, returnId, ...fields });
  return {
    ...bought,
    returnId,
    path,
    number,
    step,
    book: (fields: Record<string, string> = PARCEL) => step("book-pickup", fields),
    pickup: async () => (await listPickupsOf(store.db, [returnId])).get(returnId),
    row: async () => (await store.db.select().from(returns).where(eq(returns.id, returnId)))[0],
    registered: () => [...fake.returns].filter(([, order]) => String(order["order_id"]).startsWith(number)),
    weightField: async () =>
      /<input[^>]*name="weightGrams"[^>]*>/.exec(await (await admin.get(path)).text())?.[0],
    page: async () => pageText(await (await admin.get(path)).text()),
  };
}

async function booked(isExchange = false) {
  const pickedUp = await approved(isExchange);
  expect((await pickedUp.book()).status).toBe(302);
  return { ...pickedUp, awb: (await pickedUp.pickup())?.trackingNumber ?? "" };
}

const send = ({ body, headers }: ReturnType<typeof fake.report>) =>
  fetch(`${app.url}/webhooks/tracking`, { method: "POST", body, headers });

const report = (awb: string, status: string, at: string) => send(fake.report(awb, status, at));

describe("booking the pickup of a return", () => {
  test("the courier is to collect from the customer and deliver to the shop's pickup address, and everybody gets the tracking number", async () => {
    const pickedUp = await approved();
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
    const pickedUp = await approved();
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
    const invalid = await (await approved()).book({ ...PARCEL, heightCm: "" });
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
      const pickedUp = await approved();
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
    const pickedUp = await approved();
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
    const pickedUp = await approved();
    const { version = 0 } = (await pickedUp.row()) ?? {};
    await pickedUp.step("pick-up-return", { version: String(version) });
    expect((await pickedUp.book()).status).toBe(409);
    expect(pickedUp.registered()).toHaveLength(0);
  });
});

describe("cancelling the pickup of a return", () => {
  test("a cancelled pickup can be booked again under another reference, and the carrier may refuse in its words", async () => {
    const pickedUp = await booked();
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
    const pickedUp = await booked();
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

describe("reports about the pickup of a return", () => {
  test("a pickup marks the return as picked up and releases the replacement, and the arrival leaves the check to a person", async () => {
    await saveTestSection(store, "returns", { replacementSent: "on-pickup" });
    const { order, awb, row, page, number } = await booked(true);
    const waiting = async () =>
      (await readProgress(store.db, order.id)).lines.reduce((sum, { toPack }) => sum + toPack, 0);
    expect((await report(awb, "RETURN PICKUP GENERATED", "25 11 2026 09:00:00")).status).toBe(200);
    expect([(await row())?.pickedUpAt, await waiting()]).toEqual([null, 0]);
    await report(awb, "PICKED UP", "25 11 2026 10:00:00");
    expect((await row())?.pickedUpAt).not.toBeNull();
    expect(await waiting()).toBe(1);
    expect(await page()).toContain("On its way to you");
    await report(awb, "RETURN DELIVERED", "27 11 2026 10:00:00");
    expect((await row())?.status).toBe("approved");
    expect(await page()).toContain("Arrived, to be checked");
    expect(pageText(await (await admin.get(`/admin/orders/returns?search=${number}`)).text())).toContain(
      "Arrived, to be checked",
    );
    const { timeline } = await readOrder(store, order.id);
    expect(timeline.filter((kind) => kind === "return-picked-up")).toHaveLength(1);
  });

  test("reports that are repeated, concurrent or out of order change nothing twice and move nothing backwards", async () => {
    const { order, awb, row, pickup } = await booked();
    await Promise.all(
      Array.from({ length: 6 }, () => report(awb, "RETURN DELIVERED", "27 11 2026 10:00:00")),
    );
    const arrived = await pickup();
    expect((await row())?.pickedUpAt).not.toBeNull();
    for (const status of ["RETURN PICKED UP", "RETURN CANCELLED", "RETURN PICKUP EXCEPTION"])
      await report(awb, status, "25 11 2026 10:00:00");
    expect(await pickup()).toEqual(arrived);
    expect(arrived).toMatchObject({ cancelledAt: null, problem: null, reportedStatus: "RETURN DELIVERED" });
    const { timeline } = await readOrder(store, order.id);
    expect(timeline.filter((kind) => kind === "return-picked-up")).toHaveLength(1);
  });

  test("a failed attempt is shown with its reason, and a pickup that the carrier cancels can be booked again", async () => {
    const { awb, page, book, registered, row } = await booked();
    await report(awb, "RETURN PICKUP EXCEPTION", "25 11 2026 10:00:00");
    expect(await page()).toContain("Last problem: RETURN PICKUP EXCEPTION");
    await report(awb, "RETURN CANCELLED", "26 11 2026 10:00:00");
    expect(await page()).toContain("Book pickup");
    expect((await book()).status).toBe(302);
    expect(registered()).toHaveLength(2);
    await report(awb, "RETURN CANCELLED", "26 11 2026 11:00:00");
    expect(await page()).toContain("Pickup booked");
    expect((await row())?.pickedUpAt).toBeNull();
  });

  test("a forged report changes nothing, and an unknown tracking number gets the same response as any other", async () => {
    const { awb, row } = await booked();
    const { body, headers } = fake.report(awb, "PICKED UP", "25 11 2026 10:00:00");
    expect((await send({ body, headers: { ...headers, "x-api-key": "guess" } })).status).toBe(401);
    expect((await report("RV404", "PICKED UP", "25 11 2026 10:00:00")).status).toBe(200);
    expect((await row())?.pickedUpAt).toBeNull();
  });
});

test("the items of a claim are collected by a courier, and the replacement that was sent at its decision is not sent twice", async () => {
  await saveTestSection(store, "returns", { replacementSent: "on-pickup" });
  const bought = await delivered(store);
  const claimId = await openedClaim(store, claimOf(bought, bought.shawlLine, "damaged"));
  const decision = decisionsBy(await administratorOf(store))(claimId, bought.shawlLine, "collect", {
    isReplaced: true,
  });
  expect(await decideClaim(store.orders, decision)).toMatchObject({ ok: true });
  const path = `/admin/orders/${bought.order.number}`;
  const step = { step: "book-pickup", returnId: claimId, ...PARCEL };
  expect((await admin.post(path, step)).status).toBe(302);
  const { trackingNumber = "" } = (await listPickupsOf(store.db, [claimId])).get(claimId) ?? {};
  await report(trackingNumber ?? "", "PICKED UP", "25 11 2026 10:00:00");
  const [claim] = await store.db.select().from(returns).where(eq(returns.id, claimId));
  expect(claim?.pickedUpAt).not.toBeNull();
  const { lines } = await readProgress(store.db, bought.order.id);
  expect(lines.reduce((sum, { toPack }) => sum + toPack, 0)).toBe(1);
});
