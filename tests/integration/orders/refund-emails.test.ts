import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import { confirmRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { refunds as refundRows } from "#app/domain/payments/payments.tables.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, buyInCash, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

afterAll(() => expectIntegrity(store));

async function bought(email: string, buyOrder: typeof buy | typeof buyInCash, advanceMinor?: number) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
  const order = await buyOrder(store, { userId, email, lines: [{ variant, quantity: 1 }], advanceMinor });
  const actor = await administratorOf(store);
  return { ...order, userId, actor, change: { orderId: order.id, actor } };
}

const invoiceOf = async ({ number }: { number: number }) =>
  pageText(await (await admin.get(`/admin/orders/${number}/invoice`)).text());

describe("an order with an advance of $10", () => {
  const withAdvance = (email: string) => bought(email, buyInCash, 10_00);

  beforeEach(() => {
    const bands = { low: "advance", medium: "advance", high: "advance" } as const;
    return allowCash(store, { rules: { ...NO_CASH_RULES, ...bands, advancePercent: 20 } });
  });

  test("email and invoice name the advance alone after the refund of its cancellation, and no bank account", async () => {
    const order = await withAdvance("advance@example.com");
    await cancelOrder(store.orders, order.change);
    await settleAll(store, order.id);
    const { text } = await waitForEmail(app.outbox, "advance@example.com", /Your refund/);
    expect(text).toContain("$10.00 for your order");
    expect(text).toContain("to the payment method that you used.");
    const invoice = await invoiceOf(order);
    expect(invoice).toContain("$10.00 was paid in advance.");
    expect(invoice).not.toContain("cash on delivery");
  });

  test("the owner reads where a refund of cash and advance goes, and the email of refunded cash names the bank account alone", async () => {
    const { id, number, actor, change } = await withAdvance("both@example.com");
    await deliver(store, id);
    await collectCash(store.orders, change);
    const page = await admin.post(`/admin/orders/${number}`, {
      step: "refund",
      what: "rest",
      key: crypto.randomUUID(),
      version: String((await readOrder(store, id)).order.version),
    });
    expect(pageText(await page.text())).toContain(
      "by a transfer that you make and record here, and an advance to its original payment method",
    );
    // More than the advance, so that the cash is refunded.
    const scope = { kind: "amount", amountMinor: 20_00 } as const;
    await refundConfirmed(store, { ...change, key: crypto.randomUUID(), scope, restock: [] });
    const [cash] = (await readOrder(store, id)).refunds;
    const refund = { refundId: cash?.id ?? "", reference: "UTR 1", actor };
    expect(await confirmRefund(store.orders, refund)).toEqual({ ok: true });
    const { text } = await waitForEmail(app.outbox, "both@example.com", /Your refund/);
    expect(text).toContain("to your bank account.");
  });
});

test("the invoice of a cancelled order asks for no cash", async () => {
  await allowCash(store);
  const order = await bought("unpaid@example.com", buyInCash);
  expect(await invoiceOf(order)).toContain("To be paid in cash on delivery.");
  await cancelOrder(store.orders, order.change);
  const cancelled = await invoiceOf(order);
  expect(cancelled).toContain("This order is cancelled.");
  expect(cancelled).not.toContain("cash on delivery");
});

test("a customer's words for a cancellation are in the timeline, and neither in the refund nor on its credit note", async () => {
  const { id, number, userId, change } = await bought("words@example.com", buy);
  const reason = "My mother is ill";
  await cancelOrder(store.orders, { ...change, actor: { id: userId, role: "customer" }, reason });
  await settleAll(store, id);
  const { events, refunds } = await readOrder(store, id);
  expect(events.find(({ kind }) => kind === "cancelled")?.detail).toMatchObject({ reason });
  expect(refunds).toMatchObject([{ reason: "Order cancelled" }]);
  const note = pageText(await (await admin.get(`/admin/orders/${number}/credit-notes/1`)).text());
  expect(note).toContain("Order cancelled.");
  expect(note).not.toContain(reason);
  // An earlier version stored it.
  await store.db
    .update(refundRows)
    .set({ reason })
    .where(eq(refundRows.id, refunds[0]?.id ?? ""));
  await inTransaction(store.db, (tx) => anonymiseOrdersOf(tx, userId));
  expect(JSON.stringify(await readOrder(store, id))).not.toContain(reason);
});
