import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { NewClaim } from "#app/domain/orders/returns/claims/claim-changes.ts";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import {
  countSentItems,
  listClaimedItems,
} from "#app/domain/orders/returns/claims/read-claims-report.server.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { returnPhotos, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { claimOf, decisionsBy, openClaimIn, openedClaim } from "#tests/fixtures/orders/claims.ts";
import { delivered } from "#tests/fixtures/orders/delivered-order.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { administratorOf, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
let admin: OrderActor;

beforeAll(async () => {
  shop = await openTestStore();
  admin = await administratorOf(shop.store);
});

afterAll(() => expectIntegrity(shop.store).then(() => shop.close()));

const open = (claim: NewClaim) => openClaimIn(shop.store, claim);
const opened = (claim: NewClaim) => openedClaim(shop.store, claim);
const decision = (...of: Parameters<ReturnType<typeof decisionsBy>>) => decisionsBy(admin)(...of);

test("a claim keeps its photos, tells the customer, and moves nothing", async () => {
  const { store } = shop;
  const { order, customer, email, shawl, shawlLine } = await delivered(store);
  const photos = [await sentFile(await jpegFile()), await sentFile(await jpegFile())];
  const claimId = await opened({ ...claimOf({ order, customer }, shawlLine, "damaged"), photos });
  expect(await store.db.$count(returnPhotos, eq(returnPhotos.returnId, claimId))).toBe(2);
  expect(await sentEmails(store, email, "claim-received")).toBe(1);
  expect(await inventoryOf(store, shawl.id)).toBe(8);
});

test("a file that is no photo refuses the claim, and nothing of it stays", async () => {
  const { store } = shop;
  const { order, customer, shawlLine } = await delivered(store);
  const keys = async () => (await store.images.listKeys(new Date(Date.now() + 60_000))).length;
  const before = await keys();
  const photos = [await sentFile(await jpegFile()), await sentFile(Buffer.from("<svg/>"))];
  expect(await open({ ...claimOf({ order, customer }, shawlLine, "damaged"), photos })).toEqual({
    ok: false,
    error: "photo-refused",
    imageError: "not-an-image",
  });
  expect(await keys()).toBe(before);
  expect(await store.db.$count(returns, eq(returns.orderId, order.id))).toBe(0);
});

test("items can be claimed once, at most as many as were delivered, and not returned as well", async () => {
  const { store } = shop;
  const { order, customer, shawlLine, input } = await delivered(store);
  const claim = claimOf({ order, customer }, shawlLine, "damaged");
  const three = [{ orderLineId: shawlLine, quantity: 3, problem: "damaged" as const }];
  expect(await open({ ...claim, lines: three })).toMatchObject({
    error: "lines-refused",
    fieldErrors: { [`quantity.${shawlLine}`]: "At most 2 of this can be reported." },
  });
  const [first, second] = await Promise.all([
    open({ ...claim, lines: [{ orderLineId: shawlLine, problem: "damaged", quantity: 2 }] }),
    open({ ...claim, lines: [{ orderLineId: shawlLine, problem: "damaged", quantity: 2 }] }),
  ]);
  expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
  expect(await open(claim)).toMatchObject({
    fieldErrors: { [`quantity.${shawlLine}`]: "This was reported or returned already." },
  });
  expect(await requestReturn(store.orders, input())).toMatchObject({ error: "lines-refused" });
});

test("a stranger's order cannot be claimed, and an order that is on its way neither", async () => {
  const { store } = shop;
  const { order, shawlLine } = await delivered(store);
  const { customer: stranger } = await delivered(store);
  expect(await open(claimOf({ order, customer: stranger }, shawlLine, "damaged"))).toEqual({
    ok: false,
    error: "not-found",
  });
  const { process: _, ...sent } = shipping(store);
  const waiting = await processedOrder(store);
  const [line] = (await readProgress(store.db, waiting.id)).lines;
  await sent.send(waiting.id, [{ orderLineId: line?.orderLineId ?? "", quantity: 1 }]);
  const customer = {
    id: (await readOrder(store, waiting.id)).order.userId ?? "",
    role: "customer" as const,
  };
  const claim = claimOf({ order: { id: waiting.id }, customer }, line?.orderLineId ?? "", "missing");
  expect(await open(claim)).toEqual({ ok: false, error: "not-delivered" });
});

test("an item that is missing in the first of two parcels is claimed, and the second parcel is still sent", async () => {
  const { store } = shop;
  const { send } = shipping(store);
  const { id: orderId } = await processedOrder(store);
  const [shawl] = (await readProgress(store.db, orderId)).lines;
  const orderLineId = shawl?.orderLineId ?? "";
  await send(orderId, [{ orderLineId, quantity: 1 }]);
  await deliverShipment(store.orders, { orderId, actor: admin, sequence: 1 });
  const customer = { id: (await readOrder(store, orderId)).order.userId ?? "", role: "customer" as const };
  const before = await inventoryOf(store, shawl?.variantId ?? "");
  const claimId = await opened(claimOf({ order: { id: orderId }, customer }, orderLineId, "missing"));
  const decided = await decideClaim(
    store.orders,
    decision(claimId, orderLineId, "in-stock", { isReplaced: true }),
  );
  expect(decided).toMatchObject({ ok: true });
  expect(await inventoryOf(store, shawl?.variantId ?? "")).toBe(before);
  const { lines } = await readProgress(store.db, orderId);
  expect(lines.map(({ toPack }) => toPack)).toEqual([1, 1, 1]);
});

test("the report names the courier and the person who packed the claimed item", async () => {
  const { store } = shop;
  const span = { from: new Date(0), to: new Date(Date.now() + 60_000) };
  const items = await listClaimedItems(store.db, span);
  const missing = items.find(({ problem, courier }) => problem === "missing" && courier === "Delhivery");
  expect(missing?.packer).toMatch(/./);
  expect((await countSentItems(store.db, span)).couriers.get("Delhivery")).toBeGreaterThan(0);
});
