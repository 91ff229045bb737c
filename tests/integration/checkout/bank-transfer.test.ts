import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { cancelUnconfirmed, confirmOrder } from "#app/domain/orders/actions/confirm-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { planRemittance } from "#app/domain/orders/remittance/apply-remittance.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { formatMoney, RUPEES } from "#app/lib/money.ts";
import { giveTestCredit } from "#tests/fixtures/payments/store-credit.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const shopper = app.visitor();

const ACCOUNT = {
  accountName: "Gulmohar Traders",
  bank: "HDFC Bank",
  accountNumber: "50100123456789",
  ifsc: "HDFC0001234",
};
const SETTINGS = "/admin/settings/payments";

async function saveTransfer(fields: Record<string, string> = {}): Promise<Response> {
  const { version } = await readSection(store.db, "payments");
  const values = { isOn: "on", ...ACCOUNT, payWithinDays: "3", maxTotalMinor: "", ...fields };
  return admin.post(SETTINGS, { form: "transfer", version: String(version), ...values });
}

beforeEach(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  const cash = { ...DEFAULT_PAYMENTS.cash, openPerCustomer: null, openPerAddress: null };
  await saveTestSection(store, "payments", { ...DEFAULT_PAYMENTS, cash });
  await saveTransfer();
});

beforeAll(async () => {
  await shopper.signUp("buyer@example.com", "moti jhumka 7");
  await shopper.signIn("buyer@example.com", "moti jhumka 7");
});

afterAll(() => expectIntegrity(store));

async function press(more: Record<string, string> = {}) {
  const variant = await stockProduct(store, { priceMinor: 1000_00, inventory: 3 });
  const fields = fieldsFor(variant, { payment: "transfer", currency: "INR", ...more });
  return { response: await shopper.post("/checkout", fields), variant };
}

/** The data of a refused press of Place Order. */
async function refusalOf(more: Record<string, string> = {}): Promise<string> {
  const variant = await stockProduct(store, { priceMinor: 1000_00, inventory: 3 });
  const fields = fieldsFor(variant, { payment: "transfer", currency: "INR", ...more });
  return (await shopper.post("/checkout.data", fields)).text();
}

async function ordered(more: Record<string, string> = {}) {
  const { response, variant } = await press(more);
  expect(response.status).toBe(200);
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order) throw new Error("No order was placed");
  return { ...order, variant, adminPage: `/admin/orders/${order.number}` };
}

async function step(order: { id: string; adminPage: string }, name: string, more = {}) {
  const { version } = (await readOrder(store, order.id)).order;
  return admin.post(order.adminPage, { step: name, version: String(version), ...more });
}

const daysLater = (days: number) => ({
  ...store.orders,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
});

const textOf = async (page: Promise<Response>) => pageText(await (await page).text());

describe("the settings of bank transfer", () => {
  test("an invalid account is not saved while the method is on, and the form keeps what was typed", async () => {
    const refused = await saveTransfer({ ifsc: "HDFC1001234", payWithinDays: "40" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(pageText(html)).toContain("An IFSC has 11 characters");
    expect(pageText(html)).toContain("Enter at most 14.");
    expect(html).toContain("HDFC1001234");
    expect((await readSection(store.db, "payments")).value.transfer).toMatchObject({
      isOn: true,
      ...ACCOUNT,
    });
  });

  test("the last payment method cannot be switched off, from either form", async () => {
    const only = { ...(await readSection(store.db, "payments")).value, online: false };
    await saveTestSection(store, "payments", only);
    expect(await textOf(saveTransfer({ isOn: "" }))).toContain("Keep at least one payment method");
  });

  test("a shop in another currency does not offer bank transfer", async () => {
    await saveTestSection(store, "sales", { currency: "USD" });
    expect(await refusalOf({ currency: "USD" })).toContain("We no longer accept this payment method");
  });

  test("an order above the maximum cannot be paid by bank transfer", async () => {
    await saveTransfer({ maxTotalMinor: "500" });
    expect(await refusalOf()).toContain("Bank transfer is possible up to ₹500.00.");
  });
});

describe("an order to be paid by bank transfer", () => {
  test("the order holds its stock until the end of the last day, and its pages show the account, the amount and the reference", async () => {
    const order = await ordered({ email: "instructed@example.com" });
    expect(order).toMatchObject({
      status: "Pending",
      paymentStatus: "Pending",
      paymentMethod: "Bank transfer",
    });
    expect(await inventoryOf(store, order.variant.id)).toBe(2);
    const lastDay = indianDay(new Date(order.createdAt.getTime() + 3 * DAY_MS));
    expect(order.confirmBy).toEqual(new Date(`${lastDay}T23:59:00+05:30`));
    const shown = [...Object.values(ACCOUNT), String(order.number).padStart(6, "0")];
    for (const page of [`/orders/${order.number}/placed`, `/orders?order=${order.number}`]) {
      const text = await textOf(shopper.get(page));
      for (const words of shown) expect([page, text]).toEqual([page, expect.stringContaining(words)]);
      expect(text).toContain("₹1,");
      expect(text).not.toContain("Confirm order");
    }
    expect(await sentEmails(store, "instructed@example.com", "order-to-pay")).toBe(1);
    expect(await sentEmails(store, "instructed@example.com", "order-confirmation")).toBe(0);
    const email = await waitForEmail(app.outbox, "instructed@example.com", /Please pay for your order/);
    for (const words of shown) expect(email.text).toContain(words);
  });

  test("store credit pays a part, and the customer is asked to transfer the rest", async () => {
    const [buyer] = await store.db.select().from(users).where(eq(users.email, "buyer@example.com"));
    await giveTestCredit(store, 200_00, { userId: buyer?.id ?? "" }, { currency: "INR" });
    const order = await ordered({ email: "part@example.com", useCredit: "on", creditMinor: "20000" });
    expect(order.advanceMinor).toBe(200_00);
    const due = formatMoney(order.totalMinor - 200_00, RUPEES);
    const email = await waitForEmail(app.outbox, "part@example.com", /Please pay for your order/);
    expect(email.text).toContain(due);
  });

  test("the message to the customer's phone names the amount, the day and the account", async () => {
    await switchSmsOn(store);
    const order = await ordered({ phone: "+919812345678" });
    const text = await vi.waitFor(async () => {
      const files = (await readdir(app.outbox)).filter((file) => !file.endsWith(".eml"));
      const texts = await Promise.all(files.map((file) => readFile(path.join(app.outbox, file), "utf8")));
      const sent = texts.find((one) => one.includes("+919812345678"));
      if (!sent) throw new Error("No message was sent");
      return sent;
    });
    const lastDay = formatUpcomingDay(indianDay(order.confirmBy ?? new Date(0)));
    for (const words of ["please pay ₹", `by ${lastDay} to 50100123456789 HDFC0001234`])
      expect(text).toContain(words);
  });

  test("the owner sees that the transfer is awaited, and the order can be neither prepared nor confirmed before it", async () => {
    const order = await ordered();
    for (const name of ["process", "ship", "confirm"])
      expect([name, (await step(order, name)).status]).toEqual([name, 409]);
    const actor = { id: order.userId ?? "", role: "customer" as const };
    expect(await confirmOrder(store.orders, { orderId: order.id, actor })).toMatchObject({
      error: "not-possible",
    });
    expect((await readOrder(store, order.id)).order.confirmBy).not.toBeNull();
    expect(await textOf(admin.get(`/admin/orders?search=${order.number}`))).toContain("Awaiting transfer");
    const page = await textOf(admin.get(order.adminPage));
    for (const words of [
      "Awaiting transfer",
      "Waits for the customer’s payment until",
      "Bank reference (UTR)",
    ])
      expect(page).toContain(words);
    const waiting = await textOf(admin.get("/admin/orders?payment=to-confirm"));
    expect(waiting).not.toContain(`/admin/orders/${order.number}`);
    const selected = await textOf(admin.get(`/admin/orders/selected?step=process&number=${order.number}`));
    expect(selected).toContain("1 is skipped: 1 to be paid first.");
  });

  test("marking it as paid needs the reference of the bank, and then settles payment, event, audit log and email once", async () => {
    const order = await ordered({ email: "paid@example.com" });
    const refused = await step(order, "collect");
    expect(refused.status).toBe(409);
    expect(await textOf(Promise.resolve(refused))).toContain("Enter the reference of the bank (UTR)");
    const actor = await administratorOf(store);
    const change = { orderId: order.id, actor, reference: "HDFCN52026112812345678" };
    const both = await Promise.all([collectCash(store.orders, change), collectCash(store.orders, change)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: "not-possible" });
    const read = await readOrder(store, order.id);
    expect(read.order).toMatchObject({ paymentStatus: "Paid", status: "Pending", confirmBy: null });
    expect(read.events.filter(({ kind }) => kind === "paid")).toHaveLength(1);
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(payment).toMatchObject({
      provider: "bank-transfer",
      status: "captured",
      providerReference: change.reference,
    });
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, "order.paid")));
    expect(audits).toHaveLength(1);
    expect(await sentEmails(store, "paid@example.com", "order-paid")).toBe(1);
    expect(await textOf(admin.get(order.adminPage))).toContain("received by bank transfer");
    expect((await step(order, "process")).status).toBe(302);
  });

  test("several orders are marked as paid with one bank reference, each with its email", async () => {
    const both = [
      await ordered({ email: "bulk-1@example.com" }),
      await ordered({ email: "bulk-2@example.com" }),
    ];
    const versions = Object.fromEntries(
      both.map(({ number, version }) => [`version.${number}`, String(version)]),
    );
    const selected = `/admin/orders/selected?step=collect&number=${both.map(({ number }) => number).join("&number=")}`;
    const without = await admin.post(selected, versions);
    expect(await textOf(Promise.resolve(without))).toContain("Skipped: enter the reference of the bank.");
    await admin.post(selected, { ...versions, reference: "UTR-BULK" });
    for (const { id, email } of both) {
      expect((await readOrder(store, id)).order.paymentStatus).toBe("Paid");
      expect(await sentEmails(store, email, "order-paid")).toBe(1);
    }
  });

  test("an order whose money did not arrive is cancelled after its last day, with its stock and an email, and can no longer be marked as paid", async () => {
    const order = await ordered({ email: "late@example.com" });
    await cancelUnconfirmed(daysLater(2.9));
    expect((await readOrder(store, order.id)).order.status).toBe("Pending");
    await cancelUnconfirmed(daysLater(4));
    const read = await readOrder(store, order.id);
    expect(read.order.status).toBe("Cancelled");
    expect(await inventoryOf(store, order.variant.id)).toBe(3);
    expect(await sentEmails(store, "late@example.com", "order-cancelled")).toBe(1);
    expect(read.events.at(-1)?.detail.reason).toBe("The transfer did not arrive in time.");
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(payment?.status).toBe("voided");
    expect((await step(order, "collect", { reference: "UTR-LATE" })).status).toBe(409);
    expect(await textOf(admin.get(order.adminPage))).toContain("send it back from your bank");
  });

  test("a refund is owed until the owner records the transfer that paid it", async () => {
    const order = await ordered({ email: "refunded@example.com" });
    expect((await step(order, "collect", { reference: "UTR-1" })).status).toBe(302);
    expect((await step(order, "cancel")).status).toBe(302);
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, order.id));
    const owed = eq(refunds.paymentId, payment?.id ?? "");
    const [refund] = await store.db.select().from(refunds).where(owed);
    expect(refund?.status).toBe("pending");
    expect(await textOf(admin.get(order.adminPage))).toContain(
      "The order was paid by bank transfer: transfer the refund",
    );
    expect((await step(order, "confirm-refund", { refundId: refund?.id, reference: "UTR-2" })).status).toBe(
      302,
    );
    expect((await readOrder(store, order.id)).order).toMatchObject({
      status: "Refunded",
      paymentStatus: "Refunded",
    });
  });

  test("a courier's remittance does not mark an order as paid that is paid by bank transfer", async () => {
    const { number, totalMinor } = await ordered();
    const row = {
      row: 2,
      orderNumber: number,
      awb: "",
      parcelSequence: null,
      amountMinor: totalMinor,
      date: null,
      reference: "R1",
    };
    const [planned] = await planRemittance(store.db, [row as never], "INR");
    expect(planned?.outcome).toEqual({ kind: "paid-online" });
  });

  test("a customer has at most as many unpaid orders as the owner allows", async () => {
    const { value } = await readSection(store.db, "payments");
    await saveTestSection(store, "payments", { cash: { ...value.cash, openPerCustomer: 1 } });
    expect(await refusalOf()).toContain("You have 1 unpaid order on the way");
  });
});
