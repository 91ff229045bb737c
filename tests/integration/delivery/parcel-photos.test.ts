import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch, statuses } = shipping(store);

const SCAN = "/admin/orders/pack";

/** An order whose items are all scanned. */
async function scannedOrder() {
  const order = await processedOrder(store);
  for (const { id } of [order.shawl, order.brooch])
    await store.db.update(variants).set({ weightGrams: 100 }).where(eq(variants.id, id));
  const [shawl, brooch] = [`TEST-${order.shawl.id}`, `TEST-${order.brooch.id}`];
  return { ...order, codes: [shawl, shawl, brooch].join("\n") };
}

const finish = (label: string, codes: string, photo?: Buffer) => {
  const form = new FormData();
  form.append("label", label);
  form.append("codes", codes);
  if (photo) form.append("photo", new File([new Uint8Array(photo)], "open-parcel.jpg"));
  // The page that has the form.
  const query = new URLSearchParams([
    ["label", label],
    ...codes.split("\n").map((code) => ["scanned", code]),
  ]);
  return admin.post(`${SCAN}?${query}`, form, { accept: "text/html" });
};

const photoOf = async (id: string) => (await readProgress(store.db, id)).shipments.at(-1)?.photoMediaId ?? "";

test("the photo of an open parcel is stored with its order and shown only to staff who may see orders", async () => {
  const order = await scannedOrder();
  const finished = await finish(String(order.number), order.codes, await jpegFile());
  expect([finished.status, finished.headers.get("location")]).toEqual([302, SCAN]);
  expect(await statuses(order.id)).toEqual(["packed"]);
  const url = `/images/${await photoOf(order.id)}/320.webp`;
  for (const page of [`/admin/orders/${order.number}`, `/admin/orders/${order.number}/shipments/1`])
    expect(await (await admin.get(page)).text()).toContain(url);
  const shown = await admin.get(url);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect((await app.visitor().get(url)).status).toBe(404);
  const { visitor: writer } = await staffMember(app, "texts@example.com", {
    role: "writer",
    ownRoleId: null,
  });
  expect((await writer.get(url)).status).toBe(404);
});

test("a file that is no image is refused beside its field, and nothing is packed", async () => {
  const order = await scannedOrder();
  const refused = await finish(String(order.number), order.codes, Buffer.from("<svg/>"));
  expect(refused.status).toBe(415);
  const html = await refused.text();
  expect(pageText(html)).toContain("This file is not an image that we can read");
  expect(pageText(html)).toContain("All items are scanned.");
  expect(await statuses(order.id)).toEqual([]);
});

test("a later check replaces the photo, and erasing the customer deletes it", async () => {
  const order = await scannedOrder();
  await finish(String(order.number), order.codes, await jpegFile());
  const first = await photoOf(order.id);
  await finish(`${order.number}-1`, order.codes, await jpegFile());
  const second = await photoOf(order.id);
  expect(second).not.toBe(first);
  const isStored = async (id: string) => (await store.db.$count(media, eq(media.id, id))) > 0;
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  await finish(`${order.number}-1`, order.codes);
  expect(await photoOf(order.id)).toBe(second);
  await dispatch(order.id, 1);
  await deliverShipment(store.orders, { ...order.change, sequence: 1 });
  const erased = await inTransaction(store.db, (tx) => anonymiseOrdersOf(tx, order.userId));
  expect(erased).toEqual({ ok: true, orders: 1 });
  expect(await isStored(second)).toBe(false);
  expect(await photoOf(order.id)).toBe("");
});
