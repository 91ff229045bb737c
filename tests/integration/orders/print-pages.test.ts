import { describe, expect, test } from "vitest";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { optionTypes, optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { listPackingSlips } from "#app/domain/orders/documents/packing-slips.server.ts";
import { approveReturn, receiveReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { changeSettings } from "#app/domain/settings/settings.server.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { isOfRequest, listenToStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import {
  completeConfirmed,
  delivered,
  refundConfirmed,
  request,
  settleAll,
  processReturn,
} from "#tests/fixtures/orders/delivered-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

/** The text of an order's document in its PDF file. */
const pdfOf = async (path: string) =>
  pdfText(Buffer.from(await (await admin.get(`${path}/pdf`)).arrayBuffer()));

const textOf = async (path: string, visitor = admin) => pageText(await (await visitor.get(path)).text());

/** The 3XL of a product, with a stock of five. */
async function addSize({ productId }: TestVariant): Promise<string> {
  const { db } = app.store;
  const [typeId, sizeId, id] = [newId(), newId(), newId()];
  await db.insert(optionTypes).values({ id: typeId, name: `Size ${typeId}`, kind: "size" });
  await db.insert(optionValues).values({ id: sizeId, typeId, slug: "3xl", label: "3XL" });
  await db.insert(variants).values({ id, productId, sku: "SHAWL-3XL", sizeId, position: 1 });
  await adjustStock(db, id, 5);
  return id;
}

test("packing slips of several shipped orders take no more queries than that of one", async () => {
  const { store } = app;
  const numbers = [await delivered(store), await delivered(store)].map(({ order }) => order.number);
  const statements = listenToStatements(app);
  const countQueries = async (printed: number[]) => {
    statements.length = 0;
    expect(await listPackingSlips(store.db, printed)).toHaveLength(printed.length);
    return statements.filter(isOfRequest).length;
  };
  const ofOne = await countQueries(numbers.slice(1));
  expect(ofOne).toBeGreaterThan(0);
  expect(await countQueries(numbers)).toBe(ofOne);
});

test("the packing slip of an exchange lists the replacement alone, and the receipt stays as it was issued", async () => {
  const { store } = app;
  const { order, input, shawl, shawlLine } = await delivered(store);
  const exchangeVariantId = await addSize(shawl);
  const slip = `/admin/orders/packing-slips?number=${order.number}`;
  const first = await textOf(slip);
  expect(first).toContain("Brooch");
  const lines = [{ orderLineId: shawlLine, quantity: 1, exchangeVariantId }];
  const returnId = await request(store, input({ resolution: "exchange", lines }));
  expect(await textOf(slip)).toBe(first);
  const change = { returnId, actor: await administratorOf(store) };
  await approveReturn(store.orders, change);
  await receiveReturn(store.orders, { ...change, restock: [] });
  const printed = [await textOf(slip)];
  expect(await completeConfirmed(store, change)).toMatchObject({ ok: true });
  printed.push(await textOf(slip));
  for (const text of printed) {
    expect(text).toContain("Replacement for return R");
    expect(text).toMatch(/Shawl 3XL SHAWL-3XL SHAWL-3XL 1/);
    expect(text).not.toContain("Brooch");
  }
  const invoice = await textOf(`/admin/orders/${order.number}/invoice`);
  for (const words of ["Brooch", "$80.00", "Total $96.29"]) expect(invoice).toContain(words);
  expect(invoice).not.toContain("3XL");
});

describe("a shop without a GSTIN", () => {
  test.each(["Kerala", "Uttar Pradesh"])(
    "a shop without a GSTIN prints a receipt that does not mention GST (%s)",
    async (state) => {
      const userId = await makeCustomer(app.store);
      const variant = await stockProduct(app.store, { name: "Plain Shawl", priceMinor: 4000 });
      const order = await buy(app.store, { userId, state, lines: [{ variant, quantity: 1 }] });
      const text = await textOf(`/admin/orders/${order.number}/invoice`);
      const file = await pdfOf(`/admin/orders/${order.number}/documents/invoice`);
      for (const words of ["Receipt", "Plain Shawl", "Tax 7%", "$2.80", "Subtotal", "Paid by card."])
        expect(file).toContain(words);
      for (const words of ["Receipt", "Tax 7% $2.80", "Subtotal $40.00", "Questions about this receipt"])
        expect(text).toContain(words);
      expect(text.replaceAll(/HSN-|TEST-\S+/g, "")).not.toMatch(
        /[CIS]GST|GSTIN|HSN|Tax invoice|Taxable|Place of supply|integrated/,
      );
    },
  );
});

describe("a refund has a credit note", () => {
  test("a credit note has a number of its own, the receipt that it refers to, and the refund", async () => {
    const { store } = app;
    const { order, input } = await delivered(store);
    const path = `/admin/orders/${order.number}/credit-notes/1`;
    expect((await admin.get(path)).status).toBe(404);
    await processReturn(store, await request(store, input()));
    await settleAll(store, order.id);
    const number = String(order.number).padStart(6, "0");
    const page = await (await admin.get(`/admin/orders/${order.number}`)).text();
    expect(pageText(page)).toContain(`Credit note CN${number}-1`);
    expect(page).toContain(`href="${path}"`);
    const text = await textOf(path);
    for (const words of [
      "Credit note",
      `CN${number}-1`,
      `/${number}`,
      "Shawl Quantity 1 Amount $40.00",
      "Tax 7% $2.80",
      "Refunded $42.80",
      `Return R${number}-1`,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Brooch");
    for (const other of ["0", "2", "x", "1.0"])
      expect((await admin.get(`/admin/orders/${order.number}/credit-notes/${other}`)).status).toBe(404);
  });

  test("a credit note covers a part of an order, and its parts add up to the refund", async () => {
    const { store } = app;
    const { order } = await delivered(store);
    const actor = await administratorOf(store);
    const scope = { kind: "amount" as const, amountMinor: 1000 };
    await refundConfirmed(store, { orderId: order.id, actor, key: newId(), scope, restock: [] });
    await settleAll(store, order.id);
    const text = await textOf(`/admin/orders/${order.number}/credit-notes/1`);
    const file = await pdfOf(`/admin/orders/${order.number}/documents/credit-note-1`);
    for (const words of ["Credit note", "Refund without a return", "$8.30", "Part", "$0.66", "$10.00"])
      expect(file).toContain(words);
    // 10.00 of 96.29, split in the proportion of 80.00, 9.99 and 6.30.
    for (const words of ["Part Amount $8.30", "Part Amount $1.04", "Tax 7% $0.66", "Refunded $10.00"])
      expect(text).toContain(words);
  });

  test("a credit note is visible beside the invoice to its customer only", async () => {
    const PASSWORD = "moti jhumka 7";
    const [owner, stranger] = [app.visitor(), app.visitor()];
    for (const [visitor, email] of [
      [owner, "credited@example.com"],
      [stranger, "stranger@example.com"],
    ] as const) {
      await visitor.signUp(email, PASSWORD);
      await visitor.signIn(email, PASSWORD);
    }
    const { rows } = await app.store.database.pool.query<{ id: string }>(
      "select id from users where email = 'credited@example.com'",
    );
    const variant = await stockProduct(app.store, { name: "Credited Shawl", priceMinor: 4000, inventory: 3 });
    const userId = rows[0]?.id ?? "";
    const order = await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
    await owner.post(`/orders/${order.number}/cancel`, {});
    await settleAll(app.store, order.id);
    const path = `/orders/${order.number}/credit-notes/1`;
    expect(await (await owner.get("/orders")).text()).toContain(`href="${path}"`);
    const text = await textOf(path, owner);
    for (const words of [
      "Credit note",
      "Credited Shawl Quantity 1 Amount $40.00",
      "Shipping $4.99",
      "Refunded $47.79",
    ])
      expect(text).toContain(words);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await app.visitor().get(path)).status).toBe(302);
  });

  test("a credit note of a shop with a GSTIN names the tax as its invoice does", async () => {
    const { general } = DEFAULT_SETTINGS;
    const value = { ...general, gstin: "09ABCDE1234F1ZY" };
    await changeSettings(app.store, { section: "general", value, expectedVersion: 0, actorId: null });
    const { order, input } = await delivered(app.store);
    await processReturn(app.store, await request(app.store, input()));
    await settleAll(app.store, order.id);
    const text = await textOf(`/admin/orders/${order.number}/credit-notes/1`);
    for (const words of ["GSTIN: 09ABCDE1234F1ZY", "CGST 3.5% $1.40", "SGST 3.5% $1.40"])
      expect(text).toContain(words);
  });
});
