import { and, desc, eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pickUpReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { addOrderNote } from "#app/domain/orders/actions/advance-order.server.ts";
import { bookWaiting } from "#app/domain/orders/waiting/book-waiting.server.ts";
import { callBackAction } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { newId } from "#app/lib/id.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { approvedReturn } from "#tests/fixtures/orders/return-pickup.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shiprocketForFile } from "#tests/fixtures/shiprocket-shop.ts";
import { letMessagesWait } from "#tests/fixtures/orders/waiting.ts";
import { pageText } from "#tests/pages/page-text.ts";

const shop = await shiprocketForFile();
const { fake, admin, store } = shop;

/** The id of the order's booking that can be called back. */
async function bookingOf(orderId: string): Promise<string> {
  const [row] = await bookings(orderId);
  return row?.outcome === null ? row.id : "";
}

/** The bookings of an order, the latest first. */
const bookings = (orderId: string) =>
  store.db
    .select()
    .from(waitingActions)
    .where(and(eq(waitingActions.orderId, orderId), isNotNull(waitingActions.booking)))
    .orderBy(desc(waitingActions.id));

beforeEach(() => letMessagesWait(store));

const carrier = fake.client(store.clock);
const late = { now: () => new Date(store.clock.now().getTime() + 301_000) };

/** Runs the job now, and after the wait. */
const runJob = () => bookWaiting(store.orders, carrier);
const afterTheWait = () => bookWaiting({ ...store.orders, clock: late }, carrier);

/** A packed parcel whose booking waits. */
async function waiting() {
  const parcel = await shop.packed();
  expect((await parcel.step({ step: "book", courierId: "10" })).status).toBe(302);
  const actionId = await bookingOf(parcel.id);
  const submit = (step: string) => admin.post(`/admin/orders/${parcel.number}`, { step, actionId });
  const page = async () => pageText(await (await admin.get(parcel.path)).text());
  return { ...parcel, actionId, submit, page };
}

describe("a booking of a parcel", () => {
  test("waits, is shown with the time left, and reaches the carrier once when the wait is over", async () => {
    const { shipment, count, page, step } = await waiting();
    await runJob();
    expect(count()).toBe(0);
    expect(await page()).toMatch(/The courier will be booked in \d+ seconds.*Undo.*Book now/s);
    expect(pageText(await (await step({ step: "book", courierId: "" })).text())).toContain(
      "The booking of this shipment waits already",
    );
    await Promise.all([afterTheWait(), afterTheWait()]);
    await afterTheWait();
    expect(count()).toBe(1);
    const { trackingNumber, courier, labelUrl } = await shipment();
    expect([courier, labelUrl === null]).toEqual(["Delhivery Air", false]);
    const booked = await page();
    expect(booked).toContain(trackingNumber ?? "-");
    expect(booked).not.toContain("Book now");
  });

  test("that is undone never reaches the carrier, and can be made again", async () => {
    const { id, shipment, count, submit, step, page } = await waiting();
    expect((await submit("undo")).status).toBe(302);
    await afterTheWait();
    expect(count()).toBe(0);
    expect((await readOrder(store, id)).timeline).toContain("called-back");
    expect(await page()).toContain("Book with Shiprocket");
    expect((await step({ step: "book", courierId: "" })).status).toBe(302);
    await afterTheWait();
    expect(count()).toBe(1);
    expect((await shipment()).trackingNumber).not.toBeNull();
  });

  test("is made at once by Book now, whose answer is the carrier's", async () => {
    const { shipment, count, submit, path } = await waiting();
    const response = await submit("send-now");
    expect([response.status, response.headers.get("location")]).toEqual([302, path]);
    expect(pageText(await (await admin.get(path)).text())).toContain("Courier booked");
    expect((await shipment()).trackingNumber).not.toBeNull();
    expect((await submit("send-now")).status).toBe(409);
    expect(pageText(await (await submit("undo")).text())).toContain("Too late to undo");
    await afterTheWait();
    expect(count()).toBe(1);
  });

  test("that the carrier refuses shows the reason on the shipment and the order, and can be repeated", async () => {
    const { number, shipment, page, step, submit } = await waiting();
    fake.refusals.set("courier/assign/awb", "Please recharge your wallet");
    await afterTheWait();
    expect(await page()).toContain("Last problem: Please recharge your wallet");
    const orderPage = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
    expect(orderPage).toContain("Courier not booked");
    expect((await submit("send-now")).status).toBe(409);
    fake.refusals.clear();
    expect((await step({ step: "book", courierId: "" })).status).toBe(302);
    const { courier, bookingProblem } = await shipment();
    expect([courier === "", bookingProblem]).toEqual([false, null]);
    expect(await page()).not.toContain("Last problem");
  });

  test("is undone or made by one of two people at the same moment", async () => {
    const { count, submit } = await waiting();
    const [undone, booked] = await Promise.all([submit("undo"), submit("send-now")]);
    expect(new Set([undone.status, booked.status])).toEqual(new Set([302, 409]));
    await afterTheWait();
    expect(count()).toBe(undone.status === 302 ? 0 : 1);
  });

  test("survives another change of the order, and ends with its parcel", async () => {
    const { id, count, submit, step, page } = await waiting();
    const actor = await administratorOf(store);
    await addOrderNote(store.orders, { orderId: id, actor, key: newId(), note: "Called" });
    expect((await submit("undo")).status).toBe(302);
    expect((await step({ step: "book", courierId: "" })).status).toBe(302);
    expect((await step({ step: "unpack" })).status).toBe(302);
    expect(await page()).not.toContain("Book now");
    await afterTheWait();
    expect(count()).toBe(0);
  });

  test("that was interrupted during its request is continued by the next run", async () => {
    const { id, shipment, count, page } = await waiting();
    const stopped = { ...carrier, assignCourier: () => Promise.reject(new Error("stopped")) };
    await bookWaiting({ ...store.orders, clock: late }, stopped);
    expect(await page()).toContain("The courier is being booked");
    const [open] = await bookings(id);
    expect(open).toMatchObject({ outcome: "left", closedAt: null });
    await afterTheWait();
    expect(count()).toBe(1);
    expect((await shipment()).trackingNumber).not.toBeNull();
  });

  test("does not wait where messages do not, and says so where nothing is connected any more", async () => {
    await saveTestSection(store, "sending", { waitSeconds: 0 });
    const { step, shipment } = await shop.packed();
    expect((await step({ step: "book", courierId: "" })).status).toBe(302);
    expect((await shipment()).trackingNumber).not.toBeNull();
    await letMessagesWait(store);
    const { page } = await waiting();
    await bookWaiting({ ...store.orders, clock: late }, null);
    expect(await page()).toContain("Last problem: The carrier is no longer connected");
  });
});

describe("a booking of a return's pickup", () => {
  test("waits, is undone, waits again, and is made once when the wait is over", async () => {
    const pickedUp = await approvedReturn(shop);
    const { order } = pickedUp;
    const submit = async (step: string) => pickedUp.step(step, { actionId: await bookingOf(order.id) });
    expect((await pickedUp.book()).status).toBe(302);
    expect(await pickedUp.page()).toMatch(
      /Booking of a return pickup.*The courier will be booked in \d+ seconds/s,
    );
    expect(pageText(await (await pickedUp.book()).text())).toContain(
      "The booking of a courier waits already",
    );
    expect((await submit("undo")).status).toBe(302);
    await afterTheWait();
    expect(pickedUp.registered()).toHaveLength(0);
    expect((await pickedUp.book()).status).toBe(302);
    await Promise.all([afterTheWait(), afterTheWait()]);
    expect(pickedUp.registered()).toHaveLength(1);
    expect(await pickedUp.page()).toContain("Pickup booked");
  });

  test("is made at once by Book now, which shows the carrier's refusal", async () => {
    const pickedUp = await approvedReturn(shop);
    const submit = async () => pickedUp.step("send-now", { actionId: await bookingOf(pickedUp.order.id) });
    await pickedUp.book();
    fake.refusals.set("orders/create/return", "Pickup pincode is not serviceable");
    expect((await submit()).status).toBe(302);
    expect(await pickedUp.page()).toContain("Shiprocket: Pickup pincode is not serviceable");
    expect(await pickedUp.page()).toContain("Last problem: Pickup pincode is not serviceable");
    fake.refusals.clear();
    await pickedUp.book();
    expect((await submit()).status).toBe(302);
    expect(pickedUp.registered()).toHaveLength(1);
  });

  test("is not made once the customer's items were collected by hand, or for a customer who asks", async () => {
    const pickedUp = await approvedReturn(shop);
    await pickedUp.book();
    const actionId = await bookingOf(pickedUp.order.id);
    const byCustomer = { orderId: pickedUp.order.id, actionId, actor: pickedUp.customer };
    expect(await callBackAction(store.orders, byCustomer)).toEqual({ ok: false, error: "not-found" });
    const actor = await administratorOf(store);
    await pickUpReturn(store.orders, { returnId: pickedUp.returnId, actor });
    expect(await pickedUp.page()).not.toContain("Book now");
    await afterTheWait();
    expect(pickedUp.registered()).toHaveLength(0);
  });
});
