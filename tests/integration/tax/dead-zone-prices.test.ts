import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { listDeadZonePrices } from "#app/domain/catalog/products/bulk/dead-zone-prices.server.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();

beforeAll(() => useGst(app.store));

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

const NEAREST = ["₹2,625.00", "₹2,500.00", "₹2,950.01"];

describe("a price that no GST rate fits", () => {
  test("its product's form names what the shop keeps of it and of the two nearest prices", async () => {
    const { productId } = await stockKurta(app.store, 2799_00);
    const page = await textOf(`/admin/products/${productId}`);
    for (const words of ["₹2,799.00", "₹2,372.03", ...NEAREST]) expect(page).toContain(words);
  });

  test("the page of a discount names the prices that the discount leaves there", async () => {
    await stockKurta(app.store, 3100_00);
    const id = newId();
    await app.store.db
      .insert(discounts)
      .values({ id, code: "TEN", title: "Ten per cent", kind: "percent", value: 1000 });
    const page = await textOf(`/admin/discounts/${id}`);
    expect(page).toContain("With this discount, no GST rate fits these prices");
    for (const words of ["Kurta at 310000", "₹2,790.00", ...NEAREST]) expect(page).toContain(words);
    expect(page).not.toContain("Kurta at 279900");
  });

  test("a discount that leaves prices there is saved only when it is confirmed, and again when its terms change", async () => {
    const { productId } = await stockKurta(app.store, 3200_00);
    const fields = {
      method: "code",
      code: "DIWALI",
      title: "Diwali",
      kind: "percent",
      percent: "15",
      appliesTo: "chosen",
      [`product-${productId}`]: "on",
      intent: "save",
    };
    const saved = () => app.store.db.$count(discounts, eq(discounts.code, "DIWALI"));
    const asked = await admin.post("/admin/discounts/new", fields);
    expect(asked.status).toBe(409);
    const html = await asked.text();
    for (const words of ["Not saved yet", "Kurta at 320000", "₹2,720.00", "Save anyway", ...NEAREST])
      expect(pageText(html)).toContain(words);
    expect(await saved()).toBe(0);
    const confirmedTerms = /name="confirmedTerms" value="(\w+)"/.exec(html)?.[1] ?? "";
    const other = await admin.post("/admin/discounts/new", { ...fields, percent: "14", confirmedTerms });
    expect(other.status).toBe(409);
    expect((await admin.post("/admin/discounts/new", { ...fields, percent: "50" })).status).toBe(302);
    await app.store.db.delete(discounts).where(eq(discounts.code, "DIWALI"));
    expect((await admin.post("/admin/discounts/new", { ...fields, confirmedTerms })).status).toBe(302);
    expect(await saved()).toBe(1);
    const [discount] = await app.store.db.select().from(discounts).where(eq(discounts.code, "DIWALI"));
    const again = { ...fields, title: "Diwali sale", version: String(discount?.version) };
    expect((await admin.post(`/admin/discounts/${discount?.id}`, again)).status).toBe(302);
  });

  test("a change of many prices names those that come to lie there", async () => {
    const { productId } = await stockKurta(app.store, 2500_00);
    const fields = { do: "price", seen: `${productId}:1`, by: "percent", value: "10", direction: "raise" };
    const response = await admin.post(`/admin/products/selected?do=price&id=${productId}`, fields);
    expect(response.status).toBe(302);
    const shown = await textOf(response.headers.get("location") ?? "");
    for (const words of ["No GST rate fits", "₹2,750.00", ...NEAREST]) expect(shown).toContain(words);
  });

  test("an import names those of the shop that lie there afterwards", async () => {
    const { productId } = await stockKurta(app.store, 2400_00);
    const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
    const checked = await uploadImport(admin, `Slug,Name,Price\r\n${product?.slug},Diwali Kurta,2777`);
    const path = checked.headers.get("location") ?? "";
    expect(await textOf(path)).not.toContain("No GST rate fits");
    expect((await admin.post(path, { step: "confirm" })).status).toBe(302);
    const page = await textOf(path);
    for (const words of ["No GST rate fits", "Diwali Kurta", "₹2,777.00", ...NEAREST])
      expect(page).toContain(words);
  });

  test("many prices above the highest one do not hide it", async () => {
    const { db } = app.store;
    const { productId } = await stockKurta(app.store, 2801_00);
    const [kurta] = await db.select().from(products).where(eq(products.id, productId));
    if (!kurta) throw new Error("The kurta was not found");
    const { searchText: _text, searchWords: _words, ...row } = kurta;
    const others = Array.from({ length: 501 }, (_, index) => ({
      ...row,
      id: newId(),
      slug: `many-${index}`,
      name: `A kurta ${index}`,
      priceMinor: 3000_00 + index,
    }));
    await db.insert(products).values(others);
    await db
      .insert(variants)
      .values(others.map(({ id, slug }) => ({ id: newId(), productId: id, sku: slug.toUpperCase() })));
    const deadZonePrices = await listDeadZonePrices(db, { day: "2026-11-21", targets: null });
    expect(deadZonePrices.map(({ name }) => name)).toContain("Kurta at 280100");
  });
});
