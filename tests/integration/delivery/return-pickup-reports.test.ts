import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import { listPickupsOf } from "#app/domain/orders/returns/pickups/list-pickups.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { claimOf, decisionsBy, openedClaim } from "#tests/fixtures/orders/claims.ts";
import { delivered } from "#tests/fixtures/orders/delivered-order.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { bookedPickup, carrierReports, PARCEL } from "#tests/fixtures/orders/return-pickup.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shiprocketForFile } from "#tests/fixtures/shiprocket-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";

const shop = await shiprocketForFile();
const { fake, admin, store } = shop;
const { send, report } = carrierReports(shop);

beforeEach(() => saveTestSection(store, "returns", { replacementSent: "on-receipt" }));

describe("reports about the pickup of a return", () => {
  test("a pickup marks the return as picked up and releases the replacement, and the arrival leaves the check to a person", async () => {
    await saveTestSection(store, "returns", { replacementSent: "on-pickup" });
    const { order, awb, row, page, number } = await bookedPickup(shop, true);
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
    const { order, awb, row, pickup } = await bookedPickup(shop);
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
    const { awb, page, book, registered, row } = await bookedPickup(shop);
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

  test("a forged report changes nothing, and an unknown tracking number has the response of a known one", async () => {
    const { awb, row } = await bookedPickup(shop);
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
