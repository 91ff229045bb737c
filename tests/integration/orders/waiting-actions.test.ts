import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { deliverOrder, shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { runParcelAction } from "#app/domain/orders/parcels/run-parcel-action.server.ts";
import { callBackAction } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { newId } from "#app/lib/id.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { waitingOf, letMessagesWait } from "#tests/fixtures/orders/waiting.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought } = gstOrders(store);
const { pack, dispatch, statuses } = shipping(store);
const { afterTheWait, actionOf, messagesOf } = waitingOf(store);

beforeAll(async () => {
  await useGst(store);
  await allowCash(store);
  await switchSmsOn(store);
  await letMessagesWait(store);
});

/** An order that is being processed, whose messages have left. */
async function processed() {
  const order = await bought([[await stockKurta(store, 1000_00), 2]], { phone: "98390 12345" });
  const change = { orderId: order.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  await afterTheWait();
  return { ...order, change };
}

const submit = ({ number }: { number: number }, fields: Record<string, string>) =>
  admin.post(`/admin/orders/${number}`, fields);

const pageOf = async ({ number }: { number: number }) =>
  pageText(await (await admin.get(`/admin/orders/${number}`)).text());

const invoicesOf = async (orderId: string) => (await documentsOf(store, orderId)).map(({ kind }) => kind);

const waitingKinds = async (orderId: string) =>
  (await messagesOf(orderId)).filter(({ isWaiting }) => isWaiting).map(({ kind }) => kind);

describe("an action of the admin", () => {
  test("messages and invoice of a dispatch wait, and leave when it is over with the invoice attached", async () => {
    const order = await processed();
    const version = String((await readOrder(store, order.id)).order.version);
    expect((await submit(order, { step: "ship", version, trackingNumber: "IN1" })).status).toBe(302);
    expect(await waitingKinds(order.id)).toEqual(["order-shipped", "order-shipped"]);
    expect(await invoicesOf(order.id)).toEqual([]);
    const page = await pageOf(order);
    expect(page).toContain("Marked as shipped by");
    expect(page).toMatch(/1 invoice, 1 email, 1 SMS will be sent in \d+ seconds/);
    await expectIntegrity(store);
    await afterTheWait();
    expect(await waitingKinds(order.id)).toEqual([]);
    const [invoice] = await documentsOf(store, order.id);
    const { order: shipped } = await readOrder(store, order.id);
    expect(invoice).toMatchObject({ kind: "invoice", issuedAt: shipped.shippedAt });
    const jobs = await store.db.execute<{ data: { documentIds?: string[] } }>(
      `select data from jobs.job where name = 'send-mail' and data::text like '%${invoice?.id}%'`,
    );
    expect(jobs.rows).toHaveLength(1);
    expect(await pageOf(order)).not.toContain("Send now");
    await expectIntegrity(store);
  });

  test("undoing a dispatch leaves the order as before, without a message, an invoice number or a trace for the customer", async () => {
    const order = await processed();
    const before = await readOrder(store, order.id);
    const messages = await messagesOf(order.id);
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
    const undone = await submit(order, { step: "undo", actionId: await actionOf(order.id) });
    expect(undone.status).toBe(302);
    expect(await pageOf(order)).toContain("Undone before anything was sent: Marked as shipped");
    const { order: row, timeline } = await readOrder(store, order.id);
    const { version: _v, updatedAt: _u, ...restored } = row;
    expect(before.order).toMatchObject(restored);
    expect(timeline).toEqual([...before.timeline, "called-back"]);
    expect(await statuses(order.id)).toEqual([]);
    expect(await messagesOf(order.id)).toEqual(messages);
    await afterTheWait();
    expect(await invoicesOf(order.id)).toEqual([]);
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), like(auditLog.action, "order.called-back")));
    expect(audits).toMatchObject([
      { actorId: order.change.actor.id, before: { status: "Shipped" }, after: { status: "Processing" } },
    ]);
    // The real dispatch is announced and invoiced.
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN2" });
    await afterTheWait();
    expect((await messagesOf(order.id)).filter(({ kind }) => kind === "order-shipped")).toHaveLength(2);
    expect(await invoicesOf(order.id)).toEqual(["invoice"]);
    await expectIntegrity(store);
  });

  test("an action whose messages were sent cannot be undone, and the error says what to do instead", async () => {
    const order = await processed();
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
    const actionId = await actionOf(order.id);
    await afterTheWait();
    const undone = await submit(order, { step: "undo", actionId });
    expect(undone.status).toBe(409);
    expect(pageText(await undone.text())).toContain(
      "The messages were already sent. Correct the order instead. Nothing was changed.",
    );
    expect((await readOrder(store, order.id)).order.status).toBe("Shipped");
  });

  test("of two concurrent undos of an action the first succeeds, and the second gets a conflict error", async () => {
    const order = await processed();
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
    const actionId = await actionOf(order.id);
    const undo = () => submit(order, { step: "undo", actionId });
    const results = await Promise.all([undo(), undo()]);
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    const refused = results.find(({ status }) => status === 409);
    expect(pageText((await refused?.text()) ?? "")).toContain("Changed in the meantime");
    expect((await readOrder(store, order.id)).timeline.filter((kind) => kind === "called-back")).toHaveLength(
      1,
    );
  });

  test("“Send now” sends the messages and issues the invoice of an action at once", async () => {
    const order = await processed();
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
    const actionId = await actionOf(order.id);
    expect((await submit(order, { step: "send-now", actionId })).status).toBe(302);
    expect(await waitingKinds(order.id)).toEqual([]);
    expect(await invoicesOf(order.id)).toEqual(["invoice"]);
    expect(await callBackAction(store.orders, { ...order.change, actionId })).toEqual({
      ok: false,
      error: "left",
    });
  });

  test("a later change of an order issues the delayed invoice, and the earlier action can no longer be undone", async () => {
    const order = await processed();
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
    const shippedId = await actionOf(order.id);
    await deliverOrder(store.orders, order.change);
    expect(await invoicesOf(order.id)).toEqual(["invoice"]);
    expect(await callBackAction(store.orders, { ...order.change, actionId: shippedId })).toEqual({
      ok: false,
      error: "changed",
    });
    expect(
      await callBackAction(store.orders, { ...order.change, actionId: await actionOf(order.id) }),
    ).toEqual({ ok: true });
    expect((await readOrder(store, order.id)).order).toMatchObject({ status: "Shipped", deliveredAt: null });
    expect(await waitingKinds(order.id)).toEqual(["order-shipped", "order-shipped"]);
    await afterTheWait();
    expect(await waitingKinds(order.id)).toEqual([]);
    await expectIntegrity(store);
  });

  test("printing tax invoices issues those that wait", async () => {
    const order = await processed();
    await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
    const response = await admin.get(`/admin/orders/invoices?number=${order.number}`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(await invoicesOf(order.id)).toEqual(["invoice"]);
  });

  test("packing, a parcel's dispatch, and its delivery are undone one after the other", async () => {
    const order = await processed();
    const undo = async () =>
      callBackAction(store.orders, { ...order.change, actionId: await actionOf(order.id) });
    const items = [{ orderLineId: order.lines[0]?.id ?? "", quantity: 1 }];
    await pack(order.id, items);
    expect(await undo()).toEqual({ ok: true });
    expect(await statuses(order.id)).toEqual([]);
    await pack(order.id, items);
    await dispatch(order.id, 1, "TN1");
    expect(await undo()).toEqual({ ok: true });
    expect(await statuses(order.id)).toEqual(["packed"]);
    expect(await invoicesOf(order.id)).toEqual([]);
    await expectIntegrity(store);
  });

  test("cash that was recorded by mistake is open again", async () => {
    const kurta = await stockKurta(store, 1000_00);
    const order = await buyInCash(store, {
      userId: await makeCustomer(store),
      lines: [{ variant: kurta, quantity: 1 }],
    });
    const change = { orderId: order.id, actor: await administratorOf(store) };
    expect(await collectCash(store.orders, { ...change, reference: "R1" })).toMatchObject({ ok: true });
    expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Paid");
    expect(await callBackAction(store.orders, { ...change, actionId: await actionOf(order.id) })).toEqual({
      ok: true,
    });
    expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Pending");
    expect(await collectCash(store.orders, { ...change, reference: "R2" })).toMatchObject({ ok: true });
    await expectIntegrity(store);
  });

  test("undoing a cancellation takes the items again, before any money was refunded", async () => {
    const kurta = await stockKurta(store, 1000_00);
    const order = await bought([[kurta, 2]]);
    const change = { orderId: order.id, actor: await administratorOf(store) };
    const inventory = await inventoryOf(store, kurta.id);
    await cancelOrder(store.orders, change);
    expect(await inventoryOf(store, kurta.id)).toBe(inventory + 2);
    expect(await pageOf(order)).toMatch(/1 refund, 1 email, 1 SMS will be sent in \d+ seconds/);
    const actionId = await actionOf(order.id);
    expect((await submit(order, { step: "undo", actionId })).status).toBe(302);
    const { order: row, refunds } = await readOrder(store, order.id);
    expect(row).toMatchObject({ status: "Pending", paymentStatus: "Paid" });
    expect(refunds).toEqual([]);
    expect(await inventoryOf(store, kurta.id)).toBe(inventory);
    await expectIntegrity(store);
    await cancelOrder(store.orders, change);
    await afterTheWait();
    expect(await waitingKinds(order.id)).toEqual([]);
    const [refund] = (await readOrder(store, order.id)).refunds;
    expect(refund).toMatchObject({ waitingActionId: null });
    await expectIntegrity(store);
  });

  test("a cancelled order whose items were sold in the meantime stays cancelled", async () => {
    const kurta = await stockKurta(store, 1000_00, 2);
    const order = await bought([[kurta, 2]]);
    const change = { orderId: order.id, actor: await administratorOf(store) };
    await cancelOrder(store.orders, change);
    const actionId = await actionOf(order.id);
    await bought([[kurta, 1]]);
    expect(await callBackAction(store.orders, { ...change, actionId })).toEqual({ ok: false, error: "sold" });
    expect((await readOrder(store, order.id)).order.status).toBe("Cancelled");
    await expectIntegrity(store);
  });

  test("a customer’s own action sends at once", async () => {
    const order = await bought([[await stockKurta(store, 1000_00), 1]]);
    await cancelOrder(store.orders, { orderId: order.id, actor: { id: order.userId, role: "customer" } });
    expect(await waitingKinds(order.id)).toEqual([]);
    expect((await messagesOf(order.id)).map(({ kind }) => kind)).toContain("order-cancelled");
  });
});

test("undoing a bulk action skips the orders that have changed since", async () => {
  const [first, second] = [await processed(), await processed()];
  const path = `/admin/orders/selected?step=ship&number=${first.number}&number=${second.number}`;
  const versions = await Promise.all(
    [first, second].map(async ({ id, number }): Promise<[string, string]> => [
      `version.${number}`,
      String((await readOrder(store, id)).order.version),
    ]),
  );
  const shipped = await (await admin.post(path, Object.fromEntries(versions))).text();
  expect(pageText(shipped)).toMatch(/Messages and invoices leave in \d+ seconds/);
  const batchId = /name="undo" value="([^"]+)"/.exec(shipped)?.[1] ?? "";
  await deliverOrder(store.orders, second.change);
  const undone = pageText(await (await admin.post(path, { undo: batchId })).text());
  expect(undone).toContain("1 order undone");
  expect(undone).toContain("1 order was not");
  expect((await readOrder(store, first.id)).order.status).toBe("Processing");
  expect((await readOrder(store, second.id)).order.status).toBe("Delivered");
  await expectIntegrity(store);
});

test("both parcels of an order that a bulk action hands over get their invoices when the wait is over", async () => {
  const order = await processed();
  const orderLineId = (await readOrder(store, order.id)).lines[0]?.id ?? "";
  for (const _ of [1, 2]) await pack(order.id, [{ orderLineId, quantity: 1 }]);
  const keys = [1, 2].map((sequence) => ({ orderNumber: order.number, sequence }));
  const action = { action: "dispatch", actor: order.change.actor, batchId: newId() } as const;
  await runParcelAction(store.orders, action, keys);
  expect(await invoicesOf(order.id)).toEqual([]);
  await afterTheWait();
  expect(await invoicesOf(order.id)).toEqual(["invoice", "invoice"]);
  await expectIntegrity(store);
});

test("the owner chooses how long messages wait, and 0 sends them at once", async () => {
  const page = "/admin/settings/notifications";
  const refused = await admin.post(page, { form: "sending", version: "2", waitSeconds: "301" });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Enter at most 300");
  await saveTestSection(store, "sending", { waitSeconds: 0 });
  const order = await processed();
  await shipOrder(store.orders, { ...order.change, trackingNumber: "IN1" });
  expect(await actionOf(order.id)).toBe("");
  expect(await waitingKinds(order.id)).toEqual([]);
  expect(await invoicesOf(order.id)).toEqual(["invoice"]);
  await letMessagesWait(store);
});
