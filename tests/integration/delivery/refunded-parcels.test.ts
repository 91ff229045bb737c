import { afterAll, describe, expect, test } from "vitest";
import { deliverOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { refundShipment, reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { newId } from "#app/lib/id.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;
const { pack, send, statuses } = shipping(store);

afterAll(() => expectIntegrity(store));

const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });

type Processed = Awaited<ReturnType<typeof processedOrder>>;

const refundPieces = ({ id, actor }: Processed, pieces: ReturnType<typeof one>[]) =>
  refundConfirmed(store, {
    orderId: id,
    actor,
    key: newId(),
    scope: { kind: "pieces", items: pieces },
    restock: [],
  });

/** An order whose brooch was delivered and whose two shawls are on their way, one of them refunded since. */
async function refundedOnTheWay() {
  const order = await processedOrder(store);
  await send(order.id, [one(order.broochLine)]);
  await send(order.id, [one(order.shawlLine, 2)]);
  expect(await refundPieces(order, [one(order.shawlLine)])).toMatchObject({ ok: true });
  await settleAll(store, order.id);
  return order;
}

describe("a parcel of which a piece was refunded on its way", () => {
  test("only the other piece is replaced from stock when the parcel is lost and sent again", async () => {
    const { id, shawl, shawlLine, change } = await refundedOnTheWay();
    const before = await inventoryOf(store, shawl.id);
    const lost = { ...change, sequence: 2, outcome: "lost", reusable: [] } as const;
    expect(await reshipShipment(store.orders, lost)).toMatchObject({ ok: true });
    expect(await inventoryOf(store, shawl.id)).toBe(before - 1);
    expect(await pack(id, [one(shawlLine, 2)])).toEqual({ ok: false, error: "pieces-gone" });
    expect(await send(id, [one(shawlLine)])).toMatchObject({ ok: true });
    expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  });

  test("more reusable pieces than the parcel held are refused, and the refunded one is not sent again", async () => {
    const { id, shawl, shawlLine, change } = await refundedOnTheWay();
    const before = await inventoryOf(store, shawl.id);
    const returnedParcel = { ...change, sequence: 2, outcome: "returned-to-sender" } as const;
    expect(await reshipShipment(store.orders, { ...returnedParcel, reusable: [one(shawlLine, 3)] })).toEqual({
      ok: false,
      error: "pieces-gone",
    });
    const reused = { ...returnedParcel, reusable: [one(shawlLine, 2)] };
    expect(await reshipShipment(store.orders, reused)).toMatchObject({ ok: true });
    expect(await inventoryOf(store, shawl.id)).toBe(before);
    expect(await send(id, [one(shawlLine)])).toMatchObject({ ok: true });
  });

  test("the other piece is refunded when the parcel comes back", async () => {
    const { id, shawl, shawlLine, change } = await refundedOnTheWay();
    const before = await inventoryOf(store, shawl.id);
    const { version } = (await readOrder(store, id)).order;
    const input = {
      ...change,
      version,
      sequence: 2,
      outcome: "returned-to-sender" as const,
      restock: [one(shawlLine)],
    };
    const review = await refundShipment(store.orders, input);
    if (review.ok || review.error !== "to-confirm") throw new Error(JSON.stringify(review));
    const { amountMinor } = review.review;
    expect(amountMinor).toBe(4280);
    expect(await refundShipment(store.orders, { ...input, confirmedMinor: amountMinor })).toMatchObject({
      ok: true,
    });
    await settleAll(store, id);
    expect(await inventoryOf(store, shawl.id)).toBe(before + 1);
    expect(await statuses(id)).toEqual(["shipped", "returned"]);
  });
});

describe("pieces that wait to be sent again", () => {
  /** An order of which the shawls came back and are packed again. `isAlone`: the brooch came back with them. */
  async function packedAgain({ isAlone }: { isAlone: boolean }) {
    const order = await processedOrder(store);
    const { id, shawlLine, broochLine, change } = order;
    const shawls = [one(shawlLine, 2)];
    const parcel = isAlone ? [...shawls, one(broochLine)] : shawls;
    if (!isAlone) await send(id, [one(broochLine)]);
    await send(id, parcel);
    const returnedParcel = {
      sequence: isAlone ? 1 : 2,
      outcome: "returned-to-sender",
      reusable: parcel,
    } as const;
    expect(await reshipShipment(store.orders, { ...change, ...returnedParcel })).toMatchObject({ ok: true });
    expect(await pack(id, parcel)).toMatchObject({ ok: true });
    return { ...order, parcel };
  }

  test("their packed shipment is cancelled when they are refunded", async () => {
    const order = await packedAgain({ isAlone: false });
    expect(await refundPieces(order, order.parcel)).toMatchObject({ ok: true, order: { status: "Shipped" } });
    expect(await statuses(order.id)).toEqual(["shipped", "returned", "cancelled"]);
    expect(await deliverOrder(store.orders, order.change)).toMatchObject({ ok: true });
  });

  test("a refund of all of them is refused where nothing else was sent: the parcel is recorded as not delivered instead", async () => {
    const order = await packedAgain({ isAlone: true });
    expect(await refundPieces(order, order.parcel)).toEqual({ ok: false, error: "cancel-instead" });
    expect((await readOrder(store, order.id)).order.status).toBe("Shipped");
    expect(await refundPieces(order, [one(order.broochLine)])).toMatchObject({ ok: true });
  });
});

describe("one of several parcels, whose price was fully refunded before", () => {
  const close = async ({ id, change, shawlLine }: Processed, pieces: number) =>
    refundShipment(store.orders, {
      ...change,
      version: (await readOrder(store, id)).order.version,
      sequence: 2,
      outcome: "returned-to-sender",
      restock: pieces > 0 ? [one(shawlLine, pieces)] : [],
    });

  async function inTwoParcels() {
    const order = await processedOrder(store);
    await send(order.id, [one(order.broochLine)]);
    await send(order.id, [one(order.shawlLine, 2)]);
    return order;
  }

  test("is closed without a refund or an email, its items are restocked, and the order continues", async () => {
    const order = await inTwoParcels();
    const { id, actor, change, shawl, email } = order;
    const { totalMinor } = (await readOrder(store, id)).order;
    const scope = { kind: "amount" as const, amountMinor: totalMinor };
    await refundConfirmed(store, { orderId: id, actor, key: newId(), scope, restock: [] });
    await settleAll(store, id);
    const before = await inventoryOf(store, shawl.id);
    expect(await close(order, 2)).toMatchObject({ ok: true, order: { status: "Shipped" } });
    expect(await inventoryOf(store, shawl.id)).toBe(before + 2);
    expect(await statuses(id)).toEqual(["shipped", "returned"]);
    expect((await readOrder(store, id)).refunds).toHaveLength(1);
    expect(await sentEmails(store, email, "order-refund-agreed")).toBe(1);
    expect(await close(order, 2)).toEqual({ ok: false, error: "pieces-gone" });
    expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  });

  test("is closed if all of its items were refunded in transit", async () => {
    const order = await inTwoParcels();
    await refundPieces(order, [one(order.shawlLine, 2)]);
    await settleAll(store, order.id);
    expect(await close(order, 0)).toMatchObject({ ok: true, order: { status: "Shipped" } });
    expect(await statuses(order.id)).toEqual(["shipped", "returned"]);
    expect(await deliverOrder(store.orders, order.change)).toMatchObject({ ok: true });
  });
});
