import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack, statuses } = shipping(store);

const SCAN = "/admin/orders/pack";

/** A processed order of two shawls and a brooch, with known weights and a barcode of the shawl. */
async function orderToScan() {
  const order = await processedOrder(store);
  const barcode = `${Date.now()}${order.number}`.slice(-13);
  await store.db.update(variants).set({ weightGrams: 200, barcode }).where(eq(variants.id, order.shawl.id));
  await store.db.update(variants).set({ weightGrams: 50 }).where(eq(variants.id, order.brooch.id));
  return { ...order, barcode, broochSku: `TEST-${order.brooch.id}` };
}

const page = async (params: Record<string, string> | string[][]) =>
  pageText(await (await admin.get(`${SCAN}?${new URLSearchParams(params)}`)).text());

const finish = (label: string, codes: readonly string[], more: Record<string, string> = {}) =>
  admin.post(SCAN, new URLSearchParams({ label, codes: codes.join("\r\n"), ...more }));

const parcelOf = async (id: string) => (await readProgress(store.db, id)).shipments.at(-1);

test("an order is packed with nothing but scans, by forms without JavaScript", async () => {
  const order = await orderToScan();
  const label = String(order.number);
  expect(await page({ label })).toContain("0 of 2");
  const first = await page({ label, code: order.barcode });
  expect(first).toContain("1 of 2");
  const last = await page([
    ["label", label],
    ["scanned", order.barcode],
    ["scanned", order.barcode],
    ["code", order.broochSku.toLowerCase()],
  ]);
  expect(last).toContain("All items are scanned.");
  const codes = [order.barcode, order.barcode, order.broochSku];
  const packed = await finish(label, codes, { courier: "DTDC", weightGrams: "480" });
  expect(packed.headers.get("location")).toBe(SCAN);
  const parcel = await parcelOf(order.id);
  expect(parcel).toMatchObject({ status: "packed", courier: "DTDC", weightGrams: 480 });
});

test("a wrong variant, one item too many and an unknown code are refused with a sentence and not counted", async () => {
  const order = await orderToScan();
  const label = String(order.number);
  const otherId = await addOtherSize(store, order.shawl, { inventory: 1 });
  expect(await page({ label, code: `TEST-${otherId}` })).toContain("Wrong item: this is Parted Shawl, 3XL.");
  expect(await page({ label, code: "NOTHING-1" })).toContain("“NOTHING-1” is no item of this parcel.");
  const twice = [
    ["label", label],
    ["scanned", order.barcode],
    ["scanned", order.barcode],
    ["code", order.barcode],
  ];
  const text = await page(twice);
  expect(text).toContain("One too many: Parted Shawl is complete.");
  expect(text).toContain("2 of 2");
  expect(text).toContain("0 of 1");
});

test("a packed parcel is found by its number and its tracking number, and marked as complete", async () => {
  const order = await orderToScan();
  const trackingNumber = `SCAN${order.number}`;
  await pack(order.id, [{ orderLineId: order.broochLine, quantity: 1 }], { trackingNumber });
  for (const label of [`#${String(order.number).padStart(6, "0")}-1`, trackingNumber])
    expect(await page({ label })).toContain("0 of 1");
  const early = await finish(trackingNumber, []);
  expect(early.status).toBe(409);
  expect(await early.text()).toContain("Some items have not been scanned.");
  const answers = await Promise.all([
    finish(trackingNumber, [order.broochSku]),
    finish(trackingNumber, [order.broochSku]),
  ]);
  expect(answers.some(({ headers }) => headers.get("location") === SCAN)).toBe(true);
  const records = await store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, "order.shipment-checked")));
  expect(records.length).toBeGreaterThan(0);
  expect(await statuses(order.id)).toEqual(["packed"]);
});

test("two people who scan the same order pack it once", async () => {
  const order = await orderToScan();
  const codes = [order.barcode, order.barcode, order.broochSku];
  const label = String(order.number);
  await Promise.all([finish(label, codes), finish(label, codes)]);
  expect(await statuses(order.id)).toEqual(["packed"]);
});

test("an unknown label, and one of a parcel that has left, are refused with a sentence", async () => {
  expect(await page({ label: "NO-SUCH-LABEL" })).toContain(
    "No order, parcel or tracking number is “NO-SUCH-LABEL”.",
  );
  const order = await orderToScan();
  await shipping(store).send(order.id, [{ orderLineId: order.shawlLine, quantity: 1 }]);
  expect(await page({ label: `${order.number}-1` })).toContain("This parcel has left the shop");
});

test("only the page that scans may use the camera", async () => {
  const policyOf = async (path: string) => (await admin.get(path)).headers.get("permissions-policy");
  expect(await policyOf(SCAN)).toContain("camera=(self)");
  expect(await policyOf("/admin/orders")).toContain("camera=()");
});

test("the pick list adds up the unpacked items of orders, by bin location and SKU, as a page and as a PDF file", async () => {
  const [first, second] = [await orderToScan(), await orderToScan()];
  const numbers = `number=${first.number}&number=${second.number}`;
  const setBin = (id: string, binLocation: string) =>
    store.db.update(variants).set({ binLocation }).where(eq(variants.id, id));
  await setBin(second.brooch.id, "A-2");
  await setBin(first.shawl.id, "A-10");
  const inOrder = (text: string) =>
    [second.broochSku, `TEST-${first.shawl.id}`, first.broochSku].map((sku) => text.indexOf(sku));
  const text = pageText(await (await admin.get(`/admin/orders/pick-list?${numbers}`)).text());
  expect(text).toContain("2 orders, 6 items");
  expect(inOrder(text)).toEqual(inOrder(text).toSorted((a, b) => a - b));
  expect(inOrder(text)).not.toContain(-1);
  const file = await admin.get(`/admin/orders/pick-list/pdf?${numbers}`);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  const printed = pdfText(Buffer.from(await file.arrayBuffer()));
  for (const words of ["2 orders, 6 items", "A-10", "A-2", "Parted Brooch"]) expect(printed).toContain(words);
  await shipping(store).pack(first.id, [{ orderLineId: first.shawlLine, quantity: 2 }]);
  const rest = pageText(await (await admin.get(`/admin/orders/pick-list?${numbers}`)).text());
  expect(rest).toContain("2 orders, 4 items");
});
