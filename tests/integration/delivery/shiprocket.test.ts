import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import {
  CarrierUnavailable,
  type BookingCarrier,
  type CarrierOrder,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import {
  bookShipment,
  CLAIM_MS,
  cancelBookings,
} from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shiprocketForFile } from "#tests/fixtures/shiprocket-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { fake, admin, store, packed } = await shiprocketForFile();

describe("booking with Shiprocket", () => {
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

  test("an address beyond Shiprocket's limits is sent within them, and nothing of it is lost", async () => {
    const city = "Sri Potti Sriramulu Nellore District";
    const { id, step, shipment } = await packed();
    const { order } = await readOrder(store, id);
    const address = { lastName: "", street: "7", city, postalCode: "226 001", phone: "+919876543210" };
    await store.db
      .update(orders)
      .set({ shippingAddress: { ...order.shippingAddress, ...address } })
      .where(eq(orders.id, id));
    expect((await step({ step: "book", courierId: "" })).status).toBe(302);
    expect(fake.orders.get((await shipment()).carrierOrder ?? "")).toMatchObject({
      billing_last_name: "",
      billing_address: `7, ${city}`,
      billing_address_2: city,
      billing_city: "Sri Potti Sriramulu Nellore Di",
      billing_pincode: "226001",
      billing_phone: "9876543210",
    });
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

test("a booking that was replaced after its claim ran out does not end the claim of its successor", async () => {
  const { id } = await packed();
  let now = store.clock.now();
  const clock = { now: () => now };
  const book = (carrier: Partial<BookingCarrier>) =>
    bookShipment(
      { db: store.db, clock, carrier: { ...fake.client(clock), ...carrier } },
      { orderId: id, sequence: 1, courierId: null },
    );
  let release = () => {};
  const released = new Promise<CarrierOrder | null>((resolve) => (release = () => resolve(null)));
  let successor: ReturnType<typeof book> | undefined;
  const slow = await book({
    createOrder: async () => {
      now = new Date(now.getTime() + CLAIM_MS + 1000);
      await new Promise<void>((claimed) => {
        const findOrder = () => {
          claimed();
          return released;
        };
        successor = book({ findOrder });
      });
      throw new CarrierUnavailable("No response");
    },
  });
  expect(slow).toEqual({ ok: false, error: "unavailable" });
  expect(await book({})).toEqual({ ok: false, error: "in-progress" });
  release();
  expect(await successor).toMatchObject({ ok: true });
});

describe("cancelling a booking", () => {
  const cancelDue = () => {
    const { db, clock, log } = store;
    return cancelBookings({ db, clock, log, carrier: fake.client(clock) });
  };

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

  test("a booking whose cancellation throws does not delay a later one", async () => {
    const { jobs } = store.orders;
    const withoutJob = { ...store.orders, jobs: { ...jobs, send: async () => {}, nudge: () => {} } };
    const carrierOrders: (string | null)[] = [];
    for (let index = 0; index < 2; index += 1) {
      const { step, shipment, change } = await packed();
      await step({ step: "book", courierId: "" });
      carrierOrders.push((await shipment()).carrierOrder);
      await cancelOrder(withoutJob, change);
    }
    const { db, clock, log } = store;
    const carrier = fake.client(clock);
    const cancel = carrier.cancel.bind(carrier);
    carrier.cancel = (order) =>
      order === carrierOrders[0] ? Promise.reject(new TypeError("unexpected")) : cancel(order);
    expect(await cancelBookings({ db, clock, log, carrier })).toBe(1);
    expect(fake.cancelled).toContain(carrierOrders[1]);
    expect(await cancelDue()).toBe(1);
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
