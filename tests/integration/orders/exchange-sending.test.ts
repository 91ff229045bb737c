import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { keepReturn } from "#app/domain/orders/returns/keep-return.server.ts";
import {
  approveReturn,
  pickUpReturn,
  receiveReturn,
  withdrawReturn,
} from "#app/domain/orders/returns/process-return.server.ts";
import { completeReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { itemsOf, request } from "#tests/fixtures/orders/delivered-order.ts";
import { orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, deliver, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { sendReplacement } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pay } = orderPaymentsOf(app);
const { bought, openParts } = gstOrders(store);

beforeAll(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  await useGst(store);
});

beforeEach(() => saveTestSection(store, "returns", { replacementSent: "in-advance" }));

/** A delivered order of a kurta at ₹1,050.00 and shipping of ₹99.00, and its request to be exchanged for another size. */
async function requested() {
  const email = `exchange-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  const kurta = await stockKurta(store, 1050_00);
  const order = await bought([[kurta, 1]], { email });
  await deliver(store, order.id);
  const [line] = order.lines;
  const larger = await addOtherSize(store, kurta, { inventory: 2 });
  const customer = { id: order.userId, role: "customer" as const };
  const returnId = await request(store, {
    orderId: order.id,
    actor: customer,
    lines: [{ orderLineId: line?.id ?? "", quantity: 1, exchangeVariantId: larger }],
    reason: "too-small",
    comment: "",
    resolution: "exchange",
  });
  const change = { returnId, actor: await administratorOf(store) };
  return { ...order, email, kurta, lineId: line?.id ?? "", returnId, change, customer };
}

async function approved() {
  const exchange = await requested();
  expect(await approveReturn(store.orders, exchange.change)).toMatchObject({ ok: true });
  return exchange;
}

const waitingIn = async (orderId: string) =>
  (await readProgress(store.db, orderId)).lines.reduce((sum, { toPack }) => sum + toPack, 0);

const readReturn = async (id: string) => (await store.db.select().from(returns).where(eq(returns.id, id)))[0];

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

test("a replacement that is sent in advance waits to be packed from the approval on, and the arrival completes the exchange", async () => {
  const { id, email, returnId, change } = await approved();
  expect(await waitingIn(id)).toBe(1);
  const mail = await waitForEmail(app.outbox, email, /exchange .* is accepted/);
  expect(mail.text).toContain("We are packing your replacement: 1 × Kurta at 105000 (3XL)");
  await sendReplacement(store, id);
  const shipped = await waitForEmail(app.outbox, email, /^Your replacement for order .* is on its way/);
  expect(shipped.text).toContain("we have sent the replacement from your order");
  expect(
    await receiveReturn(store.orders, { ...change, restock: await itemsOf(store, returnId) }),
  ).toMatchObject({ ok: true, return: { status: "completed" } });
  const arrived = await waitForEmail(app.outbox, email, /^Your return .* has arrived/);
  expect(arrived.text).toContain("Thank you: your exchange is complete.");
  expect(await sentEmails(store, email, "return-completed")).toBe(1);
  expect((await documentsOf(store, id)).map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit-note",
    "invoice",
  ]);
  await expectStockToAddUp(store);
  await expectIntegrity(store);
});

test("a replacement that is sent on the pickup waits to be packed once the courier has the items, once", async () => {
  await saveTestSection(store, "returns", { replacementSent: "on-pickup" });
  const { id, change } = await approved();
  expect(await waitingIn(id)).toBe(0);
  const { version = 0 } = (await readReturn(change.returnId)) ?? {};
  const [first, second] = await Promise.all(
    [1, 2].map(() => pickUpReturn(store.orders, { ...change, version })),
  );
  expect([first, second].filter((result) => result?.ok)).toHaveLength(1);
  expect([first, second]).toContainEqual(expect.objectContaining({ error: "stale" }));
  expect(await pickUpReturn(store.orders, change)).toEqual({ ok: false, error: "picked-up" });
  expect(await waitingIn(id)).toBe(1);
  await expectIntegrity(store);
});

test("a replacement that is sent on receipt waits for the check of the returned items", async () => {
  await saveTestSection(store, "returns", { replacementSent: "on-receipt" });
  const { id, returnId, change } = await approved();
  await pickUpReturn(store.orders, change);
  const restock = await itemsOf(store, returnId);
  expect(await receiveReturn(store.orders, { ...change, restock })).toMatchObject({ ok: true });
  expect(await waitingIn(id)).toBe(0);
  expect(await completeReturn(store.orders, change)).toMatchObject({ ok: true });
  expect(await waitingIn(id)).toBe(1);
  await expectIntegrity(store);
});

test("an exchange whose replacement was sent can neither be withdrawn by the customer nor by the shop", async () => {
  const { returnId, change, customer } = await approved();
  for (const actor of [customer, change.actor])
    expect(await withdrawReturn(store.orders, { returnId, actor })).toEqual({
      ok: false,
      error: "already-sent",
    });
  await expectIntegrity(store);
});

test("the list of returns shows what was sent in advance and is not yet back, with its days", async () => {
  const { number, returnId } = await approved();
  const replacementAt = new Date(Date.now() - 6 * DAY_MS - 1000);
  await store.db.update(returns).set({ replacementAt }).where(eq(returns.id, returnId));
  const list = await textOf("/admin/orders/returns?status=sent-first");
  expect(list).toContain(`R${String(number).padStart(6, "0")}-1`);
  expect(list).toContain("Sent in advance, not yet back: 6 days");
  expect(await textOf(`/admin/orders/${number}`)).toContain("the returned items are not yet back");
});

test("the order list finds the orders with a replacement to pack until it is packed", async () => {
  const { id, number } = await approved();
  const label = `#${String(number).padStart(6, "0")}`;
  expect(await textOf("/admin/orders?to-pack=replacement")).toContain(label);
  await sendReplacement(store, id);
  expect(await textOf("/admin/orders?to-pack=replacement")).not.toContain(label);
});

test("items that never come back are charged by a payment link, with an invoice of their own", async () => {
  const { id, number, email, returnId, kurta } = await approved();
  await sendReplacement(store, id);
  const path = `/admin/orders/${number}`;
  const { version = 0 } = (await readReturn(returnId)) ?? {};
  const keep = { step: "keep-return", returnId, version: String(version) };
  const unanswered = await admin.post(path, keep);
  expect(unanswered.status).toBe(400);
  expect(pageText(await unanswered.text())).toContain("Choose who pays for the items");
  expect((await admin.post(path, { ...keep, outcome: "link" })).status).toBe(302);
  const due = await waitForEmail(app.outbox, email, /Pay|pay/);
  expect(due.text).toContain("₹1,050.00");
  const { order, lines } = await readOrder(store, id);
  expect(order).toMatchObject({ paymentStatus: "Pending", totalMinor: 2199_00, advanceMinor: 1149_00 });
  expect(lines.at(-1)).toMatchObject({
    variantId: kurta.id,
    priceAtPurchaseMinor: 1050_00,
    replacedLineId: null,
  });
  await pay(id);
  expect((await readOrder(store, id)).order).toMatchObject({ paymentStatus: "Paid", status: "Delivered" });
  const { taxableMinor, cgstMinor, sgstMinor, igstMinor } = await openParts(id);
  expect(taxableMinor + cgstMinor + sgstMinor + igstMinor).toBe(2199_00);
  expect(await readReturn(returnId)).toMatchObject({ status: "completed", kept: "charged" });
  // The replacement and the kept kurta can both come back, what was exchanged cannot.
  const open = (await readProgress(store.db, id)).lines.map(({ refundable }) => refundable);
  expect(open).toEqual([0, 1, 1]);
  await expectStockToAddUp(store);
  await expectIntegrity(store);
});

test("items that never come back are charged with the reference of what the shop has received", async () => {
  const { id, change } = await approved();
  const outcome = { kind: "received", reference: "UTR 42" } as const;
  expect(await keepReturn(store.orders, { ...change, outcome })).toMatchObject({ ok: true });
  expect((await readOrder(store, id)).order).toMatchObject({ paymentStatus: "Paid", totalMinor: 2199_00 });
  await expectIntegrity(store);
});

test("items that never come back are written off with a reason that the customer does not see", async () => {
  const { id, number, returnId, change } = await approved();
  const path = `/admin/orders/${number}`;
  const { version = 0 } = (await readReturn(returnId)) ?? {};
  const keep = { step: "keep-return", returnId, version: String(version), outcome: "written-off" };
  const silent = await admin.post(path, keep);
  expect(pageText(await silent.text())).toContain("Enter why nothing is charged");
  expect((await admin.post(path, { ...keep, reason: "Lost by her courier" })).status).toBe(302);
  expect(await textOf(path)).toContain("Lost by her courier");
  const { order, events } = await readOrder(store, id);
  expect(order.totalMinor).toBe(1149_00);
  expect(events.at(-1)).toMatchObject({ kind: "return-kept", detail: { note: "Lost by her courier" } });
  const late = { ...change, outcome: { kind: "link" } } as const;
  expect(await keepReturn(store.orders, late)).toMatchObject({ error: "not-possible", status: "completed" });
  await expectIntegrity(store);
});

test("the owner chooses in the settings when replacements are sent, and the customer reads it before the request", async () => {
  const path = "/admin/settings/returns";
  const { version } = await readSection(store.db, "returns");
  const period = { days: "30", refundedWithin: "7-14 business days" };
  const form = { form: "returns", version: String(version), wayBackFeeMinor: "0", ...period };
  const refused = await admin.post(path, {
    form: "returns",
    replacementSent: "never",
    version: String(version),
  });
  expect(pageText(await refused.text())).toContain("Choose when the replacement is sent");
  const saved = await admin.post(path, { ...form, replacementSent: "on-pickup" });
  expect(saved.headers.get("location")).toBe(path);
  const stale = await admin.post(path, { ...form, replacementSent: "in-advance" });
  expect(stale.status).toBe(409);
  const { number } = await requested();
  expect(await textOf(`/admin/orders/${number}/return`)).toContain(
    "sent once the courier has the returned item",
  );
});
