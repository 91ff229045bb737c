import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AppContext } from "#app/context/app-context.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { cancelBookings } from "#app/domain/orders/shipments/booking/cancel-bookings.server.ts";
import { listTrackingEvents, readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { readOrder } from "#tests/fixtures/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/shipments.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { FakeShiprocket } from "#tests/servers/fake-shiprocket.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";

let fake: FakeShiprocket;
let app: TestApp;
let admin: Visitor;
let store: AppContext;

beforeAll(async () => {
  fake = await new FakeShiprocket().open();
  ({ app, admin } = await openTestAdmin(fake.env()));
  ({ store } = app);
  await saveTestSection(store, "sales", { currency: "INR" });
});

beforeEach(() => {
  fake.modes.clear();
  fake.refusals.clear();
});

afterAll(async () => {
  await expectIntegrity(store);
  await app.close();
  await fake.close();
});

const SIZE = { lengthCm: 30, widthCm: 25, heightCm: 8 };

/** A packed shipment of a whole order, and its page. */
async function packed() {
  const order = await processedOrder(store);
  const { pack } = shipping(store);
  const lines = [
    { orderLineId: order.shawlLine, quantity: 2 },
    { orderLineId: order.broochLine, quantity: 1 },
  ];
  await pack(order.id, lines, { courier: "", size: SIZE });
  const path = `/admin/orders/${order.number}/shipments/1`;
  const step = async (fields: Record<string, string>) => {
    const { version } = (await readOrder(store, order.id)).order;
    return admin.post(path, { version: String(version), ...fields });
  };
  const shipment = async () => {
    const [first] = (await readProgress(store.db, order.id)).shipments;
    if (!first) throw new Error("No shipment");
    return first;
  };
  const count = () =>
    [...fake.orders.values()].filter((one) =>
      String(one["order_id"]).startsWith(`${String(order.number).padStart(6, "0")}-`),
    ).length;
  return { ...order, path, step, shipment, count };
}

describe("booking with Shiprocket", () => {
  // Proves ADM-ORD-30
  test("couriers are compared, and the chosen one gives number, label and pickup, for orders in rupees alone", async () => {
    const { path, step, shipment } = await packed();
    const rates = pageText(await (await admin.get(`${path}?rates=1`)).text());
    expect(rates).toMatch(/Xpressbees Surface: ₹84\.50.*Delhivery Air: ₹131\.00/s);
    expect((await step({ step: "book", courierId: "10" })).status).toBe(302);
    const booked = await shipment();
    expect(booked).toMatchObject({ carrier: "shiprocket", courier: "Delhivery Air", status: "packed" });
    expect(booked.trackingNumber).toMatch(/^SR/);
    expect(booked.labelUrl).toBe(`https://labels.example/${booked.carrierReference}.pdf`);
    expect(fake.pickups).toContain(booked.carrierReference);
    expect(fake.orders.get(booked.carrierOrder ?? "")).toMatchObject({
      payment_method: "Prepaid",
      billing_pincode: "226001",
      weight: 0.5,
      sub_total: 89.99,
    });
    await saveTestSection(store, "sales", { currency: "USD" });
    const inDollars = await packed();
    await saveTestSection(store, "sales", { currency: "INR" });
    expect(await (await inDollars.step({ step: "book" })).text()).toContain("in Indian rupees only");
  });

  test("a token that has ended is renewed once, and the request repeated", async () => {
    const { step, shipment } = await packed();
    await step({ step: "book", courierId: "" });
    const before = fake.logins;
    fake.expireToken();
    const next = await packed();
    expect((await next.step({ step: "book", courierId: "" })).status).toBe(302);
    expect(fake.logins).toBe(before + 1);
    expect((await shipment()).trackingNumber).not.toBeNull();
  });

  test.each(["slow", "wrong", "absent"] as const)(
    "a carrier that is %s loses nothing: booking again continues and registers no second order",
    async (mode) => {
      const { step, shipment, count } = await packed();
      fake.modes.set("courier/assign/awb", mode);
      const response = await step({ step: "book", courierId: "" });
      expect(response.status).toBe(409);
      expect(pageText(await response.text())).toContain("Shiprocket does not respond");
      expect(await shipment()).toMatchObject({ status: "packed", trackingNumber: null });
      fake.modes.clear();
      expect((await step({ step: "book", courierId: "" })).status).toBe(302);
      expect(count()).toBe(1);
      expect((await shipment()).trackingNumber).not.toBeNull();
    },
  );

  test("a refusal is shown in the carrier's words, and a missing label does not undo the booking and is requested again", async () => {
    const { path, step, shipment } = await packed();
    fake.refusals.set("courier/assign/awb", "Please recharge your wallet");
    expect(pageText(await (await step({ step: "book", courierId: "" })).text())).toContain(
      "Shiprocket: Please recharge your wallet",
    );
    fake.refusals.clear();
    fake.modes.set("courier/generate/label", "absent");
    expect((await step({ step: "book", courierId: "" })).status).toBe(302);
    const { trackingNumber, labelUrl } = await shipment();
    expect([trackingNumber === null, labelUrl]).toEqual([false, null]);
    const page = pageText(await (await admin.get(path)).text());
    expect(page).toContain("Courier booked, without a label or pickup Shiprocket did not respond to");
    expect(page).toContain("Request pickup and label");
    fake.modes.clear();
    expect((await step({ step: "book" })).status).toBe(302);
    const labelled = await shipment();
    expect([labelled.trackingNumber, labelled.labelUrl === null]).toEqual([trackingNumber, false]);
    expect(await (await admin.get(path)).text()).not.toContain("Request pickup and label");
  });

  test("a booking requested twice at the same moment registers one order", async () => {
    const { step, count } = await packed();
    await Promise.all(Array.from({ length: 4 }, () => step({ step: "book", courierId: "" })));
    expect(count()).toBe(1);
  });

  // Proves ADM-ORD-30
  test.each(["slow", "wrong"] as const)(
    "an order that was registered by a %s response is found again, not registered twice",
    async (mode) => {
      const { step, shipment, count } = await packed();
      fake.modes.set("orders/create/adhoc", mode);
      expect((await step({ step: "book", courierId: "" })).status).toBe(409);
      expect(await shipment()).toMatchObject({ carrierOrder: null });
      fake.modes.clear();
      expect((await step({ step: "book", courierId: "" })).status).toBe(302);
      expect(count()).toBe(1);
    },
  );
});

describe("cancelling a booking", () => {
  const cancelDue = () => {
    const { db, clock, log } = store;
    return cancelBookings({ db, clock, log, carrier: fake.client(clock) });
  };

  // Proves ADM-ORD-33
  test.each(["the shipment", "the whole order"])("cancelling %s cancels its booking", async (what) => {
    const { step, shipment, change } = await packed();
    await step({ step: "book", courierId: "" });
    const { carrierOrder } = await shipment();
    await (what === "the shipment" ? step({ step: "unpack" }) : cancelOrder(store.orders, change));
    expect(await shipment()).toMatchObject({ status: "cancelled" });
    await cancelDue();
    expect(fake.cancelled).toContain(carrierOrder);
    expect((await shipment()).bookingCancelledAt).not.toBeNull();
  });

  // Proves ADM-ORD-33
  test("a failed cancellation is shown in the admin, and tried again until the carrier confirms it", async () => {
    const { number, path, step, shipment, change } = await packed();
    await step({ step: "book", courierId: "" });
    const { carrierOrder } = await shipment();
    fake.refusals.set("orders/cancel", "The panel is being maintained");
    await cancelOrder(store.orders, change);
    await cancelDue();
    expect(pageText(await (await admin.get(path)).text())).toContain("The panel is being maintained");
    expect(pageText(await (await admin.get(`/admin/orders/${number}`)).text())).toContain(
      "Booking not cancelled",
    );
    fake.refusals.clear();
    await cancelDue();
    expect(fake.cancelled).toContain(carrierOrder);
    expect(await shipment()).toMatchObject({ bookingError: null });
    expect(pageText(await (await admin.get(path)).text())).not.toContain("The booking is not cancelled");
  });

  test("an order that the carrier registered without a response is cancelled as well", async () => {
    const { step, shipment, change, number } = await packed();
    fake.modes.set("orders/create/adhoc", "slow");
    await step({ step: "book", courierId: "" });
    fake.modes.clear();
    expect(await shipment()).toMatchObject({ carrierOrder: null });
    await cancelOrder(store.orders, change);
    await cancelDue();
    const reference = `${String(number).padStart(6, "0")}-1`;
    const registered = [...fake.orders].find(([, order]) => order["order_id"] === reference);
    expect(fake.cancelled).toContain(registered?.[0]);
  });

  test("a shipment that was never booked requests no cancellation", async () => {
    const { shipment, change } = await packed();
    const before = fake.cancelled.length;
    await cancelOrder(store.orders, change);
    await cancelDue();
    expect(fake.cancelled).toHaveLength(before);
    expect(await shipment()).toMatchObject({ status: "cancelled", bookingCancelledAt: null });
  });
});

describe("the tracking webhook", () => {
  const send = ({ body, headers }: ReturnType<FakeShiprocket["report"]>) =>
    fetch(`${app.url}/webhooks/tracking`, { method: "POST", body, headers });

  const scan = (date: string, activity: string) => ({ date, activity, location: "LUCKNOW" });

  async function booked() {
    const order = await packed();
    await order.step({ step: "book", courierId: "" });
    const awb = (await order.shipment()).trackingNumber ?? "";
    const events = async () =>
      (await listTrackingEvents(store.db, [(await order.shipment()).id])).get((await order.shipment()).id) ??
      [];
    return { ...order, awb, events };
  }

  // Proves ADM-ORD-31
  test("a pickup dispatches the shipment, the delivery delivers the order, and the customer's page shows each scan", async () => {
    const { id, awb, shipment, events } = await booked();
    const picked = [scan("2026-11-25 10:00:00", "Picked up")];
    expect((await send(fake.report(awb, "PICKED UP", "25 11 2026 10:00:00", picked))).status).toBe(200);
    expect((await readOrder(store, id)).order).toMatchObject({ status: "Shipped", trackingNumber: awb });
    await send(
      fake.report(awb, "OUT FOR DELIVERY", "26 11 2026 09:00:00", [
        ...picked,
        scan("2026-11-26 09:00:00", "Out for delivery"),
      ]),
    );
    expect((await shipment()).status).toBe("out-for-delivery");
    await send(fake.report(awb, "DELIVERED", "26 11 2026 12:00:00"));
    expect((await readOrder(store, id)).order.status).toBe("Delivered");
    expect((await events()).map(({ description }) => description)).toEqual([
      "Picked up",
      "Out for delivery",
      "DELIVERED",
    ]);
  });

  test("reports that are repeated, late or concurrent are stored once and move nothing backwards", async () => {
    const { id, awb, shipment, events } = await booked();
    const report = fake.report(awb, "DELIVERED", "26 11 2026 12:00:00", [
      scan("2026-11-26 12:00:00", "Delivered"),
    ]);
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(report)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const [status, at] of [
      ["IN TRANSIT", "25 11 2026 12:00:00"],
      ["RTO INITIATED", "27 11 2026 12:00:00"],
    ] as const)
      await send(fake.report(awb, status, at, [scan("2026-11-25 12:00:00", "In transit")]));
    expect((await shipment()).status).toBe("delivered");
    const { order, timeline } = await readOrder(store, id);
    expect(order.status).toBe("Delivered");
    expect(timeline.filter((kind) => kind === "shipped" || kind === "delivered")).toEqual([
      "shipped",
      "delivered",
    ]);
    expect((await events()).map(({ description }) => description)).toEqual(["In transit", "Delivered"]);
  });

  test("a forged or unreadable report changes nothing, and an unknown parcel gets the same response as any other", async () => {
    const { awb, shipment, events } = await booked();
    const report = fake.report(awb, "DELIVERED", "26 11 2026 12:00:00");
    const forged = [{ "content-type": "application/json" }, { ...report.headers, "x-api-key": "guess" }];
    for (const headers of forged) {
      const request = { method: "POST", body: report.body, headers: headers as Record<string, string> };
      expect((await fetch(`${app.url}/webhooks/tracking`, request)).status).toBe(401);
    }
    for (const body of [
      "",
      "{}",
      "[]",
      JSON.stringify({ awb, current_status: "DELIVERED", current_timestamp: "soon" }),
    ])
      expect((await send({ ...report, body })).status).toBe(400);
    expect((await send(fake.report("UNKNOWN", "DELIVERED", "26 11 2026 12:00:00"))).status).toBe(200);
    expect((await shipment()).status).toBe("packed");
    expect(await events()).toEqual([]);
  });
});
