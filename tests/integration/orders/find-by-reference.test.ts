import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";

const { app, admin } = await adminForFile();

const references: Record<string, string> = {};

beforeAll(async () => {
  await useGst(app.store);
  const { bought, dispatch, refund } = gstOrders(app.store);
  const kurta = await stockKurta(app.store, 1_000_00);
  await bought([[kurta, 1]]);
  const order = await bought([[kurta, 2]]);
  await dispatch(order.id);
  await refund(order.id, { kind: "pieces", items: [{ orderLineId: order.lines[0]?.id ?? "", quantity: 1 }] });
  const { db } = app.store;
  const [placed] = await db.select().from(orders).where(eq(orders.id, order.id));
  if (!placed) throw new Error("The order was not placed");
  const shippingAddress = { ...placed.shippingAddress, phone: "+919812345678" };
  await db
    .update(orders)
    .set({ shippingAddress, customerName: "Meher Khan", email: "meher@example.com" })
    .where(eq(orders.id, order.id));
  await db.update(shipments).set({ trackingNumber: "AWB7781/22" }).where(eq(shipments.orderId, order.id));
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const [invoice, creditNote] = await documentsOf(app.store, order.id);
  references["the invoice"] = invoice?.number ?? "";
  references["the credit note, in lower case"] = creditNote?.number.toLowerCase() ?? "";
  references["the payment"] = payment?.providerReference ?? "";
});

async function find(text: string) {
  const palette = await admin.get(`/admin/find?${new URLSearchParams({ q: text })}`);
  const { orders: found } = (await palette.json()) as AdminSearchResults;
  const list = await (await admin.get(`/admin/orders?${new URLSearchParams({ search: text })}`)).text();
  const listed = [...list.matchAll(/href="\/admin\/orders\/(\d+)[?"]/g)].map(([, number]) => Number(number));
  return { found: found.map(({ number }) => number), listed };
}

test.each([
  ["phone number", "9812345678"],
  ["phone number with spaces", "98123 45678"],
  ["phone number with its country", "+91-98123-45678"],
  ["phone number as it is dialled", "098123 45678"],
  ["tracking number", "AWB7781/22"],
  ["name", "meher"],
  ["email address", "meher@example.com"],
  ["order number", "#000002"],
])("an order is found by its %s, in the palette and in the list", async (_, text) => {
  expect(await find(text)).toEqual({ found: [2], listed: [2] });
});

test.each(["the invoice", "the credit note, in lower case", "the payment"])(
  "an order is found by the reference of %s",
  async (name) => {
    expect(references[name]).not.toBe("");
    expect(await find(references[name] ?? "")).toEqual({ found: [2], listed: [2] });
  },
);

test("a phone number and references that no order has find nothing", async () => {
  for (const text of ["9899999999", "INV/26-27/999999", "pay_000000000000"])
    expect(await find(text)).toEqual({ found: [], listed: [] });
});
