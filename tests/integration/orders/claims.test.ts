import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { NewClaim, DecideClaim } from "#app/domain/orders/returns/claims/claim-changes.ts";
import type { ClaimOutcome, ClaimProblem } from "#app/domain/orders/returns/claims/claim.ts";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import { openClaim } from "#app/domain/orders/returns/claims/open-claim.server.ts";
import {
  countSentItems,
  listClaimedItems,
} from "#app/domain/orders/returns/claims/read-claims-report.server.ts";
import { keepClaimedItems, receiveClaim } from "#app/domain/orders/returns/claims/settle-claim.server.ts";
import { rejectReturn, withdrawReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { returnPhotos, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { delivered, settleAll } from "#tests/fixtures/delivered-order.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { administratorOf, readOrder, sentEmails } from "#tests/fixtures/placed-order.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { processedOrder, sendReplacement, shipping } from "#tests/fixtures/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, openTestStore, stockProduct, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
let admin: OrderActor;

beforeAll(async () => {
  shop = await openTestStore();
  admin = await administratorOf(shop.store);
});

afterAll(() => expectIntegrity(shop.store).then(() => shop.close()));

const open = (claim: NewClaim) => openClaim({ ...shop.store.orders, images: shop.store.images }, claim);

async function opened(claim: NewClaim): Promise<string> {
  const result = await open(claim);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.claimId;
}

interface Claimed {
  order: { id: string };
  customer: OrderActor;
}

const claimOf = ({ order, customer }: Claimed, orderLineId: string, problem: ClaimProblem): NewClaim => ({
  orderId: order.id,
  actor: customer,
  lines: [{ orderLineId, quantity: 1, problem }],
  comment: "A seam is open.",
  photos: [],
});

const decision = (
  returnId: string,
  orderLineId: string,
  outcome: ClaimOutcome,
  more: Partial<DecideClaim> & { sku?: string } = {},
): DecideClaim => {
  const { sku = "", ...rest } = more;
  return {
    returnId,
    actor: admin,
    version: 1,
    isReplaced: false,
    amountMinor: 0,
    confirmedMinor: more.amountMinor,
    lines: [{ orderLineId, outcome, sku }],
    ...rest,
  };
};

describe("reporting a problem", () => {
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
});

describe("deciding a claim", () => {
  test("a damaged item that is kept is replaced from the stock, and its replacement is sent without an invoice", async () => {
    const { store } = shop;
    const { order, customer, email, shawl, shawlLine } = await delivered(store);
    const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
    expect(
      await decideClaim(store.orders, decision(claimId, shawlLine, "keep", { isReplaced: true })),
    ).toMatchObject({
      ok: true,
      return: { status: "completed" },
    });
    expect(await inventoryOf(store, shawl.id)).toBe(7);
    expect(await sentEmails(store, email, "claim-decided")).toBe(1);
    expect(await sendReplacement(store, order.id)).toMatchObject([{ quantity: 1, priceMinor: 0 }]);
    const { refunds } = await readOrder(store, order.id);
    expect(refunds).toEqual([]);
  });

  test("a replacement that is not in stock is refused beside its field, and nothing has changed", async () => {
    const { store } = shop;
    const { order, customer, shawl, shawlLine } = await delivered(store);
    await adjustStock(store.db, shawl.id, -8);
    const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
    const refused = await decideClaim(
      store.orders,
      decision(claimId, shawlLine, "keep", { isReplaced: true }),
    );
    expect(refused).toMatchObject({
      error: "fields-refused",
      fieldErrors: { [`variant.${shawlLine}`]: expect.stringMatching(/stock/) as unknown },
    });
    expect(await inventoryOf(store, shawl.id)).toBe(0);
  });

  test("a refund in part is limited to what the items hold, confirmed first, and paid by the provider", async () => {
    const { store } = shop;
    const { order, customer, shawlLine } = await delivered(store);
    const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
    const asked = (amountMinor: number, confirmedMinor?: number) =>
      decideClaim(store.orders, { ...decision(claimId, shawlLine, "keep"), amountMinor, confirmedMinor });
    expect(await asked(1_000_00)).toMatchObject({
      error: "fields-refused",
      fieldErrors: { amount: expect.stringMatching(/^At most \$\d+\.\d\d is left/) as unknown },
    });
    expect(await asked(500)).toMatchObject({ error: "to-confirm", review: { amountMinor: 500 } });
    expect(await asked(500, 500)).toMatchObject({ ok: true });
    await settleAll(store, order.id);
    expect((await readOrder(store, order.id)).refunds).toMatchObject([{ amountMinor: 500, status: "done" }]);
  });

  test("of two people who decide at once one wins, and the other learns that it has changed", async () => {
    const { store } = shop;
    const { order, customer, shawl, shawlLine } = await delivered(store);
    const claimId = await opened(claimOf({ order, customer }, shawlLine, "damaged"));
    const decide = () =>
      decideClaim(store.orders, decision(claimId, shawlLine, "keep", { isReplaced: true }));
    const results = await Promise.all([decide(), decide()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: "stale" });
    expect(await inventoryOf(store, shawl.id)).toBe(7);
  });

  test("a wrong item is taken from the stock, the right one counted back, and collected as what it is", async () => {
    const { store } = shop;
    const { order, customer, shawl, shawlLine } = await delivered(store);
    const sent = await stockProduct(store, { name: "Sent instead", priceMinor: 500, inventory: 4 });
    const [{ sku } = { sku: "" }] = await store.db.select().from(variants).where(eq(variants.id, sent.id));
    const claimId = await opened(claimOf({ order, customer }, shawlLine, "wrong-item"));
    const more = { isReplaced: true, sku };
    expect(await decideClaim(store.orders, decision(claimId, shawlLine, "collect", more))).toMatchObject({
      ok: true,
      return: { status: "approved" },
    });
    expect([await inventoryOf(store, shawl.id), await inventoryOf(store, sent.id)]).toEqual([8, 3]);
    const restock = [{ orderLineId: shawlLine, quantity: 1 }];
    const receipt = { returnId: claimId, actor: admin, version: 2, restock, skus: {} };
    expect(await receiveClaim(store.orders, receipt)).toMatchObject({ ok: true });
    expect([await inventoryOf(store, shawl.id), await inventoryOf(store, sent.id)]).toEqual([8, 4]);
  });

  test("an unknown wrong item is restocked only once its SKU is known", async () => {
    const { store } = shop;
    const { order, customer, shawlLine } = await delivered(store);
    const claimId = await opened(claimOf({ order, customer }, shawlLine, "wrong-item"));
    await decideClaim(store.orders, decision(claimId, shawlLine, "collect", { isReplaced: true }));
    const restock = [{ orderLineId: shawlLine, quantity: 1 }];
    const receipt = { returnId: claimId, actor: admin, version: 2, restock, skus: {} };
    expect(await receiveClaim(store.orders, receipt)).toMatchObject({
      error: "fields-refused",
      fieldErrors: { [`sku.${shawlLine}`]: expect.stringMatching(/SKU/) as unknown },
    });
    expect(await receiveClaim(store.orders, { ...receipt, restock: [] })).toMatchObject({ ok: true });
  });

  test("a missing item that is lost stays out of the stock, and items to collect can be left to the customer", async () => {
    const { store } = shop;
    const lost = await delivered(store);
    const lostClaim = await opened(claimOf(lost, lost.shawlLine, "missing"));
    await decideClaim(store.orders, decision(lostClaim, lost.shawlLine, "lost", { isReplaced: true }));
    expect(await inventoryOf(store, lost.shawl.id)).toBe(7);
    const kept = await delivered(store);
    const keptClaim = await opened(claimOf(kept, kept.shawlLine, "damaged"));
    await decideClaim(store.orders, decision(keptClaim, kept.shawlLine, "collect", { isReplaced: true }));
    expect(await withdrawReturn(store.orders, { returnId: keptClaim, actor: kept.customer })).toMatchObject({
      error: "not-possible",
    });
    expect(
      await keepClaimedItems(store.orders, { returnId: keptClaim, actor: admin, version: 2 }),
    ).toMatchObject({
      ok: true,
    });
    expect(await inventoryOf(store, kept.shawl.id)).toBe(7);
  });

  test("a refused claim tells the reason, and its items can be claimed again", async () => {
    const { store } = shop;
    const { order, customer, email, shawlLine } = await delivered(store);
    const claim = claimOf({ order, customer }, shawlLine, "damaged");
    const returnId = await opened(claim);
    await rejectReturn(store.orders, { returnId, actor: admin, version: 1, note: "This is not our item." });
    expect(await sentEmails(store, email, "claim-refused")).toBe(1);
    expect(await open(claim)).toMatchObject({ ok: true });
  });

  test("the report names the courier and the person who packed the claimed item", async () => {
    const { store } = shop;
    const span = { from: new Date(0), to: new Date(Date.now() + 60_000) };
    const items = await listClaimedItems(store.db, span);
    const missing = items.find(({ problem, courier }) => problem === "missing" && courier === "Delhivery");
    expect(missing?.packer).toMatch(/./);
    expect((await countSentItems(store.db, span)).couriers.get("Delhivery")).toBeGreaterThan(0);
  });
});
