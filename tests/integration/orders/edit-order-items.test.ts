import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { editOrder } from "#app/domain/orders/edits/edit-order.server.ts";
import { findOrderToEdit } from "#app/domain/orders/edits/find-order-to-edit.server.ts";
import { addedField, lineField, variantField } from "#app/domain/orders/edits/order-edit.ts";
import { toCollectMinor } from "#app/domain/orders/order.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { confirmRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import { seededRandom } from "#tests/durability/result.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { editableOrder, editFields } from "#tests/fixtures/orders/order-edits.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import {
  administratorOf,
  buy,
  buyInCash,
  readOrder,
  sentEmails,
} from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";
import { propertySeed } from "../../../scripts/property-seed.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch } = gstOrders(store);
const { process, pack } = shipping(store);

beforeAll(async () => {
  await useGst(store);
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, rules: NO_CASH_RULES, isOn: true },
  });
});

afterAll(() => expectIntegrity(store));

const placed = (pay: typeof buy | typeof buyInCash = buy) => editableOrder(store, admin, pay);

const RECEIVED = { payment: "received", reference: "UTR 4711" };

test("a size is exchanged in place: total, price and payment stay, and the stock of both sizes follows", async () => {
  const { id, kurta, size, kurtaLine, order, edit, email } = await placed();
  const { review, response } = await edit({ [lineField(kurtaLine)]: "2", [variantField(kurtaLine)]: size });
  const shown = pageText(review);
  for (const words of ["Size or colour 2 × Kurta at 100000 → 2 × Kurta at 100000 (3XL)", "(unchanged)"])
    expect(shown).toContain(words);
  expect(response.status).toBe(302);
  const { order: changed, lines, events, refunds } = await readOrder(store, id);
  expect(changed).toMatchObject({ totalMinor: order.totalMinor, paymentStatus: "Paid", waivedMinor: 0 });
  expect(lines[0]).toMatchObject({ variantId: size, quantity: 2, priceAtPurchaseMinor: 1000_00 });
  expect(refunds).toEqual([]);
  expect([await inventoryOf(store, kurta.id), await inventoryOf(store, size)]).toEqual([10, 1]);
  expect(events.at(-1)?.detail.edited).toMatchObject([{ label: "Size or colour" }]);
  expect(await sentEmails(store, email, "order-edited")).toBe(1);
});

test("one of two items gets another size: the line is split, and its amounts still add up", async () => {
  const { id, size, kurtaLine, edit } = await placed();
  const { response } = await edit({ [lineField(kurtaLine)]: "1", [variantField(kurtaLine)]: size });
  expect(response.status).toBe(302);
  const { lines, order, refunds } = await readOrder(store, id);
  const kurtas = lines.map(({ variantId, quantity }) => [variantId === size, quantity]);
  expect(kurtas).toEqual([
    [false, 1],
    [false, 1],
    [true, 1],
  ]);
  // One was changed, and the other removed.
  expect(refunds).toMatchObject([{ amountMinor: 1000_00 }]);
  await settleAll(store, id);
  expect((await readOrder(store, id)).order).toMatchObject({ paymentStatus: "Partially refunded" });
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(order.totalMinor - 1000_00);
});

test("a paid order that costs more is saved once the difference is received, with its reference", async () => {
  const { id, order, cheap, cheapLine, dearSize, kurtaLine, edit } = await placed();
  const changed = {
    [lineField(cheapLine)]: "3",
    [lineField(kurtaLine)]: "2",
    [variantField(kurtaLine)]: dearSize,
  };
  const unpaid = await edit(changed);
  expect(pageText(unpaid.review)).toContain("More to pay ₹1,100.00");
  expect(unpaid.response.status).toBe(400);
  expect(pageText(await unpaid.response.text())).toContain("Choose how the difference is paid");
  const blank = await edit({ ...changed, payment: "received", reference: " " });
  expect(pageText(await blank.response.text())).toContain("Enter a reference");
  expect((await edit({ ...changed, ...RECEIVED })).response.status).toBe(302);
  const { order: after, lines } = await readOrder(store, id);
  expect(after.totalMinor - after.waivedMinor).toBe(order.totalMinor + 1100_00);
  expect(lines.find(({ id: lineId }) => lineId === cheapLine)).toMatchObject({ quantity: 3 });
  expect(await inventoryOf(store, cheap.id)).toBe(7);
  expect(await sumRefunds(store.db, id)).toMatchObject({ capturedMinor: order.totalMinor + 1100_00 });
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(order.totalMinor + 1100_00);
  const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
  expect(page).toContain("Paid to the shop");
});

test("the difference of a paid order can be collected on delivery: what was paid becomes the advance", async () => {
  const { id, order, cheapLine, edit } = await placed();
  const { response } = await edit({ [lineField(cheapLine)]: "2", payment: "on-delivery" });
  expect(response.status).toBe(302);
  const { order: after } = await readOrder(store, id);
  expect(after).toMatchObject({ paymentStatus: "Pending", advanceMinor: order.totalMinor });
  expect(toCollectMinor(after)).toBe(300_00);
  await expectIntegrity(store);
  const actor = await administratorOf(store);
  expect(await cancelOrder(store.orders, { orderId: id, actor })).toMatchObject({ ok: true });
  expect((await readOrder(store, id)).refunds).toMatchObject([{ amountMinor: order.totalMinor }]);
});

test("a cash order collects more for added items and less for removed ones, also both at once", async () => {
  const { id, order, cheap, kurtaLine, edit } = await placed(buyInCash);
  const collected = async () => toCollectMinor((await readOrder(store, id)).order);
  expect(await collected()).toBe(order.totalMinor);
  expect((await edit({ [addedField(cheap.id)]: "2" })).response.status).toBe(302);
  expect(await collected()).toBe(order.totalMinor + 600_00);
  const both = await edit({ [lineField(kurtaLine)]: "1", [addedField(cheap.id)]: "1" });
  expect(pageText(both.review)).toContain("Removed items −₹1,000.00");
  expect(await collected()).toBe(order.totalMinor - 100_00);
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(order.totalMinor - 100_00);
});

test("items are found by name and added without a script, at today's price", async () => {
  const { id, cheap, path, number } = await placed(buyInCash);
  const fields = await editFields(store, number);
  const html = { accept: "text/html" };
  const page = await (
    await admin.post(path, { ...fields, step: "find", find: "Kurta at 30000" }, html)
  ).text();
  expect(page).toContain(`value="${cheap.id}"`);
  const added = await (await admin.post(path, { ...fields, add: cheap.id, firstName: "Kept" }, html)).text();
  expect(added).toContain(`name="${addedField(cheap.id)}"`);
  expect(added).toContain('value="Kept"');
  expect((await readOrder(store, id)).order.version).toBe(Number(fields["version"]));
});

test("bad quantities, items without stock and an edit that leaves nothing are refused beside the field and change nothing", async () => {
  const { id, number, kurtaLine, cheapLine, size, cheap, kurta, path } = await placed();
  const fields = await editFields(store, number);
  const gone = crypto.randomUUID();
  const attempts: [Record<string, string>, string][] = [
    [{ [lineField(kurtaLine)]: "-1" }, "Enter a whole number from 0 to 999"],
    [{ [lineField(kurtaLine)]: "1.5" }, "Enter a whole number, such as 12"],
    [{ [addedField(cheap.id)]: "many" }, "Enter a whole number from 0 to 999"],
    [{ [lineField(kurtaLine)]: "4", [variantField(kurtaLine)]: size }, "Only 3 in stock"],
    [{ [addedField(cheap.id)]: "10" }, "Only 9 in stock"],
    [{ [lineField(kurtaLine)]: "2", [variantField(kurtaLine)]: gone }, "This is no longer for sale"],
    [{ [lineField(kurtaLine)]: "0", [lineField(cheapLine)]: "0" }, "Cancel the order instead"],
  ];
  for (const [changed, words] of attempts) {
    const response = await admin.post(path, { ...fields, ...changed }, { accept: "text/html" });
    const shown = pageText(await response.text());
    expect([response.status, shown.includes(words) ? words : shown]).toEqual([400, words]);
  }
  expect((await readOrder(store, id)).order.version).toBe(Number(fields["version"]));
  expect(await inventoryOf(store, kurta.id)).toBe(8);
});

test("of two edits at once one is saved, and a price that changes after the review is shown again", async () => {
  const { id, number, cheap, cheapLine, kurtaLine } = await placed(buyInCash);
  const actor = await administratorOf(store);
  const current = await findOrderToEdit(store.db, number);
  if (!current) throw new Error("The order does not exist");
  const { version, contact } = current;
  const editOf = (quantity: number) => ({
    orderId: id,
    actor,
    version,
    contact,
    lines: { lines: [{ orderLineId: cheapLine, quantity, variantId: null }], added: [] },
  });
  const keyOf = async (quantity: number) => {
    const review = await editOrder(store.orders, editOf(quantity));
    return !review.ok && review.error === "to-confirm" ? review.review.key : "none";
  };
  const keys = [await keyOf(2), await keyOf(3)];
  await store.db.update(products).set({ priceMinor: 350_00 }).where(eq(products.id, cheap.productId));
  const dearer = await editOrder(store.orders, { ...editOf(2), confirmedKey: keys[0] });
  expect(dearer).toMatchObject({
    ok: false,
    error: "to-confirm",
    review: { money: { addedGoodsMinor: 350_00 } },
  });
  await store.db.update(products).set({ priceMinor: 300_00 }).where(eq(products.id, cheap.productId));
  const results = await Promise.all(
    keys.map((confirmedKey, index) => editOrder(store.orders, { ...editOf(index + 2), confirmedKey })),
  );
  expect(results.map((result) => (result.ok ? "saved" : result.error)).toSorted()).toEqual([
    "saved",
    "stale",
  ]);
  await process(id);
  await pack(id, [{ orderLineId: kurtaLine, quantity: 2 }]);
  const late = await findOrderToEdit(store.db, number);
  expect(late?.lines.map(({ orderLineId }) => orderLineId)).not.toContain(kurtaLine);
  expect(late).toMatchObject({ canEditContact: false, canEditItems: true });
});

/** Refunds by the provider, and by hand what the shop received itself. */
async function settleRefunds(orderId: string): Promise<void> {
  await settleAll(store, orderId);
  const actor = await administratorOf(store);
  for (const { id: refundId, status } of (await readOrder(store, orderId)).refunds)
    if (status === "pending") await confirmRefund(store.orders, { refundId, reference: "UTR", actor });
}

test.each([
  ["paid", buy],
  ["to be paid in cash", buyInCash],
] as const)("random edits of an order that is %s keep money and stock in balance", async (_name, pay) => {
  const random = seededRandom(propertySeed());
  const pick = (most: number) => Math.floor(random() * (most + 1));
  const { id, number, size, dearSize, cheap, kurta } = await placed(pay);
  const variants = [size, dearSize, cheap.id, kurta.id];
  const actor = await administratorOf(store);
  let saved = 0;
  for (let step = 0; step < 25; step += 1) {
    const order = await findOrderToEdit(store.db, number);
    if (!order) throw new Error("The order does not exist");
    const lines = order.lines
      .filter(() => pick(2) > 0)
      .map(({ orderLineId, variants: others }) => {
        const other = pick(1) === 0 ? null : (others[pick(others.length - 1)]?.variantId ?? null);
        return { orderLineId, quantity: pick(3), variantId: other };
      });
    const added = pick(2) === 0 ? [{ variantId: variants[pick(3)] ?? size, quantity: pick(2) }] : [];
    const payment = { kind: "received" as const, reference: `UTR ${step}` };
    const { version, contact } = order;
    const input = { orderId: id, actor, version, contact, payment, lines: { lines, added } };
    const review = await editOrder(store.orders, input);
    if (review.ok || review.error !== "to-confirm") continue;
    const { after } = review.review;
    const result = await editOrder(store.orders, { ...input, confirmedKey: review.review.key });
    if (!result.ok) throw new Error(JSON.stringify(result));
    saved += 1;
    await settleRefunds(id);
    const { order: changed } = await readOrder(store, id);
    const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(store.db, id);
    expect(capturedMinor - refundedMinor - owedMinor + toCollectMinor(changed)).toBe(
      changed.totalMinor - changed.waivedMinor - refundedMinor - owedMinor,
    );
    expect(after.totalMinor).toBeGreaterThan(0);
  }
  expect(saved).toBeGreaterThan(5);
  await expectIntegrity(store);
  await dispatch(id);
  const { order } = await readOrder(store, id);
  const { refundedMinor, owedMinor } = await sumRefunds(store.db, id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(order.totalMinor - order.waivedMinor - refundedMinor - owedMinor);
});
