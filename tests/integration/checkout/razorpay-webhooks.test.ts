// Proves SEC-DATA-01

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { settleRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { paymentEvents } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { openRazorpayShop, TOTAL_MINOR } from "#tests/servers/razorpay-shop.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";

let shop: Awaited<ReturnType<typeof openRazorpayShop>>;

beforeAll(async () => {
  shop = await openRazorpayShop();
});

afterEach(() => shop.calm());

afterAll(() => shop.close());

describe("Razorpay webhooks", () => {
  test("a webhook completes the order of a closed tab, once however often it arrives", async () => {
    const { id, order } = await shop.opened({ email: "closed@example.com" });
    const payment = shop.razorpay.pay(order.id);
    const announced = shop.razorpay.announce("payment.captured", { payment });
    for (const response of await Promise.all([1, 2, 3].map(() => shop.deliver(announced))))
      expect(response.status).toBe(200);
    await expect.poll(() => shop.statusOf(id)).toBe("placed");
    expect(await sentEmails(shop.app.store, "closed@example.com", "order-confirmation")).toBe(1);
    const known = await shop.app.store.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, announced.headers["x-razorpay-event-id"]));
    expect(known).toHaveLength(1);
    // Only the ids of the event are stored.
    expect(Object.keys(known[0]?.payload ?? {}).toSorted()).toEqual(["name", "opened", "payment", "refund"]);
  });

  test("a webhook is refused when it is forged, changed, signed with the wrong secret or not signed", async () => {
    const { id, order } = await shop.opened();
    const { body, headers } = shop.razorpay.announce("payment.captured", {
      payment: shop.razorpay.pay(order.id),
    });
    const { "x-razorpay-signature": signature, ...unsigned } = headers;
    for (const forged of [
      { body, headers: unsigned },
      { body: body.replace("captured", "captureD"), headers },
      { body: `${body} `, headers },
      {
        body,
        headers: {
          ...headers,
          "x-razorpay-signature": signature.replace(/^./, (one) => (one === "0" ? "1" : "0")),
        },
      },
      { body, headers: { ...headers, "x-razorpay-signature": "not hexadecimal" } },
    ])
      expect((await shop.deliver(forged)).status).toBe(400);
    expect(await shop.statusOf(id)).toBe("reserved");
  });

  test("a webhook proves nothing by itself: a captured payment unknown to Razorpay places no order", async () => {
    const { id, order } = await shop.opened();
    const invented = { id: "pay_invented", order_id: order.id, amount: TOTAL_MINOR, status: "captured" };
    await shop.follow(shop.razorpay.announce("payment.captured", { payment: invented }));
    expect(await shop.statusOf(id)).toBe("reserved");
  });

  test("webhooks may arrive in any order, before and after the shopper's return", async () => {
    const { id, order } = await shop.opened({ email: "any-order@example.com" });
    const failed = shop.razorpay.pay(order.id, { status: "failed" });
    const payment = shop.razorpay.pay(order.id);
    await shop.follow(shop.razorpay.announce("order.paid", { order, payment }));
    await shop.comeBack(id, shop.razorpay.returned(payment));
    await shop.follow(shop.razorpay.announce("payment.captured", { payment }));
    await shop.follow(shop.razorpay.announce("payment.authorized", { payment }));
    await shop.follow(shop.razorpay.announce("payment.failed", { payment: failed }));
    expect((await readOrder(shop.app.store, id)).timeline).toEqual(["placed"]);
    expect(await sentEmails(shop.app.store, "any-order@example.com", "order-confirmation")).toBe(1);
  });

  test("a webhook about unknown events or other shops of the account is recorded and ignored", async () => {
    const order = { id: "order_elsewhere", amount: 1, currency: "INR", receipt: "bill 12" };
    shop.razorpay.orders.set(order.id, order);
    const payment = shop.razorpay.pay(order.id);
    await shop.follow(shop.razorpay.announce("payment.captured", { payment }));
    expect(payment.amount_refunded).toBe(0);
    expect((await shop.deliver(shop.razorpay.announce("settlement.processed", {}))).status).toBe(200);
  });
});

describe("the end of the time to pay", () => {
  test("an unpaid checkout is restocked in the end, and one paid without a webhook becomes an order", async () => {
    const unpaid = await shop.opened();
    const variantId = unpaid.variant.id;
    await shop.end(unpaid.id);
    expect([await shop.statusOf(unpaid.id), (await shop.paymentOf(unpaid.id))?.status]).toEqual([
      "expired",
      "voided",
    ]);
    await shop.expectStock(variantId, 2);
    const silent = await shop.opened();
    shop.razorpay.pay(silent.order.id);
    await shop.end(silent.id);
    expect(await shop.statusOf(silent.id)).toBe("placed");
  });

  test("a silent Razorpay leaves a checkout as it is until it responds", async () => {
    const { id } = await shop.opened();
    shop.razorpay.silentAt = /./;
    await shop.end(id);
    expect(await shop.statusOf(id)).toBe("reserved");
    shop.razorpay.silentAt = null;
    await shop.end(id);
    expect(await shop.statusOf(id)).toBe("expired");
  });

  test("a late payment becomes an order while the piece is available", async () => {
    const { id, order, variant } = await shop.opened();
    await shop.end(id);
    await shop.follow(shop.razorpay.announce("payment.captured", { payment: shop.razorpay.pay(order.id) }));
    expect((await readOrder(shop.app.store, id)).order).toMatchObject({
      status: "Pending",
      paymentStatus: "Paid",
    });
    await shop.expectStock(variant.id, 1);
  });

  test("a late payment redeems its discount code again, or leaves a code alone whose last use is taken", async () => {
    const { db } = shop.app.store;
    const [code] = await db
      .insert(discounts)
      .values({ id: newId(), code: "LATE5", title: "Five off", kind: "amount", value: 500, usageLimit: 1 })
      .returning({ id: discounts.id });
    const total = String(TOTAL_MINOR - 500 - 35);
    const first = await shop.opened({ discountCode: "LATE5", total });
    await shop.end(first.id);
    const second = await shop.opened({ discountCode: "LATE5", total });
    await shop.end(second.id);
    const uses = async () => ({
      counted: (await db.select().from(discounts).where(eq(discounts.code, "LATE5")))[0]?.usedCount,
      redeemedBy: (
        await db
          .select()
          .from(discountRedemptions)
          .where(eq(discountRedemptions.discountId, code?.id ?? ""))
      ).map(({ checkoutId }) => checkoutId),
    });
    expect(await uses()).toEqual({ counted: 0, redeemedBy: [] });
    for (const { id, order } of [first, second]) {
      await shop.follow(shop.razorpay.announce("payment.captured", { payment: shop.razorpay.pay(order.id) }));
      expect((await readOrder(shop.app.store, id)).order).toMatchObject({
        status: "Pending",
        discountMinor: 500,
      });
      expect(await uses()).toEqual({ counted: 1, redeemedBy: [first.id] });
    }
    await expectIntegrity(shop.app.store);
  });

  test("a late payment for a piece sold meanwhile is refunded and reported, once", async () => {
    const { id, page, order, variant } = await shop.opened({ email: "late@example.com" }, 1);
    await shop.end(id);
    await adjustStock(shop.app.store.db, variant.id, -1);
    const payment = shop.razorpay.pay(order.id);
    const announced = shop.razorpay.announce("payment.captured", { payment });
    await Promise.all([
      shop.follow(announced),
      shop.follow(announced),
      shop.comeBack(id, shop.razorpay.returned(payment)),
    ]);
    const { refunds, timeline } = await readOrder(shop.app.store, id);
    expect(timeline.slice(0, 2)).toEqual(["placed", "cancelled"]);
    expect(refunds).toMatchObject([{ amountMinor: TOTAL_MINOR }]);
    await expect.poll(async () => (await readOrder(shop.app.store, id)).order.status).toBe("Refunded");
    expect(payment).toMatchObject({ status: "refunded", amount_refunded: TOTAL_MINOR });
    expect(await inventoryOf(shop.app.store, variant.id)).toBe(0);
    expect(await sentEmails(shop.app.store, "late@example.com", "order-cancelled")).toBe(1);
    expect(await sentEmails(shop.app.store, "late@example.com", "order-confirmation")).toBe(0);
    expect(pageText(await (await shop.customer.get(page)).text())).toContain("they were already sold");
  });
});

describe("refunds by Razorpay", () => {
  /** A cancelled order whose refund is requested by the test only. */
  async function cancelled() {
    const { id, order } = await shop.opened();
    const payment = shop.razorpay.pay(order.id);
    await shop.comeBack(id, shop.razorpay.returned(payment));
    const { orders } = shop.app.store;
    const deps = { ...orders, jobs: { ...orders.jobs, send: keepEmail(orders.jobs.send) } };
    await cancelOrder(deps, { orderId: id, actor: await administratorOf(shop.app.store) });
    const [refund] = (await readOrder(shop.app.store, id)).refunds;
    if (!refund) throw new Error("Nothing is owed back");
    return { id, payment, refund, deps };
  }

  const keepEmail =
    (send: Jobs["send"]): Jobs["send"] =>
    async (tx, queue, data) => {
      if (queue !== "refund-payments") await send(tx, queue, data);
    };

  test("a refund without a response is requested again, and made once", async () => {
    const { id, payment, refund, deps } = await cancelled();
    shop.razorpay.silentAt = /^POST .*\/refund$/;
    await expect(settleRefund(deps, refund.id)).rejects.toThrow("did not respond");
    shop.razorpay.silentAt = null;
    await settleRefund(deps, refund.id);
    await settleRefund(deps, refund.id);
    expect(payment.amount_refunded).toBe(TOTAL_MINOR);
    expect((await readOrder(shop.app.store, id)).order).toMatchObject({
      status: "Refunded",
      paymentStatus: "Refunded",
    });
    expect([...shop.razorpay.refunds.values()].filter((one) => one.payment_id === payment.id)).toHaveLength(
      1,
    );
  });

  test("a refund is pending until Razorpay reports it as processed", async () => {
    const { id, payment, refund, deps } = await cancelled();
    shop.razorpay.refundsAre = "pending";
    await settleRefund(deps, refund.id);
    expect((await readOrder(shop.app.store, id)).refunds).toMatchObject([{ status: "pending" }]);
    const known = [...shop.razorpay.refunds.values()].find((one) => one.payment_id === payment.id);
    if (!known) throw new Error("No payment was requested from Razorpay");
    known.status = "processed";
    await shop.follow(shop.razorpay.announce("refund.processed", { refund: known, payment }));
    const seen = await readOrder(shop.app.store, id);
    expect(seen.refunds).toMatchObject([{ status: "done", providerReference: known.id }]);
    expect(seen.order.status).toBe("Refunded");
  });

  test("a refund that Razorpay could not make is still owed, and the shop is notified", async () => {
    const { id, payment, refund, deps } = await cancelled();
    shop.razorpay.refundsAre = "failed";
    await settleRefund(deps, refund.id);
    expect((await readOrder(shop.app.store, id)).refunds).toMatchObject([{ status: "failed" }]);
    expect(payment.order_id).toMatch(/^order_/);
    expect((await readOrder(shop.app.store, id)).timeline).toContain("refund-failed");
  });
});
