import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { splitInclusive } from "#app/domain/tax/inclusive-price.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { KERALA, SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

test("an order at prices with GST exports SKU, HSN, taxable value and each tax of its lines and its shipping", async () => {
  const variant = await stockProduct(app.store, { name: "Noor Kurta", priceMinor: 105_000 });
  const order = await buy(app.store, {
    userId: await makeCustomer(app.store),
    lines: [{ variant, quantity: 1 }],
  });
  const shipping = { ...splitInclusive(9900, 500, "whole"), hsnCode: "621142", uqc: "PCS", basisPoints: 500 };
  const createdAt = new Date("2026-07-31T23:30:00+05:30");
  await db
    .update(orders)
    .set({
      createdAt,
      currency: "INR",
      taxMinor: 0,
      shippingMinor: 9900,
      totalMinor: sql`subtotal_minor - discount_minor + 9900`,
      gst: { supply: KERALA, placeName: "Kerala", sellerGstin: SELLER, shipping },
    })
    .where(eq(orders.id, order.id));
  await db
    .update(orderLines)
    .set({
      hsnCode: "621142",
      taxClassName: "Apparel, woven",
      uqc: "PCS",
      gstBasisPoints: 500,
      ...splitInclusive(105_000, 500, "whole"),
    })
    .where(eq(orderLines.orderId, order.id));

  const rowsOf = async (query: string) => {
    const text = await (await admin.get(`/admin/orders/export${query}`)).text();
    return parse<Record<string, string>>(text, { columns: true, bom: true });
  };
  const [item, parcel] = await rowsOf("?rows=lines");
  expect(item).toMatchObject({
    "Date (Asia/Kolkata)": "2026-07-31 23:30:00",
    HSN: "621142",
    "Before tax": "1000.00",
    "Tax rate (%)": "5",
    IGST: "50.00",
    CGST: "0.00",
    Tax: "50.00",
    Total: "1050.00",
    Refunded: "0.00",
  });
  expect(item?.["SKU"]).not.toBe("");
  expect(parcel).toMatchObject({
    Type: "Shipping",
    HSN: "621142",
    "Before tax": "94.29",
    IGST: "4.71",
    Total: "99.00",
  });
  const [whole] = await rowsOf("");
  expect(whole).toMatchObject({ Tax: "54.71", Total: "1149.00" });
});
