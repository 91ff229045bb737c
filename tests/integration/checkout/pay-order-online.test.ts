import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { confirmPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import { CONFIRM_ALL } from "#tests/fixtures/payments/cash-orders.ts";
import { forgedCode } from "#tests/fixtures/forged-code.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { cashOrder, orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const FEE_MINOR = 10_00;
const { app, admin } = await adminForFile();
const { store } = app;
const { linkOf, amountOf, pay, order } = orderPaymentsOf(app);
const { pack, dispatch, process } = shipping(store);

beforeEach(() => allowCash(store, { feeMinor: FEE_MINOR, onlineSavingMinor: 5_00 }));
afterEach(() => expectIntegrity(store));

const textOf = async (path: string, visitor = app.visitor()) =>
  pageText(await (await visitor.get(path)).text());

const chargedOf = (orderId: string) =>
  store.db.$count(payments, and(eq(payments.orderId, orderId), eq(payments.status, "captured")));

describe("a cash order that is paid online", () => {
  test("its customer pays without an account, saves, and nothing is collected on delivery", async () => {
    const { id, number } = await cashOrder(store, { email: "saver@example.com" });
    // 40.00 with 2.80 tax, 4.99 shipping and the fee.
    expect(await order(id)).toMatchObject({ totalMinor: 57_79, shippingMinor: 14_99, taxMinor: 2_80 });
    const page = await textOf(linkOf(id));
    expect(page).toMatch(
      /To pay on delivery \$57\.79 Cash on delivery fee −\$10\.00 Saving for paying online −\$5\.00/,
    );
    expect(page).toMatch(/Tax on the saving −\$0\.35 To pay now \$42\.44/);
    const paid = await pay(id);
    expect(paid.headers.get("location")).toBe(linkOf(id));
    expect(await order(id)).toMatchObject({
      paymentStatus: "Paid",
      paymentMethod: "Card",
      discountMinor: 5_00,
      onlineSavingMinor: 5_00,
      shippingMinor: 4_99,
      cashFeeMinor: 0,
      taxMinor: 2_45,
      totalMinor: 42_44,
      confirmBy: null,
    });
    expect(await textOf(linkOf(id))).toContain("is paid");
    const mail = await waitForEmail(app.outbox, "saver@example.com", /have received your payment/);
    expect(mail.text).toContain("$42.44");
    const adminPage = await textOf(`/admin/orders/${number}`, admin);
    expect(adminPage).toContain(
      "$42.44 paid online by Card. $5.00 saved. $10.00 cash on delivery fee taken off",
    );
    expect(adminPage).not.toContain("Due on delivery");
  });

  test("the confirmation, the customer's page and the owner's page lead to the payment", async () => {
    const { id, number, userId } = await cashOrder(store, { email: "linked@example.com" });
    const mail = await waitForEmail(app.outbox, "linked@example.com", /#/);
    expect(mail.text).toContain(orderPaymentLink(store, id));
    const adminPage = await textOf(`/admin/orders/${number}`, admin);
    expect(adminPage).toContain("Payment link");
    const { version } = await order(id);
    const sent = await admin.post(`/admin/orders/${number}`, {
      step: "send-payment-link",
      version: String(version),
    });
    expect(sent.status).toBe(302);
    const linkMail = await waitForEmail(app.outbox, "linked@example.com", /Please pay \$42\.44/);
    expect(linkMail.text).toContain(orderPaymentLink(store, id));
    expect(userId).not.toBe("");
  });

  test("a percentage is taken off the items after discounts, and nothing where the owner gives nothing", async () => {
    await allowCash(store, { onlineSavingPercent: 10 });
    const ten = await cashOrder(store);
    // 40.00 − 4.00, with 2.52 tax and 4.99 shipping.
    expect(await amountOf(ten.id)).toBe(43_51);
    await pay(ten.id);
    expect(await order(ten.id)).toMatchObject({ onlineSavingMinor: 4_00, totalMinor: 43_51 });
    await allowCash(store);
    const none = await cashOrder(store);
    expect(await amountOf(none.id)).toBe(47_79);
    await pay(none.id);
    expect(await order(none.id)).toMatchObject({ onlineSavingMinor: 0, totalMinor: 47_79 });
  });

  test("a payment confirms an order that needed a confirmation, so it can be processed", async () => {
    await allowCash(store, { rules: CONFIRM_ALL });
    const { id, number } = await cashOrder(store);
    expect(await textOf(confirmPath(store.secret, { id, number }))).toContain("Pay $47.79 online");
    const change = { orderId: id, actor: await administratorOf(store) };
    expect(await startProcessing(store.orders, change)).toMatchObject({ error: "unconfirmed" });
    await pay(id);
    expect((await startProcessing(store.orders, change)).ok).toBe(true);
  });

  test("a packed parcel collects nothing any more, and the owner reads that its label changes", async () => {
    const { id, number } = await cashOrder(store);
    await process(id);
    const { lines } = await readProgress(store.db, id);
    await pack(
      id,
      lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 })),
    );
    await pay(id);
    const { shipments } = await readProgress(store.db, id);
    expect(shipments).toMatchObject([{ status: "packed", collectMinor: null }]);
    expect(await textOf(`/admin/orders/${number}`, admin)).toContain("print its label again");
    expect((await dispatch(id, 1)).ok).toBe(true);
  });

  test("a parcel that is booked with cash is unpacked, and its booking is to be cancelled", async () => {
    const { id, number } = await cashOrder(store);
    await process(id);
    const { lines } = await readProgress(store.db, id);
    await pack(
      id,
      lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 })),
    );
    const booked = { bookingRequestedAt: store.clock.now() };
    await store.db.update(shipments).set(booked).where(eq(shipments.orderId, id));
    await pay(id);
    const progress = await readProgress(store.db, id);
    expect(progress.shipments.map(({ status }) => status)).toEqual(["cancelled"]);
    expect(progress.lines.map(({ toPack }) => toPack)).toEqual([1]);
    expect(await textOf(`/admin/orders/${number}`, admin)).toContain("pack and book it again");
  });

  test("an advance stays paid, and both payments are refunded when the order is cancelled", async () => {
    const advance = { low: "advance", medium: "advance", high: "advance", advanceMinMinor: 5_00 } as const;
    await allowCash(store, { rules: { ...CONFIRM_ALL, ...advance } });
    const { id } = await cashOrder(store, { advanceMinor: 5_00 });
    await pay(id);
    expect(await order(id)).toMatchObject({ paymentStatus: "Paid", advanceMinor: 0, totalMinor: 47_79 });
    await cancelOrder(store.orders, { orderId: id, actor: await administratorOf(store) });
    const { refunds } = await readOrder(store, id);
    expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(47_79);
  });
});

describe("a payment link", () => {
  test("a changed amount, a declined card and wrong fields are refused, and nothing changes", async () => {
    const { id } = await cashOrder(store);
    const before = await order(id);
    const outdated = await pay(id, { amount: "100" });
    expect(outdated.status).toBe(409);
    expect(pageText(await outdated.text())).toContain("The amount to pay has changed");
    const declined = await pay(id, { cardNumber: "4000000000000002" });
    expect(declined.status).toBe(409);
    const wrong = await pay(id, { cardNumber: "4242" });
    expect(wrong.status).toBe(400);
    expect(await order(id)).toEqual(before);
    expect(await chargedOf(id)).toBe(0);
  });

  test("an unsigned link and one of no order are not found", async () => {
    const { id } = await cashOrder(store);
    expect((await app.visitor().get(forgedCode(linkOf(id)))).status).toBe(404);
    expect((await app.visitor().get(linkOf(newId()))).status).toBe(404);
  });

  test("an order that is paid, cancelled or sent says so, and a payment of it charges nothing", async () => {
    const actor = await administratorOf(store);
    const cancelled = await cashOrder(store);
    await cancelOrder(store.orders, { orderId: cancelled.id, actor });
    expect(await textOf(linkOf(cancelled.id))).toContain("is cancelled");
    const collected = await cashOrder(store);
    await collectCash(store.orders, { orderId: collected.id, actor });
    expect(await textOf(linkOf(collected.id))).toContain("is paid");
    const sent = await cashOrder(store);
    await process(sent.id);
    const { lines } = await readProgress(store.db, sent.id);
    await pack(
      sent.id,
      lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 })),
    );
    await dispatch(sent.id, 1);
    expect(await textOf(linkOf(sent.id))).toContain("is on its way");
    for (const { id } of [cancelled, collected, sent]) {
      const before = await order(id);
      expect((await pay(id, { amount: "4244" })).status).toBe(302);
      expect(await order(id)).toEqual(before);
    }
  });

  test("the owner's settings refuse a saving in both ways", async () => {
    const page = await admin.get("/admin/settings/payments");
    const version = /name="version" value="(\d+)"/.exec(await page.text())?.[1] ?? "";
    const refused = await admin.post("/admin/settings/payments", {
      form: "methods",
      version,
      online: "on",
      cash: "on",
      most: "",
      cashFee: "",
      openPerCustomer: "",
      openPerAddress: "",
      pinCodes: "",
      upiId: "",
      onlineSaving: "5",
      onlineSavingPercent: "5",
    });
    expect(refused.status).toBe(400);
    expect(pageText(await refused.text())).toContain("Enter an amount or a percentage, not both");
  });
});
