import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { applyRemittance } from "#app/domain/orders/remittance/apply-remittance.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { isOfRequest, recordStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;
const { pack, dispatch } = shipping(store);

const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
await saveTestSection(store, "payments", { cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true } });

afterAll(() => expectIntegrity(store));

/** A cash order of two equal shawls, of which the first is sent; each parcel collects half of its cash. */
async function halfSent() {
  const userId = await makeCustomer(store);
  const shawl = await stockProduct(store, { name: "Equal Shawl", priceMinor: 4000, inventory: 10 });
  const placed = await buyInCash(store, { userId, lines: [{ variant: shawl, quantity: 2 }] });
  const change = { orderId: placed.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  const { order, lines } = await readOrder(store, placed.id);
  const shawlLine = lines[0]?.id ?? "";
  const awbOf = (sequence: number) => `AWB-${order.number}-${sequence}`;
  const sendShawl = async (sequence: number) => {
    await pack(order.id, [{ orderLineId: shawlLine, quantity: 1 }]);
    await dispatch(order.id, sequence, awbOf(sequence));
  };
  await sendShawl(1);
  const rowOf = (sequence: number) => ({
    row: sequence + 1,
    orderNumber: order.number,
    awb: awbOf(sequence),
    amountMinor: order.totalMinor / 2,
    day: "2026-11-24",
    reference: "UTR-5",
  });
  const apply = async (...rows: ReturnType<typeof rowOf>[]) =>
    (await applyRemittance(store.orders, { rows, currency: "USD", actorId: change.actor.id })).map(
      ({ outcome }) => outcome.kind,
    );
  const paymentStatus = async () => (await readOrder(store, order.id)).order.paymentStatus;
  return { ...order, shawlLine, change, sendShawl, rowOf, apply, paymentStatus };
}

const sharesOf = async (orderId: string) =>
  (await readProgress(store.db, orderId)).shipments.map(({ collectMinor }) => collectMinor);

test("the cash of a parcel pays its share alone while the other is unpacked, also when its file is applied again", async () => {
  const order = await halfSent();
  expect(await sharesOf(order.id)).toEqual([order.totalMinor / 2]);
  expect(await order.apply(order.rowOf(1))).toEqual(["payable"]);
  expect(await order.apply(order.rowOf(1))).toEqual(["recorded"]);
  expect(await order.paymentStatus()).toBe("Pending");
  await order.sendShawl(2);
  expect(await sharesOf(order.id)).toEqual([order.totalMinor / 2, order.totalMinor / 2]);
  expect(await order.apply(order.rowOf(1), order.rowOf(2))).toEqual(["recorded", "payable"]);
  expect(await order.paymentStatus()).toBe("Paid");
});

test("the cash of a parcel pays its share alone while the other came back and waits to be sent again", async () => {
  const order = await halfSent();
  await order.sendShawl(2);
  expect(await order.apply(order.rowOf(1))).toEqual(["payable"]);
  const returnedParcel = { sequence: 2, outcome: "returned-to-sender" } as const;
  const reusable = [{ orderLineId: order.shawlLine, quantity: 1 }];
  expect(await reshipShipment(store.orders, { ...order.change, ...returnedParcel, reusable })).toMatchObject({
    ok: true,
  });
  expect(await order.apply(order.rowOf(1))).toEqual(["recorded"]);
  expect(await order.paymentStatus()).toBe("Pending");
  await order.sendShawl(3);
  expect(await order.apply(order.rowOf(3))).toEqual(["payable"]);
  expect(await order.paymentStatus()).toBe("Paid");
});

test("a row of an order repeats a row of its parcel", async () => {
  const order = await halfSent();
  await order.sendShawl(2);
  await order.apply(order.rowOf(1));
  expect(await order.apply(order.rowOf(2), { ...order.rowOf(3), awb: "" })).toEqual(["payable", "repeated"]);
  expect(await order.paymentStatus()).toBe("Paid");
});

test("a remittance asks the database as often for thirty orders as for one, and each row has its own result", async () => {
  const { id: actorId } = await administratorOf(store);
  const recorded = recordStatements(app);
  const place = async (index: number) => {
    const shawl = await stockProduct(store, { name: `Shawl ${index}`, priceMinor: 4000, inventory: 10 });
    const userId = await makeCustomer(store);
    const { id, number } = await buyInCash(store, { userId, lines: [{ variant: shawl, quantity: 1 }] });
    const { totalMinor } = (await readOrder(store, id)).order;
    const row = { row: index + 2, orderNumber: number, awb: "", amountMinor: totalMinor, day: "2026-11-25" };
    return { id, row: { ...row, reference: `UTR-${index}` } };
  };
  const apply = async (rows: Awaited<ReturnType<typeof place>>["row"][]) => {
    const { result, statements } = await recorded(() =>
      applyRemittance(store.orders, { rows, currency: "USD", actorId }),
    );
    return {
      kinds: result.map(({ outcome }) => outcome.kind),
      asked: statements.filter(isOfRequest).length,
    };
  };
  const first = await place(0);
  const others = await Promise.all(Array.from({ length: 30 }, (_, index) => place(index + 1)));
  const one = await apply([first.row]);
  expect(one.kinds).toEqual(["payable"]);
  const rows = [first, ...others].map(({ row }) => row);
  rows.push({ ...first.row, row: 90, reference: "" }, { ...first.row, row: 91, orderNumber: 999_999 });
  const many = await apply(rows);
  expect(many.kinds).toEqual(["recorded", ...others.map(() => "payable"), "repeated", "not-found"]);
  expect(many.asked).toBe(one.asked);
  expect(one.asked).toBeGreaterThan(5);
  for (const { id, row } of others) {
    const { order, timeline } = await readOrder(store, id);
    expect(order).toMatchObject({ paymentStatus: "Paid", version: 2 });
    expect(timeline).toContain("paid");
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, id));
    expect(payment?.providerReference).toBe(`${row.reference}, 2026-11-25`);
  }
});
