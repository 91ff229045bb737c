import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought, dispatch, refund } = gstOrders(store);

beforeAll(() => useGst(store));

afterAll(() => expectIntegrity(store));

describe("the documents of a shop at prices with GST inside", () => {
  test("dispatches at once get consecutive numbers", async () => {
    const dispatches = process.env["NIGHTLY"] ? 64 : 12;
    const kurta = await stockKurta(store, 700_00, 100);
    const placed = [];
    for (let at = 0; at < dispatches; at += 1) placed.push(await bought([[kurta, 1]]));
    const before = await sequences();
    await Promise.all(placed.map(({ id }) => dispatch(id)));
    const after = await sequences();
    expect(after).toHaveLength(before.length + dispatches);
    expect(after).toEqual(after.map((_, index) => index + 1));
  });

  test("another mode leaves the orders of before as they were, and an order of before still gets its invoice", async () => {
    const kurta = await stockKurta(store, 1000_00);
    const gst = await bought([[kurta, 1]]);
    const { version } = await readSection(store.db, "taxes");
    await admin.post("/admin/settings/taxes", { form: "flat", version: String(version) });
    const flat = await bought([[kurta, 1]]);
    await useGst(store);
    expect((await readOrder(store, flat.id)).order).toMatchObject({
      gst: null,
      taxMinor: 70_00,
      totalMinor: 1169_00,
    });
    for (const { id } of [gst, flat]) await dispatch(id);
    expect((await readOrder(store, gst.id)).order).toMatchObject({ taxMinor: 0, totalMinor: 1099_00 });
    expect(await documentsOf(store, gst.id)).toMatchObject([{ kind: "invoice", totalMinor: 1099_00 }]);
    expect(await documentsOf(store, flat.id)).toEqual([]);
    await refund(flat.id, { kind: "rest" });
    expect(await documentsOf(store, flat.id)).toEqual([]);
  });
});

async function sequences(): Promise<number[]> {
  const rows = await store.db
    .select({ sequence: taxDocuments.sequence })
    .from(taxDocuments)
    .where(like(taxDocuments.series, "INV/%"))
    .orderBy(taxDocuments.sequence);
  return rows.map(({ sequence }) => sequence);
}
