import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createApp, type AppContext } from "#app/context/app-context.server.ts";
import { shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { holdBooking } from "#app/domain/orders/shipments/booking/hold-booking.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { bookWaiting } from "#app/domain/orders/waiting/book-waiting.server.ts";
import { callBackAction } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { listWaiting } from "#app/domain/orders/waiting/find-waiting.server.ts";
import { releaseActions } from "#app/domain/orders/waiting/release-actions.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { FakeShiprocket } from "#tests/servers/providers/fake-shiprocket.ts";
import { freshDatabase } from "#tests/servers/fresh-database.ts";
import { emailsTo } from "#tests/servers/outbox.ts";
import { testEnv } from "#tests/servers/test-store.ts";

const fake = await new FakeShiprocket().open();
const database = await freshDatabase();
const outbox = path.join(database.dataDir, "outbox");
const opened = new Set<AppContext>();

afterAll(async () => {
  for (const store of opened) await store.close();
  await fake.close();
  await database.remove();
});

/** A process of the shop, with its jobs. */
async function start(): Promise<AppContext> {
  const store = await createApp({ env: testEnv(database, fake.env()), log: createLog("silent") });
  opened.add(store);
  return store;
}

async function stop(store: AppContext): Promise<void> {
  opened.delete(store);
  await store.close();
}

/** An order that is marked as shipped, and another whose courier is booked; both wait for these seconds. */
async function leaving(store: AppContext, waitSeconds: number) {
  await saveTestSection(store, "sales", { currency: "INR" });
  await saveTestSection(store, "sending", { waitSeconds: 0 });
  const shipped = await processedOrder(store);
  const booked = await processedOrder(store);
  await shipping(store).pack(booked.id, [{ orderLineId: booked.shawlLine, quantity: 2 }], {
    size: { lengthCm: 30, widthCm: 25, heightCm: 8 },
  });
  await saveTestSection(store, "sending", { waitSeconds });
  const { actor } = shipped;
  expect((await shipOrder(store.orders, { ...shipped.change, trackingNumber: "IN1" })).ok).toBe(true);
  const booking = { orderId: booked.id, sequence: 1, courierId: null, actor };
  expect(await holdBooking(store.orders, booking)).toEqual({ ok: true, waits: true });
  return { shipped, booked, actor };
}

const shippedEmails = async (email: string) =>
  (await emailsTo(outbox, email)).filter(({ subject }) => /shipped|on its way/i.test(subject ?? "")).length;

const registered = (number: number) =>
  [...fake.orders.values()].filter((order) => order["order_id"] === `${String(number).padStart(6, "0")}-1`)
    .length;

const trackingNumberOf = async (store: AppContext, orderId: string) =>
  (await readProgress(store.db, orderId)).shipments[0]?.trackingNumber ?? null;

test("a process that is stopped during the wait and started again sends and books once", async () => {
  const first = await start();
  const { shipped, booked } = await leaving(first, 2);
  await stop(first);
  expect([await shippedEmails(shipped.email), registered(booked.number)]).toEqual([0, 0]);
  const second = await start();
  await vi.waitFor(
    async () => {
      expect(await shippedEmails(shipped.email)).toBe(1);
      expect(await trackingNumberOf(second, booked.id)).not.toBeNull();
    },
    { timeout: 20_000, interval: 200 },
  );
  await stop(second);
  const third = await start();
  const later = { ...third.orders, clock: { now: () => new Date(Date.now() + 600_000) } };
  await releaseActions(later);
  await bookWaiting(later, fake.client(third.clock));
  expect([await shippedEmails(shipped.email), registered(booked.number)]).toEqual([1, 1]);
  await expectIntegrity(third);
  await stop(third);
}, 40_000);

test("what waits when a process is stopped can be called back after the restart", async () => {
  const first = await start();
  const { shipped, booked } = await leaving(first, 300);
  await stop(first);
  const second = await start();
  const actor = await administratorOf(second);
  for (const { id } of [shipped, booked]) {
    const [action] = await listWaiting(second.db, id, second.clock.now());
    expect(await callBackAction(second.orders, { orderId: id, actionId: action?.id ?? "", actor })).toEqual({
      ok: true,
    });
  }
  expect((await readOrder(second, shipped.id)).order.status).toBe("Processing");
  const later = { ...second.orders, clock: { now: () => new Date(Date.now() + 600_000) } };
  await releaseActions(later);
  await bookWaiting(later, fake.client(second.clock));
  expect([await shippedEmails(shipped.email), registered(booked.number)]).toEqual([0, 0]);
  expect(await trackingNumberOf(second, booked.id)).toBeNull();
  await expectIntegrity(second);
  await stop(second);
}, 40_000);
