import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listTrackingEvents } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shiprocketForFile } from "#tests/fixtures/shiprocket-shop.ts";
import type { FakeShiprocket } from "#tests/servers/providers/fake-shiprocket.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { fake, app, store, packed } = await shiprocketForFile();

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

  test("a failed delivery attempt is recorded and emailed once a day, with the parcel's items, until the parcel is delivered", async () => {
    const { id, awb, email, shipment, events } = await booked();
    const today = [scan("2026-11-26 09:00:00", "Out for delivery")];
    await send(fake.report(awb, "OUT FOR DELIVERY", "26 11 2026 09:00:00", today));
    const failed = [...today, scan("2026-11-26 17:00:00", "Consignee unavailable")];
    const report = fake.report(awb, "UNDELIVERED-1ST ATTEMPT", "26 11 2026 17:00:00", failed);
    await Promise.all([send(report), send(report)]);
    const again = [...failed, scan("2026-11-26 18:00:00", "Back at the hub")];
    await send(fake.report(awb, "UNDELIVERED", "26 11 2026 18:00:00", again));
    expect((await shipment()).status).toBe("out-for-delivery");
    await send(fake.report(awb, "DELIVERED", "27 11 2026 12:00:00"));
    await send(fake.report(awb, "UNDELIVERED", "26 11 2026 19:00:00", [scan("2026-11-26 19:00:00", "Late")]));
    expect((await events()).map(({ description }) => description)).toContain("Late");
    const { timeline } = await readOrder(store, id);
    expect(timeline.slice(-4)).toEqual(["shipped", "out-for-delivery", "delivery-failed", "delivered"]);
    const { text = "" } = await waitForEmail(app.outbox, email, /could not be delivered yet/);
    expect(text).toContain("2 × Parted Shawl");
    expect(text).toContain(awb);
    const isSent = and(
      eq(outgoingMessages.recipient, email),
      eq(outgoingMessages.kind, "order-delivery-failed"),
    );
    expect(await store.db.$count(outgoingMessages, isSent)).toBe(1);
  });

  test("a report with a NUL character, or of the year 0, is refused and does not fail the store", async () => {
    const { awb, events } = await booked();
    expect((await send(fake.report(awb, "PICKED UP\0", "25 11 2026 10:00:00"))).status).toBe(400);
    expect((await send(fake.report(awb, "PICKED UP", "01 01 0000 10:00:00"))).status).toBe(400);
    expect(await events()).toEqual([]);
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
    const forged: Record<string, string>[] = [
      { "content-type": "application/json" },
      { ...report.headers, "x-api-key": "guess" },
    ];
    for (const headers of forged) {
      const request = { method: "POST", body: report.body, headers };
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
