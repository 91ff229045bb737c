import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { REDRESS_PROMISE } from "#app/domain/settings/seller.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

const textOf = async (path: string) => pageText(await (await app.visitor().get(path)).text());
const listed = async () => pageText(await (await admin.get("/admin/products?show=legal")).text());

const OFFICER = {
  officerName: "Meera Nair",
  officerDesignation: "Grievance officer",
  officerContact: "grievance@gulmohar.example\n+91 522 111 1111",
};
const DECLARED = {
  countryOfOrigin: "India",
  netQuantity: "1 N",
  manufacturer: "Gulmohar Crafts, 1 Hazratganj, Lucknow 226001",
  careContact: "care@gulmohar.example, +91 522 000 0000",
};

beforeAll(async () => {
  await stockCatalogue(app.store, [
    {
      name: "Legal Kurta",
      priceMinor: 4000,
      variants: { XL: { inventory: 3 }, "2XL": { inventory: 3, compareAtMinor: 7000 } },
    },
  ]);
});

beforeEach(async () => {
  await saveTestSection(app.store, "taxes", { mode: "added" });
  await saveTestSection(app.store, "legal", {
    officerName: "",
    officerContact: [],
    countryOfOrigin: "",
    netQuantity: "",
    manufacturer: "",
    careContact: "",
  });
  await db.update(products).set({ compareAtMinor: null, netQuantity: "" });
});

async function saveLegal(fields: Record<string, string>): Promise<Response> {
  const { version } = await readSection(db, "legal");
  return admin.post("/admin/settings", { form: "legal", version: String(version), ...fields });
}

test("with the flat tax and nothing entered, no page mentions the seller, the officer or declarations", async () => {
  for (const path of ["/", "/privacy-policy", "/products/legal-kurta"]) {
    const text = await textOf(path);
    for (const words of ["Sold by", "Product information", "Grievance officer", "GSTIN"])
      expect([path, text.includes(words)]).toEqual([path, false]);
  }
});

test("the officer and the store's defaults are shown in the footer, on policies and on product pages", async () => {
  expect((await saveLegal({ ...OFFICER, ...DECLARED })).status).toBe(302);
  for (const path of ["/", "/refund-policy", "/products/legal-kurta"]) {
    const text = await textOf(path);
    expect(text).toContain("Sold by Gulmohar, Hazratganj, Lucknow, Uttar Pradesh 226001, India");
    expect(text).toContain("Grievance officer Meera Nair, grievance@gulmohar.example, +91 522 111 1111");
    expect(text).toContain(REDRESS_PROMISE);
  }
  const text = await textOf("/products/legal-kurta");
  expect(text).toContain(
    `Product information Product Legal Kurta Country of origin India Net quantity 1 N Manufacturer or packer ${DECLARED.manufacturer} Customer care ${DECLARED.careContact}`,
  );
  await db.update(products).set({ netQuantity: "2 pieces" });
  app.store.pages.invalidateAll();
  expect(await textOf("/products/legal-kurta")).toContain("Net quantity 2 pieces");
});

test("an officer without contact is refused", async () => {
  const refused = await saveLegal({ officerName: "Meera Nair", officerContact: " " });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Enter how buyers reach the grievance officer");
});

test("while prices include GST, a product shows the MRP of the chosen size, struck through while the price is lower", async () => {
  await saveTestSection(app.store, "taxes", { mode: "included" });
  await db.update(products).set({ compareAtMinor: 5000 });
  app.store.pages.invalidateAll();
  const text = await textOf("/products/legal-kurta");
  expect(text).toContain("$40.00 MRP $50.00 20% off");
  expect(text).toContain("MRP $50.00 (inclusive of all taxes)");
  expect(await textOf("/products")).toContain("$40.00 MRP $50.00 20% off");
  const large = await textOf("/products/legal-kurta?size=2xl");
  expect(large).toContain("MRP $70.00 (inclusive of all taxes)");
});

test("the owner of a shop with GST sees the products on which something required is missing", async () => {
  expect(pageText(await (await admin.get("/admin/products")).text())).not.toContain(
    "Legal information missing",
  );
  await saveTestSection(app.store, "taxes", { mode: "included" });
  expect(pageText(await (await admin.get("/admin/products")).text())).toContain("Legal information missing");
  const all =
    "MRP, Country of origin, Net quantity, Manufacturer or packer, Customer care, HSN code (18% GST applies)";
  expect(await listed()).toContain(`Missing: ${all}`);
  await saveTestSection(app.store, "legal", { ...DECLARED, netQuantity: "" });
  expect(await listed()).toContain("Missing: MRP, Net quantity, HSN code (18% GST applies)");
  await db.update(products).set({ hsnCode: "6211" });
  expect(await listed()).toMatch(/Missing: MRP, Net quantity(?!, HSN code)/);
  await db.update(products).set({ compareAtMinor: 3999, netQuantity: "1 N" });
  expect(await listed()).toContain("Missing: Price not above the MRP");
  await db.update(products).set({ compareAtMinor: 4000 });
  expect(await listed()).toContain("No products found.");
  await db
    .update(products)
    .set({ compareAtMinor: null, status: "draft" })
    .where(eq(products.name, "Legal Kurta"));
  expect(await listed()).toContain("No products found.");
  await db.update(products).set({ status: "active" });
});
