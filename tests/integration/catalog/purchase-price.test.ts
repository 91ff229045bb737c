import { newId } from "#app/lib/id.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { addProduct, insertProductOptions, readProduct } from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { staffRoles } from "#app/domain/customers/staff/staff.tables.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const choices = await insertProductOptions(store);
const { visitor: writer } = await staffMember(app, "writer@example.com", {
  role: "writer",
  ownRoleId: null,
});

const priceOf = async (id: string) => (await readProduct(store, id)).first.purchasePriceMinor;

async function save(visitor: Visitor, id: string, more: Record<string, string>) {
  const { product, first } = await readProduct(store, id);
  return visitor.post(`/admin/products/${id}`, {
    name: product.name,
    price: "49.50",
    categoryId: choices.categoryId,
    status: "active",
    version: String(product.version),
    "variant.0.id": first.id,
    "variant.0.sku": first.sku,
    "variant.0.stock": String(first.inventory),
    "variant.0.stockWhenLoaded": String(first.inventory),
    ...more,
  });
}

test("the product form saves a purchase price, refuses a wrong one, and the audit log states it", async () => {
  const id = await addProduct(store, choices, { name: "Costly Shawl" });
  expect((await save(admin, id, { "variant.0.purchasePrice": "21.35" })).status).toBe(302);
  expect(await priceOf(id)).toBe(2135);
  expect(await (await admin.get(`/admin/products/${id}`)).text()).toContain("21.35");
  const refused = await save(admin, id, { "variant.0.purchasePrice": "cheap" });
  expect(refused.status).toBe(400);
  expect(await priceOf(id)).toBe(2135);
  const log = pageText(await (await admin.get("/admin/settings/security/log")).text());
  expect(log).toContain("Purchase price: $21.35");
});

test("a writer neither sees nor changes a purchase price, in the form, in files and in the stock", async () => {
  const id = await addProduct(store, choices, { name: "Secret Shawl", status: "active" });
  await store.db.update(variants).set({ purchasePriceMinor: 2177 }).where(eq(variants.productId, id));
  const { product, first } = await readProduct(store, id);
  const form = await (await writer.get(`/admin/products/${id}`)).text();
  expect(form).toContain("Secret Shawl");
  expect(form).not.toContain("21.77");
  expect(form).not.toContain("Purchase price");
  // The field is ignored, and the rest is saved.
  expect((await save(writer, id, { "variant.0.purchasePrice": "1", "variant.0.weight": "300" })).status).toBe(
    302,
  );
  expect((await readProduct(store, id)).first).toMatchObject({ purchasePriceMinor: 2177, weightGrams: 300 });
  const exported = await (await writer.get("/admin/products/export?search=Secret")).text();
  expect(exported).toContain("secret-shawl");
  expect(exported).not.toMatch(/Purchase price|21\.77/);
  expect(await (await admin.get("/admin/products/export?search=Secret")).text()).toContain("21.77");
  const file = `Slug,SKU,Purchase price,Weight in grams\n${product.slug},${first.sku},3,310`;
  const review = (await uploadImport(writer, file)).headers.get("location") ?? "";
  expect(pageText(await (await writer.get(review)).text())).toContain("Ignored: Purchase price");
  expect((await writer.post(review, { step: "confirm" })).status).toBe(302);
  expect((await readProduct(store, id)).first).toMatchObject({ purchasePriceMinor: 2177, weightGrams: 310 });
  for (const path of [`/products/${product.slug}`, `/api/v1/products/${product.slug}`, "/products.xml"]) {
    const response = await app.visitor().get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).not.toMatch(/21\.77|2177|purchasePrice/);
  }
});

test("an import shows and writes purchase prices, and a writer who opens it sees that they change but not to what", async () => {
  const id = await addProduct(store, choices, { name: "Imported Shawl" });
  const { product, first } = await readProduct(store, id);
  const file = `Slug,SKU,Purchase price\n${product.slug},${first.sku},17.89`;
  const review = (await uploadImport(admin, file)).headers.get("location") ?? "";
  expect(pageText(await (await admin.get(review)).text())).toContain("17.89");
  const seen = pageText(await (await writer.get(review)).text());
  expect(seen).toContain("purchase price: changed");
  expect(seen).not.toContain("17.89");
  expect((await admin.post(review, { step: "confirm" })).status).toBe(302);
  expect(await priceOf(id)).toBe(1789);
});

const LOG = "/admin/settings/security/log";

test("the audit log shows purchase prices of forms and files only to people who may see them", async () => {
  const id = await addProduct(store, choices, { name: "Logged Shawl" });
  expect((await save(admin, id, { "variant.0.purchasePrice": "16.21" })).status).toBe(302);
  const { product, first } = await readProduct(store, id);
  const file = `Slug,SKU,Purchase price\n${product.slug},${first.sku},16.43`;
  const review = (await uploadImport(admin, file)).headers.get("location") ?? "";
  expect((await admin.post(review, { step: "confirm" })).status).toBe(302);
  const log = pageText(await (await admin.get(LOG)).text());
  expect(log).toContain("Purchase price: $16.21");
  expect(log).toContain("16.43");
  const [role] = await store.db
    .insert(staffRoles)
    .values({ id: newId(), name: "Auditor", permissions: ["audit-log.view"], createdAt: new Date() })
    .returning();
  const { visitor: auditor } = await staffMember(app, "auditor@example.com", {
    role: null,
    ownRoleId: role?.id ?? "",
  });
  const hidden = pageText(await (await auditor.get(LOG)).text());
  expect(hidden).toContain("Logged Shawl");
  expect(hidden).not.toMatch(/16\.(21|43)/);
});

test("an order keeps the purchase price of the time of its sale, and one without a price has none", async () => {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { name: "Sold Shawl", priceMinor: 4000, inventory: 10 });
  const setPrice = (purchasePriceMinor: number) =>
    store.db.update(variants).set({ purchasePriceMinor }).where(eq(variants.id, variant.id));
  const order = () =>
    buy(store, { userId, email: `${userId}@example.com`, lines: [{ variant, quantity: 2 }] });
  const unknown = await order();
  await setPrice(1200);
  const known = await order();
  await setPrice(1900);
  const sold = await store.db
    .select({ orderId: orderLines.orderId, minor: orderLines.purchasePriceMinor })
    .from(orderLines)
    .where(eq(orderLines.variantId, variant.id));
  const minorOf = new Map(sold.map(({ orderId, minor }) => [orderId, minor]));
  expect([minorOf.get(unknown.id), minorOf.get(known.id)]).toEqual([null, 1200]);
});
