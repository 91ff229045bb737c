import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { settleRefunds } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { completeReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import { approveReturn, receiveReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import { completeConfirmed, itemsOf } from "#tests/fixtures/orders/delivered-order.ts";
import { administratorOf, deliver, sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const PASSWORD = "moti jhumka 7";
const SETTINGS = "/admin/settings/payments";

let app: TestApp;
let admin: Visitor;
let customer: Visitor;

beforeAll(async () => {
  ({ app, admin } = await openTestAdmin());
  customer = app.visitor();
  await customer.signUp("payer@example.com", PASSWORD);
  await customer.signIn("payer@example.com", PASSWORD);
  await allow({});
});

afterAll(async () => {
  await expectIntegrity(app.store);
  await app.close();
});

async function allow(fields: Record<string, string>): Promise<Response> {
  const { version } = await readSection(app.store.db, "payments");
  const limits = { cashFee: "", openPerCustomer: "", openPerAddress: "", confirmedEmail: "on" };
  const values = { online: "on", cash: "on", most: "100", pinCodes: "226, 110001", ...limits, ...fields };
  return admin.post(SETTINGS, { form: "methods", version: String(version), ...values });
}

async function press(more: Record<string, string> = {}, priceMinor = 4000) {
  const variant = await stockProduct(app.store, { priceMinor, inventory: 3 });
  const response = await customer.post("/checkout", fieldsFor(variant, { payment: "cash", ...more }));
  return { response, variant };
}

async function ordered(more: Record<string, string> = {}) {
  const { response, variant } = await press(more);
  expect(response.status).toBe(200);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order) throw new Error("No order was placed");
  return { ...order, variant, adminPage: `/admin/orders/${order.number}` };
}

const paymentOf = async (orderId: string) => {
  const [payment] = await app.store.db.select().from(payments).where(eq(payments.orderId, orderId));
  return payment;
};

/** Submits a button of the admin's order page with the order's current version. */
async function step(
  order: { id: string; adminPage: string },
  name: string,
  more: Record<string, string> = {},
) {
  const { version } = (await readOrder(app.store, order.id)).order;
  return admin.post(order.adminPage, { step: name, version: String(version), ...more });
}

describe("cash-on-delivery settings", () => {
  test("the owner decides whether, where and up to what amount cash is accepted, and invalid settings are not saved", async () => {
    for (const [fields, field] of [
      [{ most: "much" }, "Enter an amount"],
      [{ most: "0" }, "Enter an amount"],
      [{ cashFee: "-1" }, "Enter an amount"],
      [{ pinCodes: "Lucknow" }, "A PIN code has up to six digits"],
      [{ openPerCustomer: "0" }, "Enter a whole number from 1 to 999"],
      [{ openPerAddress: "many" }, "Enter a whole number from 1 to 999"],
      [{ online: "", cash: "" }, "Keep at least one payment method"],
    ] as const) {
      const response = await allow(fields);
      expect([field, response.status]).toEqual([field, 400]);
      expect(pageText(await response.text())).toContain(field);
    }
    expect((await readSection(app.store.db, "payments")).value.cash).toEqual({
      isOn: true,
      mostMinor: 10_000,
      pinCodes: ["226", "110001"],
      openPerCustomer: null,
      openPerAddress: null,
      needsConfirmedEmail: true,
      feeMinor: 0,
      onlineSavingMinor: 0,
      onlineSavingPercent: 0,
      rules: NO_CASH_RULES,
    });
  });

  test.each([
    ["another PIN code", { postalCode: "110002" }, 4000],
    ["another country", { country: "US", state: "Texas", postalCode: "75001" }, 4000],
    ["a dearer order", {}, 20_000],
  ])("cash on delivery is refused, and no stock is reserved: %s", async (_name, more, priceMinor) => {
    const { response, variant } = await press(more, priceMinor);
    expect(response.status).toBe(409);
    expect(pageText(await response.text())).not.toContain("Order placed");
    expect(await inventoryOf(app.store, variant.id)).toBe(3);
  });

  test("the checkout page receives the fee and the highest total, and no other rule of the owner", async () => {
    for (const path of ["/checkout", "/checkout.data"]) {
      const page = await (await customer.get(path)).text();
      expect(page).toContain("mostMinor");
      for (const rule of [
        "openPerCustomer",
        "openPerAddress",
        "needsConfirmedEmail",
        "largeFromMinor",
        "pinCodes",
      ])
        expect(page).not.toContain(rule);
    }
  });

  test("cash on delivery that is turned off is neither shown nor accepted", async () => {
    await allow({ cash: "" });
    expect((await press()).response.status).toBe(409);
    await allow({});
    expect((await press()).response.status).toBe(200);
  });
});

/** True if the admin's list shows "to collect" for the order. */
async function isUnpaidInTheList(number: number): Promise<boolean> {
  const list = pageText(await (await admin.get(`/admin/orders?search=${number}`)).text());
  expect(list).toContain("1 order");
  return /(Pending|Processing|Shipped|Delivered) To collect/.test(list);
}

describe("an order that is paid on delivery", () => {
  test("a cash order is unpaid, and its email, invoice, timeline and packing slip say so", async () => {
    const order = await ordered({ email: "unpaid@example.com" });
    expect(order).toMatchObject({
      status: "Pending",
      paymentStatus: "Pending",
      paymentMethod: "Cash on delivery",
    });
    expect(await paymentOf(order.id)).toMatchObject({
      provider: "cash",
      status: "pending",
      capturedAt: null,
    });
    expect(await sentEmails(app.store, "unpaid@example.com", "order-confirmation")).toBe(1);
    const pageOf = async (path: string, visitor = customer) =>
      pageText(await (await visitor.get(path)).text());
    expect(await pageOf(`/orders/${order.number}/invoice`)).toContain("To be paid in cash on delivery.");
    expect(await pageOf("/orders")).toContain("Order placed, to be paid on delivery");
    expect(await pageOf(order.adminPage, admin)).toContain("Placed, to be paid on delivery: $47.79");
    const slip = await pageOf(`/admin/orders/packing-slips?number=${order.number}`, admin);
    expect(slip).toContain("Collect in cash: $47.79");
    expect(await isUnpaidInTheList(order.number)).toBe(true);
  });

  test("a cash order is marked as paid once, by the administrator, and the audit log records it", async () => {
    const order = await ordered();
    await deliver(app.store, order.id);
    const { version } = (await readOrder(app.store, order.id)).order;
    const collect = { step: "collect", version: String(version), reference: "courier sheet 7" };
    const responses = await Promise.all([1, 2].map(() => admin.post(order.adminPage, collect)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302, 409]));
    expect((await customer.post(order.adminPage, collect)).status).not.toBe(200);
    const seen = await readOrder(app.store, order.id);
    expect(seen.order).toMatchObject({ status: "Delivered", paymentStatus: "Paid" });
    expect(seen.timeline.filter((kind) => kind === "paid")).toHaveLength(1);
    expect(await paymentOf(order.id)).toMatchObject({
      status: "captured",
      providerReference: "courier sheet 7",
    });
    const audited = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(audited.filter(({ action }) => action === "order.paid")).toHaveLength(1);
    expect(await isUnpaidInTheList(order.number)).toBe(false);
  });

  test("a cash order that is cancelled or returned to sender owes nothing, and its stock is back", async () => {
    const early = await ordered();
    expect((await customer.post(`/orders/${early.number}/cancel`, {})).status).toBe(302);
    const refused = await ordered();
    await step(refused, "process");
    await step(refused, "ship", { trackingNumber: "IN1" });
    // After dispatch, only the shop can record the return.
    await customer.post(`/orders/${refused.number}/cancel`, {});
    expect((await readOrder(app.store, refused.id)).order.status).toBe("Shipped");
    expect((await step(refused, "cancel")).status).toBe(409);
    const [line] = (await readOrder(app.store, refused.id)).lines;
    const returnedParcel = { outcome: "returned-to-sender", [`restock.${line?.id}`]: "1" };
    expect((await step(refused, "return-to-sender", returnedParcel)).status).toBe(302);
    for (const order of [early, refused]) {
      const seen = await readOrder(app.store, order.id);
      expect([seen.order.status, seen.order.paymentStatus, seen.refunds]).toEqual([
        "Cancelled",
        "Pending",
        [],
      ]);
      expect((await paymentOf(order.id))?.status).toBe("voided");
      expect((await step(order, "collect")).status).toBe(409);
      expect(await inventoryOf(app.store, order.variant.id)).toBe(3);
    }
  });

  test("a paid cash order that is returned is refunded by hand, and the customer is notified", async () => {
    const order = await ordered({ email: "back@example.com" });
    await deliver(app.store, order.id);
    const actor = await administratorOf(app.store);
    const [line] = (await readOrder(app.store, order.id)).lines;
    const requested = await requestReturn(app.store.orders, {
      orderId: order.id,
      actor: { id: order.userId ?? "", role: "customer" },
      reason: "too-small",
      resolution: "refund",
      comment: "",
      lines: [{ orderLineId: line?.id ?? "", quantity: 1 }],
    });
    if (!requested.ok) throw new Error(requested.error);
    const change = { returnId: requested.returnId, actor };
    await approveReturn(app.store.orders, change);
    await receiveReturn(app.store.orders, {
      ...change,
      restock: await itemsOf(app.store, requested.returnId),
    });
    // An amount that was never paid cannot be refunded.
    expect(await completeReturn(app.store.orders, change)).toEqual({ ok: false, error: "unpaid" });
    await step(order, "collect");
    expect(await completeConfirmed(app.store, change)).toMatchObject({ ok: true });
    app.store.orders.jobs.nudge("refund-payments");
    expect(
      await settleRefunds({ ...app.store.orders, clock: { now: () => new Date(Date.now() + 3_600_000) } }),
    ).toBe(0);
    const [owed] = (await readOrder(app.store, order.id)).refunds;
    expect(owed?.status).toBe("pending");
    expect(pageText(await (await admin.get(order.adminPage)).text())).toContain("Refund manually");
    const confirm = { step: "confirm-refund", refundId: owed?.id ?? "" };
    expect((await admin.post(order.adminPage, { ...confirm, reference: "" })).status).toBe(400);
    expect((await admin.post(order.adminPage, { ...confirm, reference: "NEFT 42" })).status).toBe(302);
    expect((await admin.post(order.adminPage, { ...confirm, reference: "NEFT 43" })).status).toBe(409);
    const seen = await readOrder(app.store, order.id);
    expect(seen.refunds).toMatchObject([{ status: "done", providerReference: "NEFT 42", amountMinor: 4280 }]);
    expect(await sentEmails(app.store, "back@example.com", "order-refunded")).toBe(1);
  });

  test("of two refunds by hand, only the one without a reference has an error", async () => {
    const order = await ordered();
    await step(order, "process");
    await step(order, "collect");
    for (const amount of ["5.00", "6.00"]) {
      const refund = { key: newId(), what: "amount", amount, confirmedMinor: amount.replace(".", "") };
      expect((await step(order, "refund", refund)).status).toBe(302);
    }
    const [first] = (await readOrder(app.store, order.id)).refunds;
    const fields = { step: "confirm-refund", refundId: first?.id ?? "", reference: "" };
    const html = await (await admin.post(order.adminPage, fields)).text();
    expect(html.match(/Transfer reference/g)).toHaveLength(2);
    expect(pageText(html)).toContain("Enter a reference, such as the transfer number");
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
  });
});
