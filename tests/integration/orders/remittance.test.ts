import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { applyRemittance } from "#app/domain/orders/remittance/apply-remittance.server.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const PATH = "/admin/orders/remittance";
const HEAD = "Order,AWB,Amount,Date,Reference";
const { app, admin } = await adminForFile();
const { store } = app;
let shopper: Visitor;
let shawl: TestVariant;

beforeAll(async () => {
  shopper = app.visitor();
  await shopper.signUp("remitted@example.com", "moti jhumka 7");
  await shopper.signIn("remitted@example.com", "moti jhumka 7");
  shawl = await stockProduct(store, { priceMinor: 40_00, inventory: 100 });
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", { cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true } });
});

afterAll(() => expectIntegrity(store));

/** An unpaid order over $47.79, each of a product of its own: the same items again would be asked about. */
async function ordered(chosen?: Record<string, string>) {
  const fields = chosen ?? fieldsFor(await stockProduct(store, { priceMinor: 40_00 }), { payment: "cash" });
  expect((await shopper.post("/checkout", fields)).status).toBe(200);
  const [order] = (await store.db.select().from(orders).orderBy(orders.number)).slice(-1);
  if (!order) throw new Error("No order was placed");
  return order;
}

function upload(...lines: string[]): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([lines.join("\r\n")], "remittance.csv", { type: "text/csv" }));
  return admin.post(PATH, form);
}

/** The rows in the preview's form. */
function rowsIn(page: string): string {
  const value = /name="rows" value="([^"]*)"/.exec(page)?.[1];
  if (value === undefined) throw new Error("The preview has no form");
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function applied(...lines: string[]): Promise<string> {
  const rows = rowsIn(await (await upload(HEAD, ...lines)).text());
  return pageText(await (await admin.post(PATH, { rows })).text());
}

const paymentStatusOf = async (id: string) => (await readOrder(store, id)).order.paymentStatus;

describe("a courier's remittance", () => {
  test("the preview changes nothing, its button marks the orders as paid by number and AWB, and the audit log has both", async () => {
    const [byNumber, byAwb] = [await ordered(), await ordered()];
    await deliver(store, byAwb.id);
    const { trackingNumber } = (await readOrder(store, byAwb.id)).order;
    const lines = [
      `#${String(byNumber.number).padStart(6, "0")},,47.79,2026-11-20,UTR77`,
      `,${trackingNumber},47.79,20/11/2026,UTR77`,
    ];
    const preview = await (await upload(HEAD, ...lines)).text();
    expect(pageText(preview)).toContain("2 orders can be marked as paid: $95.58");
    for (const { id } of [byNumber, byAwb]) expect(await paymentStatusOf(id)).toBe("Pending");
    const done = pageText(await (await admin.post(PATH, { rows: rowsIn(preview) })).text());
    expect(done).toContain("2 orders marked as paid: $95.58");
    for (const { id } of [byNumber, byAwb]) {
      expect(await paymentStatusOf(id)).toBe("Paid");
      const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, id));
      expect(payment).toMatchObject({ status: "captured", providerReference: "UTR77, 2026-11-20" });
    }
    const log = await store.db.select().from(auditLog).where(eq(auditLog.action, "orders.remittance"));
    expect(log.map(({ after }) => after)).toContainEqual({
      orders: 2,
      amountMinor: 95_58,
      currency: "USD",
      references: ["UTR77"],
    });
  });

  test("the order column may contain our reference of a parcel, or any text if the AWB identifies the order", async () => {
    const [first, second, byAwb] = [await ordered(), await ordered(), await ordered()];
    const label = ({ number }: typeof first) => String(number).padStart(6, "0");
    const change = { orderId: byAwb.id, actor: await administratorOf(store) };
    await startProcessing(store.orders, change);
    await shipOrder(store.orders, { ...change, trackingNumber: "AWB-REMITTED" });
    const text = await applied(
      `${label(first)}-1,,47.79,2026-11-23,C3`,
      `#${label(second)}-1,,47.79,2026-11-23,C3`,
      `SR/${label(byAwb)},AWB-REMITTED,47.79,2026-11-23,C3`,
      `${label(byAwb)}-0,AWB-UNKNOWN,47.79,2026-11-23,C3`,
    );
    expect(text).toContain("3 orders marked as paid: $143.37");
    expect(text).toContain("AWB AWB-UNKNOWN");
    for (const { id } of [first, second, byAwb]) expect(await paymentStatusOf(id)).toBe("Paid");
  });

  test("a file applied again, even twice at the same time, records nothing twice", async () => {
    const order = await ordered();
    const row = {
      orderNumber: order.number,
      awb: "",
      amountMinor: 47_79,
      day: "2026-11-21",
      reference: "A1",
    };
    const actor = await administratorOf(store);
    const change = { rows: [{ ...row, row: 2 }], currency: "USD", actorId: actor.id };
    const results = await Promise.all([1, 2].map(() => applyRemittance(store.orders, change)));
    expect(results.flat().map(({ outcome }) => outcome.kind)).toEqual(
      expect.arrayContaining(["payable", "recorded"]),
    );
    const again = await upload(HEAD, `${order.number},,47.79,2026-11-21,A1`);
    expect(pageText(await again.text())).toContain("Recorded before");
    const { timeline } = await readOrder(store, order.id);
    expect(timeline.filter((kind) => kind === "paid")).toHaveLength(1);
  });

  test("invalid rows are listed with their reason and change nothing, and the others are applied", async () => {
    const [good, less, cancelled, paid] = [
      await ordered(),
      await ordered(),
      await ordered(),
      await ordered(),
    ];
    const actor = await administratorOf(store);
    await cancelOrder(store.orders, { orderId: cancelled.id, actor });
    await admin.post(`/admin/orders/${paid.number}`, { step: "collect", version: "1", reference: "till" });
    const online = await ordered(checkoutFields([{ id: shawl.id, quantity: 1, price: 40_00 }]));
    const text = await applied(
      `${good.number},,47.79,2026-11-22,B2`,
      `${less.number},,47.00,2026-11-22,B2`,
      `${cancelled.number},,47.79,2026-11-22,B2`,
      `${paid.number},,47.79,2026-11-22,B2`,
      `${online.number},,47.79,2026-11-22,B2`,
      `${good.number},,47.79,2026-11-22,B2`,
      `999999,,47.79,2026-11-22,B2`,
    );
    expect(text).toContain("1 order marked as paid: $47.79");
    for (const reason of [
      "Not applied: $47.79 is to be collected",
      "Not applied: the order is cancelled",
      "Not applied: already paid (till)",
      "Not applied: the order is not paid in cash",
      "Not applied: row 2 names it too",
      "Not applied: there is no such order",
    ])
      expect(text).toContain(reason);
    expect(await paymentStatusOf(good.id)).toBe("Paid");
    expect(await paymentStatusOf(less.id)).toBe("Pending");
  });

  test.each([
    [
      "Order,Sum,Day\n1,2,3",
      "The file needs a column “Amount”, and a column “Date”, and a column “Reference”",
    ],
    ["Name,Amount,Date,Reference\nA,1,2026-11-20,X", "a column “Order”, and a column “AWB”"],
    [`${HEAD}\n1,,much,2026-11-20,X`, "Row 2: “much” is not an amount"],
    [`${HEAD}\n1,,5,20 Nov,X`, "Row 2: “20 Nov” is not a date"],
    [`${HEAD}\n1,,5,31/02/2026,X`, "Row 2: “31/02/2026” is not a date"],
    [`${HEAD}\n,,5,2026-11-20,X`, "Row 2: The order number or AWB is missing."],
    [`${HEAD}\nabc,,5,2026-11-20,X`, "Row 2: “abc” is not an order number"],
    [`${HEAD}\n12-0,,5,2026-11-20,X`, "Row 2: “12-0” is not an order number"],
    [`${HEAD}\n1,,5,2026-11-20,`, "Row 2: The reference is missing."],
    [HEAD, "This file has no orders."],
    ["\0", "This is not a CSV file in UTF-8."],
  ])("a wrong file is refused as a whole with a clear error: %j", async (file, error) => {
    const response = await upload(file);
    expect(response.status).toBe(400);
    expect(pageText(await response.text())).toContain(error);
  });

  test("a file of 2,000 long rows is applied by the form of its preview, and a longer one is refused", async () => {
    const order = await ordered();
    const reference = "COD remittance ".repeat(6);
    const unknown = Array.from(
      { length: 2_000 },
      (_, index) => `${900_000 + index},,47.79,2026-11-22,${reference}`,
    );
    const preview = await (
      await upload(HEAD, ...unknown.slice(1), `${order.number},,47.79,2026-11-22,B3`)
    ).text();
    expect(preview).toMatch(/<form[^>]*enctype="multipart\/form-data"[^>]*><input[^>]*name="rows"/i);
    const form = new FormData();
    form.set("rows", rowsIn(preview));
    const done = pageText(await (await admin.post(PATH, form)).text());
    expect(done).toContain("1 order marked as paid: $47.79");
    expect(await paymentStatusOf(order.id)).toBe("Paid");
    const longer = await upload(HEAD, ...unknown, unknown[0] ?? "");
    expect(longer.status).toBe(400);
    expect(pageText(await longer.text())).toContain("The file has more than 2,000 rows.");
  });

  test("rows that did not come from the preview are refused", async () => {
    const row = { row: 1, orderNumber: 1, awb: "", amountMinor: 100, day: "2026-11-27", reference: "a" };
    const unstorable = [
      { ...row, reference: "a\0" },
      { ...row, day: "0000-01-01" },
      { ...row, orderNumber: 2 ** 40 },
    ];
    for (const rows of ["", "[]", '[{"row":1}]', "{", ...unstorable.map((each) => JSON.stringify([each]))])
      expect((await admin.post(PATH, { rows })).status).toBe(400);
    expect((await shopper.post(PATH, { rows: "[]" })).status).not.toBe(200);
  });
});

describe("marking several orders as paid", () => {
  test("the selected unpaid orders are marked as paid with one reference, and the others show the reason why not", async () => {
    const [open, cancelled] = [await ordered(), await ordered()];
    const actor = await administratorOf(store);
    await cancelOrder(store.orders, { orderId: cancelled.id, actor });
    const query = `step=collect&number=${open.number}&number=${cancelled.number}`;
    const page = pageText(await (await admin.get(`/admin/orders/selected?${query}`)).text());
    expect(page).toContain("1 of 2 selected orders can be marked as paid. 1 is skipped:");
    expect(page).toContain("Skipped: it is Cancelled.");
    const version = String((await readOrder(store, open.id)).order.version);
    const press = () =>
      admin.post(`/admin/orders/selected?${query}`, {
        [`version.${open.number}`]: version,
        reference: "cash box 3",
      });
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(409);
    expect(await paymentStatusOf(open.id)).toBe("Paid");
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, open.id));
    expect(payment?.providerReference).toBe("cash box 3");
  });

  test("all orders of the filter “To collect” can be marked as paid, whatever their page", async () => {
    const open = await ordered();
    const page = await admin.get("/admin/orders/selected?step=collect&all=matching&payment=to-collect");
    expect(pageText(await page.text())).toContain(`#${String(open.number).padStart(6, "0")}`);
  });
});
