import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { addresses, users } from "#app/domain/customers/customers.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";

const { app, admin } = await adminForFile();

const references: Record<string, string> = {};

beforeAll(async () => {
  await useGst(app.store);
  const { bought, dispatch, refund } = gstOrders(app.store);
  await bought([[await stockKurta(app.store, 1_000_00), 1]]);
  const kurta = await stockKurta(app.store, 1_000_00);
  const order = await bought([[kurta, 2]]);
  await dispatch(order.id);
  await refund(order.id, { kind: "pieces", items: [{ orderLineId: order.lines[0]?.id ?? "", quantity: 1 }] });
  const { db } = app.store;
  const [placed] = await db.select().from(orders).where(eq(orders.id, order.id));
  if (!placed) throw new Error("The order was not placed");
  const place = { city: "Panjim", postalCode: "403 001", phone: "+919812345678" };
  const shippingAddress = { ...placed.shippingAddress, ...place };
  await db
    .update(orders)
    .set({
      shippingAddress,
      customerName: "Meher Khan",
      email: "meher@example.com",
      discountCode: "DIWALI20",
    })
    .where(eq(orders.id, order.id));
  await db.update(orderLines).set({ sku: "Phul-3XL" }).where(eq(orderLines.orderId, order.id));
  const [variant] = await db
    .update(variants)
    .set({ barcode: "8901234567894" })
    .where(eq(variants.id, order.lines[0]?.variantId ?? ""))
    .returning();
  await db
    .update(products)
    .set({ name: "Phulkari Dupatta", hsnCode: "62149090" })
    .where(eq(products.id, variant?.productId ?? ""));
  const userId = await makeCustomer(app.store);
  await db.update(users).set({ name: "Tara Naik" }).where(eq(users.id, userId));
  const address = { firstName: "Tara", lastName: "Naik", street: "1 Fort", state: "Goa", country: "IN" };
  await db.insert(addresses).values({ userId, ...address, ...place, id: newId(), city: "Margao" });
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

async function findElse(text: string): Promise<AdminSearchResults> {
  const palette = await admin.get(`/admin/find?${new URLSearchParams({ q: text })}`);
  return (await palette.json()) as AdminSearchResults;
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
  ["city, in any case", "panjim"],
  ["PIN code", "403001"],
  ["PIN code with its space", "403 001"],
  ["discount code, in any case", "diwali20"],
  ["SKU, in any case", "phul-3xl"],
  ["barcode", "8901234567894"],
  ["product name", "phulkari"],
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

test.each([
  ["phone number in any notation", "098123 45678"],
  ["phone number with its country", "+91 98123-45678"],
  ["city", "margao"],
])("a customer is found by the %s of a saved address, in the palette and in the list", async (_, text) => {
  expect((await findElse(text)).customers.map(({ name }) => name)).toContain("Tara Naik");
  const list = await (await admin.get(`/admin/customers?${new URLSearchParams({ search: text })}`)).text();
  expect(pageText(list)).toContain("Tara Naik");
});

test("the buyer of an order is found by its phone number and city", async () => {
  for (const text of ["098123 45678", "panjim"])
    expect((await findElse(text)).customers.map(({ name }) => name)).toContain("Asha Verma");
});

test.each([
  ["barcode", "8901234567894"],
  ["HSN code", "62149090"],
  ["first digits of the HSN code", "6214"],
])("a product is found by its %s, in the palette and in the list", async (_, text) => {
  expect((await findElse(text)).products.map(({ name }) => name)).toEqual(["Phulkari Dupatta"]);
  const list = await (await admin.get(`/admin/products?${new URLSearchParams({ search: text })}`)).text();
  expect(pageText(list)).toContain("Phulkari Dupatta");
});

test("a city, a code and digits that nothing has find nothing", async () => {
  for (const text of ["Atlantis", "NO-SUCH-SKU-1", "9999"]) {
    expect(await find(text)).toEqual({ found: [], listed: [] });
    expect(await findElse(text)).toMatchObject({ customers: [], products: [] });
  }
});
