import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { itemPassports } from "#app/domain/orders/passports/passports.tables.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { administratorOf, buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

const textOf = async (path: string, visitor = admin) => pageText(await (await visitor.get(path)).text());

/** A shawl with three labelled items, and an order of one of them. */
async function labelledShawl(prefix: string) {
  const shawl = await stockProduct(app.store, { name: `Shawl ${prefix}`, inventory: 9 });
  await db
    .update(products)
    .set({ weaver: "Nazir Ahmad Mir, Srinagar", fibreTenthMicrons: 128, madeIn: "Srinagar" })
    .where(eq(products.id, shawl.productId));
  const page = `/admin/products/${shawl.productId}/passports`;
  const labels = [`${prefix}-1`, `${prefix}-2`, `${prefix}-3`];
  const add = (lines: readonly string[]) =>
    admin.post(page, { intent: "add", variant: shawl.id, labels: lines.join("\n") });
  expect((await add(labels)).status).toBe(302);
  return { shawl, page, add };
}

async function orderOf(shawl: Awaited<ReturnType<typeof labelledShawl>>["shawl"], quantity = 1) {
  const { id } = await buy(app.store, {
    userId: await makeCustomer(app.store),
    lines: [{ variant: shawl, quantity }],
  });
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  const [line] = await db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, id));
  return { id, number: order?.number ?? 0, lineId: line?.id ?? "" };
}

/** The fields that choose labels of an order's line, with a value for each ticked box. */
const chosen = ({ lineId }: { lineId: string }, ...ids: string[]) =>
  new URLSearchParams([["labelLines", lineId], ...ids.map((id) => [`labels-${lineId}`, id])]);

async function passportOf(labelNumber: string) {
  const [passport] = await db.select().from(itemPassports).where(eq(itemPassports.labelNumber, labelNumber));
  if (!passport) throw new Error(`There is no label ${labelNumber}`);
  return passport;
}

test("a label chosen at packing is on the packing slip and the invoice, and its passport names no buyer", async () => {
  const { shawl, page } = await labelledShawl("GI-A");
  expect(await textOf(page)).toContain("GI-A-1");
  const [product] = await db.select().from(products).where(eq(products.id, shawl.productId));
  expect(await textOf(`/products/${product?.slug}`, app.visitor())).toContain("GI-A-1, GI-A-2, GI-A-3");
  const order = await orderOf(shawl);
  const { id, code } = await passportOf("GI-A-2");
  expect(await textOf(`/passport/${code}`, app.visitor())).toContain("Not dispatched yet");
  const labels = `/admin/orders/${order.number}/passports`;
  expect((await admin.post(labels, chosen(order, id))).status).toBe(302);
  const slip = await (await admin.get(`/admin/orders/packing-slips?number=${order.number}`)).text();
  expect(slip).toContain("QR code of the passport of label GI-A-2");
  expect(await textOf(`/admin/orders/${order.number}/invoice`)).toContain("Label GI-A-2");
  await db
    .update(orders)
    .set({ status: "Shipped", shippedAt: new Date("2026-11-20T06:00:00Z") })
    .where(eq(orders.id, order.id));
  await db.update(products).set({ weaver: "Somebody else" }).where(eq(products.id, shawl.productId));
  const passport = await textOf(`/passport/${code}`, app.visitor());
  for (const words of ["Shawl GI-A", "GI-A-2", "12.8 micron", "Nazir Ahmad Mir", "November 2026"])
    expect(passport).toContain(words);
  const [sold] = await db.select().from(orders).where(eq(orders.id, order.id));
  for (const words of [sold?.email, sold?.customerName, String(order.number).padStart(6, "0")])
    expect(passport).not.toContain(words);
  expect((await app.visitor().get("/passport/nothing")).status).toBe(404);
});

test("a label number belongs to a single item", async () => {
  const { page, add } = await labelledShawl("GI-B");
  const again = await add(["GI-B-9", "GI-B-2"]);
  expect(again.status).toBe(409);
  expect(pageText(await again.text())).toContain("these exist already: GI-B-2");
  expect(await textOf(page)).not.toContain("GI-B-9");
});

test("an item is in one order at most, and free again when that is cancelled or the label is unticked", async () => {
  const { shawl } = await labelledShawl("GI-C");
  const [first, second] = [await orderOf(shawl), await orderOf(shawl)];
  const { id } = await passportOf("GI-C-1");
  const choose = (order: typeof first, ...ids: string[]) =>
    admin.post(`/admin/orders/${order.number}/passports`, chosen(order, ...ids));
  expect((await choose(first, id)).status).toBe(302);
  const taken = await choose(second, id);
  expect(taken.status).toBe(409);
  expect(pageText(await taken.text())).toContain("in another order now");
  expect((await choose(first)).status).toBe(302);
  expect((await choose(second, id)).status).toBe(302);
  await db.update(orders).set({ status: "Cancelled" }).where(eq(orders.id, second.id));
  expect((await choose(first, id)).status).toBe(302);
  expect((await passportOf("GI-C-1")).orderLineId).toBe(first.lineId);
});

test("a label in an order is not deleted, and one in stock is", async () => {
  const { shawl, page } = await labelledShawl("GI-D");
  const order = await orderOf(shawl);
  const [sold, free] = [await passportOf("GI-D-1"), await passportOf("GI-D-2")];
  await admin.post(`/admin/orders/${order.number}/passports`, chosen(order, sold.id));
  expect((await admin.post(page, { intent: "delete", passport: sold.id })).status).toBe(409);
  expect((await admin.post(page, { intent: "delete", passport: free.id })).status).toBe(302);
  expect(await textOf(page)).not.toContain("GI-D-2");
});

test("labels are chosen in the form that packs a shipment, and a taken one packs nothing", async () => {
  const { shawl } = await labelledShawl("GI-E");
  const [first, second] = [await orderOf(shawl), await orderOf(shawl)];
  const { id } = await passportOf("GI-E-1");
  const actor = await administratorOf(app.store);
  const pack = async (order: typeof first) => {
    await startProcessing(app.store.orders, { orderId: order.id, actor });
    const path = `/admin/orders/${order.number}/shipments/new`;
    expect(await textOf(path)).toContain("Labels: Shawl GI-E");
    const { version } = (await readOrder(app.store, order.id)).order;
    const fields = chosen(order, id);
    fields.set("version", String(version));
    fields.set(`pieces.${order.lineId}`, "1");
    return admin.post(path, fields);
  };
  expect((await pack(first)).status).toBe(302);
  expect((await passportOf("GI-E-1")).orderLineId).toBe(first.lineId);
  const taken = await pack(second);
  expect(taken.status).toBe(409);
  expect(pageText(await taken.text())).toContain("One of the labels is in another order now.");
  expect((await readProgress(db, second.id)).shipments).toEqual([]);
});

test.each([
  ["free again", true, null],
  ["still with its order", false, "kept"],
])("the label of an item that comes back is %s if it is restocked: %s", async (_, restock, expected) => {
  const { shawl } = await labelledShawl(`GI-F-${restock}`);
  const userId = await makeCustomer(app.store);
  const order = await buy(app.store, { userId, lines: [{ variant: shawl, quantity: 1 }] });
  const [line] = (await readOrder(app.store, order.id)).lines;
  const { id } = await passportOf(`GI-F-${restock}-1`);
  const labels = chosen({ lineId: line?.id ?? "" }, id);
  await admin.post(`/admin/orders/${order.number}/passports`, labels);
  await deliver(app.store, order.id);
  const returnId = await request(app.store, {
    orderId: order.id,
    actor: { id: userId, role: "customer" },
    lines: [{ orderLineId: line?.id ?? "", quantity: 1 }],
    reason: "too-small",
    comment: "",
    resolution: "refund",
  });
  await processReturn(app.store, returnId, restock);
  expect((await passportOf(`GI-F-${restock}-1`)).orderLineId).toBe(expected === null ? null : line?.id);
});

test("the photo of a label is on its public passport until it is removed", async () => {
  const { page } = await labelledShawl("GI-G");
  const { id, code } = await passportOf("GI-G-1");
  const sendPhoto = (fields: Record<string, string>, file?: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "photo", passport: id, ...fields }))
      form.set(name, value);
    if (file) form.set("image", new Blob([new Uint8Array(file)]), "label.jpg");
    return admin.post(page, form);
  };
  expect((await sendPhoto({}, await jpegFile())).status).toBe(302);
  const { imageUrl } = await passportOf("GI-G-1");
  const shown = async () => (await app.visitor().get(`/passport/${code}`)).text();
  expect(await shown()).toContain(`src="${imageUrl}"`);
  expect((await app.visitor().get(imageUrl ?? "")).status).toBe(200);
  expect((await sendPhoto({}, Buffer.from("no image"))).status).toBe(415);
  expect((await sendPhoto({ removeImage: "yes" })).status).toBe(302);
  expect(await shown()).not.toContain(`src="/images/`);
});
