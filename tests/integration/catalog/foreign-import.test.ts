import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importFindings } from "#app/domain/catalog/import/imports.tables.ts";
import { shawlImports } from "#tests/fixtures/catalog/imported-shawl.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { confirm, findBySlug } = shawlImports(opened);

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status
mira-kurta,Mira Kurta,"<p>Soft <b>cotton</b></p><script>alert(1)</script>",Mira,Festive Kurtas,Size,One Size,MK-1,4,49.50,,active
mira-kurta,,,,,,Wide Size,MK-2,-3,55.00,,
mira-kurta,,,,,,,,,,,
`;

const WOOCOMMERCE = `ID;Typ;Artikelnummer;Name;Veröffentlicht;Lagerbestand;Regulärer Preis;Kategorien;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e)
7;variable;;Noor Stole;1;;;Stolen;;Farbe;"Rot, Blau"
8;variation;NS-R;Noor Stole - Rot;1;3;1.049,50;;id:7;Farbe;Rot
9;variation;NS-B;Noor Stole - Blau;1;2;1.049,50;;id:7;Farbe;Blau
10;grouped;;Gift Set;1;;;Stolen;;;
`;

async function importFile(file: Buffer): Promise<{ path: string; preview: string }> {
  const response = await uploadImport(admin, file, "products.csv", { createsOptions: "on" });
  expect(response.status).toBe(302);
  const path = response.headers.get("location") ?? "";
  const preview = pageText(await (await admin.get(path)).text());
  expect((await confirm(path)).status).toBe(302);
  return { path, preview };
}

const lossesOf = (path: string) =>
  app.store.db
    .select({ row: importFindings.row, field: importFindings.field, reason: importFindings.reason })
    .from(importFindings)
    .where(eq(importFindings.importId, path.split("/").at(-1) ?? ""))
    .orderBy(importFindings.row, importFindings.field);

test("a file of Shopify is checked, previewed and applied with its categories and sizes", async () => {
  const { path, preview } = await importFile(Buffer.from(SHOPIFY));
  expect(preview).toContain("Mira Kurta");
  expect(preview).toContain("2 rows, read as Shopify products");
  expect(await lossesOf(path)).toEqual([
    { row: 2, field: "Description", reason: "Not possible in a description: left out" },
    { row: 2, field: "Vendor", reason: "A product has no vendor here" },
    { row: 3, field: "Stock", reason: "Oversold stock becomes 0" },
  ]);
  expect(await findBySlug("mira-kurta")).toMatchObject({
    name: "Mira Kurta",
    description: "Soft **cotton**",
    priceMinor: 4950,
    status: "active",
    variants: [
      { sku: "MK-1", inventory: 4 },
      { sku: "MK-2", inventory: 0, priceOverrideMinor: 5500 },
    ],
  });
  const again = await uploadImport(admin, SHOPIFY, "products.csv", { createsOptions: "on" });
  expect(pageText(await (await admin.get(again.headers.get("location") ?? "")).text())).toContain(
    "Nothing to change",
  );
});

test("a file of WooCommerce in German and Windows-1252 is applied, and an unsupported type is named", async () => {
  const { path, preview } = await importFile(Buffer.from(WOOCOMMERCE, "latin1"));
  expect(preview).toContain("Read in the encoding Windows-1252");
  expect(preview).toContain("read as WooCommerce products");
  expect(await lossesOf(path)).toEqual([
    { row: 5, field: "Type", reason: "Products of this type are not supported, and are left out" },
  ]);
  expect(await findBySlug("noor-stole")).toMatchObject({
    name: "Noor Stole",
    priceMinor: 104_950,
    variants: [
      { sku: "NS-R", inventory: 3 },
      { sku: "NS-B", inventory: 2 },
    ],
  });
  expect(await findBySlug("gift-set")).toBeNull();
});

test("a table of any headings is read once its columns are assigned, and the next file without asking", async () => {
  const table = (name: string, sku: string) => `Item,Ref,Rate,Group,Stored\n${name},${sku},20.00,Belts,4\n`;
  const asked = await uploadImport(admin, table("Linen Sash", "LS-1"));
  expect(asked.status).toBe(400);
  expect(pageText(await asked.text())).toContain("First row: Linen Sash");
  const form = new FormData();
  form.set("headings", JSON.stringify(["Item", "Ref", "Rate", "Group", "Stored"]));
  for (const [index, column] of ["name", "sku", "priceMinor", "categoryId", "stock"].entries())
    form.set(`column-${index}`, column);
  form.set("createsOptions", "on");
  form.set("file", new File([table("Linen Sash", "LS-1")], "stock.csv", { type: "text/csv" }));
  const checked = await admin.post("/admin/products/import", form);
  expect(checked.status).toBe(302);
  expect((await confirm(checked.headers.get("location") ?? "")).status).toBe(302);
  expect(await findBySlug("linen-sash")).toMatchObject({
    priceMinor: 2000,
    variants: [{ sku: "LS-1", inventory: 4 }],
  });
  const { preview } = await importFile(Buffer.from(table("Silk Sash", "LS-2")));
  expect(preview).toContain("Silk Sash");
  expect(await findBySlug("silk-sash")).toMatchObject({ variants: [{ sku: "LS-2" }] });
});
