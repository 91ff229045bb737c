import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack } = shipping(store);
const processed = () => processedOrder(store);

test("the proposed weight is that of the packed items, and a typed one stays", async () => {
  const { id, number, shawlLine, broochLine } = await processed();
  const lines = (await readOrder(store, id)).lines;
  for (const { id: lineId, variantId } of lines)
    await store.db
      .update(variants)
      .set({ weightGrams: lineId === shawlLine ? 300 : 50 })
      .where(eq(variants.id, variantId ?? ""));
  const path = `/admin/orders/${number}/shipments/new`;
  expect(await (await admin.get(path)).text()).toMatch(/name="proposedWeight" value="650"/);
  const weigh = async (weightGrams: string) => {
    const { version } = (await readOrder(store, id)).order;
    const packedItems = { [`pieces.${shawlLine}`]: "1", [`pieces.${broochLine}`]: "0" };
    await admin.post(path, { version: String(version), ...packedItems, weightGrams, proposedWeight: "650" });
    return (await readProgress(store.db, id)).shipments.at(-1)?.weightGrams;
  };
  expect([await weigh("650"), await weigh("410")]).toEqual([300, 410]);
});

test("a shipment is packed, labelled, listed in the manifest and dispatched by forms alone", async () => {
  const { id, number, shawlLine, broochLine } = await processed();
  const path = `/admin/orders/${number}/shipments`;
  const { version } = (await readOrder(store, id)).order;
  const fields = { version: String(version), [`pieces.${shawlLine}`]: "1", [`pieces.${broochLine}`]: "0" };
  const form = pageText(await (await admin.get(`${path}/new`)).text());
  for (const words of ["Pack a shipment", "Parted Shawl", "India Post", "Weight in grams"])
    expect(form).toContain(words);
  const wrong = await admin.post(`${path}/new`, { ...fields, weightGrams: "0.5", lengthCm: "30" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("Enter whole grams from 1 to 50000");
  const packed = await admin.post(`${path}/new`, { ...fields, weightGrams: "450", courier: "Blue Dart" });
  expect(packed.headers.get("location")).toBe(`${path}/1`);
  const label = pageText(await (await admin.get(`${path}/1/label`)).text());
  for (const words of [
    "Deliver to",
    "226001",
    "+91 98765 43210",
    "Weight: 450 g",
    "Prepaid: collect no cash",
  ])
    expect(label).toContain(words);
  const pdf = await admin.get(`${path}/1/label/pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString("latin1");
  expect(bytes).toContain("/MediaBox [0 0 288 432]");
  expect(await (await admin.get("/admin/orders")).text()).toContain('href="/admin/orders/manifest"');
  const manifest = pageText(await (await admin.get("/admin/orders/manifest")).text());
  expect(manifest).toContain("Blue Dart");
  const stale = await admin.post(`${path}/1`, { step: "dispatch", version: String(version) });
  expect(stale.status).toBe(409);
  const now = (await readOrder(store, id)).order.version;
  const sent = await admin.post(`${path}/1`, {
    step: "dispatch",
    version: String(now),
    trackingNumber: "BD7",
  });
  expect(sent.status).toBe(302);
  expect(await (await admin.get(`${path}/1`)).text()).toContain(
    "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&amp;trackNo=BD7",
  );
});

test("a label for no weight is refused with the reason", async () => {
  const { id, number, shawlLine } = await processed();
  await pack(id, [{ orderLineId: shawlLine, quantity: 1 }], { weightGrams: null });
  const response = await admin.get(`/admin/orders/${number}/shipments/1/label`);
  expect(response.headers.get("location")).toBe(`/admin/orders/${number}/shipments/1`);
  const page = pageText(await (await admin.get(`/admin/orders/${number}/shipments/1`)).text());
  expect(page).toContain("The label needs a weight");
});

test("a shipment that does not exist is not found", async () => {
  const { number } = await processed();
  for (const path of ["9", "x", "9/label", "9/label/pdf"])
    expect((await admin.get(`/admin/orders/${number}/shipments/${path}`)).status).toBe(404);
});
