import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import { convertAmount, ROUNDINGS, type Conversion } from "#app/lib/convert-amount.ts";
import { newId } from "#app/lib/id.ts";
import { convertedAmount } from "#app/domain/setup/change-currency.server.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function change(more: Record<string, string>): Promise<Response> {
  const { version } = await readSection(db, "sales");
  return admin.post("/admin/settings", {
    form: "currency",
    version: String(version),
    isConfirmed: "on",
    ...more,
  });
}

/** All rows that state what customers owed and paid. */
async function history() {
  return {
    orders: await db.select().from(orders).orderBy(asc(orders.id)),
    lines: await db.select().from(orderLines).orderBy(asc(orderLines.id)),
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
  };
}

test("a conversion multiplies every amount of the shop, rounds it, and changes no order", async () => {
  await stockCatalogue(app.store, [
    {
      name: "Converted Kurta",
      priceMinor: 4000,
      compareAtMinor: 5000,
      variants: { XL: { inventory: 3 }, "2XL": { inventory: 3, priceMinor: 4500, compareAtMinor: 6000 } },
    },
  ]);
  const discount = (more: Partial<typeof discounts.$inferInsert>) => ({
    id: newId(),
    title: "Discount",
    kind: "amount" as const,
    ...more,
  });
  await db
    .insert(discounts)
    .values([
      discount({ code: "TEN", value: 1000, minimumMinor: 5000 }),
      discount({ code: "PERCENT", kind: "percent", value: 1000 }),
    ]);
  const shipping = await readSection(db, "shipping");
  const zones = shipping.value.zones.map((zone) => ({ ...zone, freeAboveMinor: null }));
  await changeSettings(app.store, {
    section: "shipping",
    value: { ...shipping.value, zones },
    expectedVersion: shipping.version,
    actorId: null,
  });
  const payment = await readSection(db, "payments");
  await changeSettings(app.store, {
    section: "payments",
    value: { ...payment.value, cash: { ...payment.value.cash, mostMinor: 250_00 } },
    expectedVersion: payment.version,
    actorId: null,
  });
  const variant = await stockProduct(app.store, { name: "Sold Shawl", priceMinor: 4000, inventory: 5 });
  const userId = await makeCustomer(app.store);
  await buy(app.store, { userId, lines: [{ variant, quantity: 2 }] });
  const before = await history();

  const saved = await change({ currency: "INR", prices: "convert", factor: "83.5", rounding: "9" });
  expect(saved.headers.get("location")).toBe("/admin/settings");
  const [kurta] = await db.select().from(products).where(eq(products.name, "Converted Kurta"));
  expect(kurta).toMatchObject({ priceMinor: 333_900, compareAtMinor: 417_900, version: 2 });
  const sizes = await db
    .select()
    .from(variants)
    .where(eq(variants.productId, kurta?.id ?? ""))
    .orderBy(asc(variants.position));
  expect(sizes).toMatchObject([
    { priceOverrideMinor: null, compareAtOverrideMinor: null },
    { priceOverrideMinor: 375_900, compareAtOverrideMinor: 500_900 },
  ]);
  expect(await textOf("/products/converted-kurta")).toContain("₹3,339 Before: ₹4,179 20% off");
  const discountRows = await db.select().from(discounts).orderBy(asc(discounts.code));
  expect(discountRows).toMatchObject([
    { code: "PERCENT", value: 1000, version: 1 },
    { code: "TEN", value: 84_000, minimumMinor: 418_000, version: 2 },
  ]);
  expect((await readSection(db, "shipping")).value).toMatchObject({
    zones: [{ rateMinor: 42_000, freeAboveMinor: null }],
    elsewhere: { rateMinor: 42_000, freeAboveMinor: 418_000 },
  });
  expect((await readSection(db, "payments")).value.cash.mostMinor).toBe(2_088_000);

  expect(await history()).toEqual(before);
  expect(await textOf("/admin/orders")).toContain("$90.59");
  for (const page of ["/admin/dashboard", "/admin/analytics"]) {
    expect(await textOf(page)).toContain("1 order in USD");
    expect(await textOf(page)).toContain("$90.59 after refunds");
  }
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "settings.currency"));
  expect(entry).toMatchObject({
    before: { currency: "USD" },
    after: { currency: "INR", prices: "convert", factor: 83.5, rounding: "9", products: 2, discounts: 1 },
  });
  expect(await textOf("/admin/settings/security/log")).toContain("INR");
});

test("products that wait for a file of new prices are drafts, and the earlier export brings them back", async () => {
  const exported = await (await admin.get("/admin/products/export")).text();
  const saved = await change({ currency: "USD", prices: "import" });
  expect(saved.headers.get("location")).toBe("/admin/products/import");
  const statuses = await db.selectDistinct({ status: products.status }).from(products);
  expect(statuses).toEqual([{ status: "draft" }]);
  expect((await app.visitor().get("/products/converted-kurta")).status).toBe(404);
  expect(await textOf("/admin/products/import")).toContain("2 products are now drafts.");

  const repriced = exported.replace("3339.00", "41.00");
  const checked = await uploadImport(admin, repriced);
  await admin.post(checked.headers.get("location") ?? "", { step: "confirm" });
  expect(await textOf("/products/converted-kurta")).toContain("$41.00");
});

test("an import that was checked in another currency or tax mode is refused, unless an earlier version staged it", async () => {
  const [category] = await db.select({ name: categories.name }).from(categories).limit(1);
  const check = async (slug: string) => {
    const file = `Slug,Name,Category,Price,SKU,Stock\n${slug},Imported Belt,${category?.name},49.00,${slug},1\n`;
    return (await uploadImport(admin, file)).headers.get("location") ?? "";
  };
  const confirm = async (path: string) => (await admin.post(path, { step: "confirm" })).status;
  const text = async (path: string) => pageText(await (await admin.post(path, { step: "confirm" })).text());
  const inDollars = await check("dollar-belt");
  const stagedEarlier = await check("earlier-belt");
  await db.execute(
    sql`update product_imports set changes = changes - 'priceRules' where id = ${stagedEarlier.split("/").at(-1)}`,
  );
  expect((await change({ currency: "INR", prices: "keep" })).status).toBe(302);
  expect(await confirm(inDollars)).toBe(409);
  expect(await text(inDollars)).toContain(
    "The store’s currency or tax mode changed since this file was checked.",
  );
  expect(await confirm(stagedEarlier)).toBe(302);

  const withoutGst = await check("plain-belt");
  await saveTestSection(app.store, "taxes", { mode: "included" });
  expect(await confirm(withoutGst)).toBe(409);
  await saveTestSection(app.store, "taxes", { mode: "added" });
  expect(await confirm(withoutGst)).toBe(302);
  expect((await change({ currency: "USD", prices: "keep" })).status).toBe(302);
  const slugs = (await db.select({ slug: products.slug }).from(products)).map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(["earlier-belt", "plain-belt"]));
  expect(slugs).not.toContain("dollar-belt");
});

test.each([
  [{ prices: "convert", factor: "" }, "Enter what one unit of the old currency is"],
  [{ prices: "convert", factor: "-1" }, "Enter what one unit of the old currency is"],
  [{ prices: "convert", factor: "83,5" }, "Write decimals after a point"],
  [{ prices: "convert", factor: "100000", rounding: "1" }, "a price would be too large"],
  [{ prices: "halve" }, "Please check the form"],
  [{ prices: "keep", isConfirmed: "" }, "Confirm that you understand what happens"],
])("a change of currency with %o is refused and changes nothing", async (more, message) => {
  await db.update(products).set({ priceMinor: 900_000_000_00 }).where(eq(products.name, "Sold Shawl"));
  const state = async () => [
    await readSection(db, "sales"),
    await db.select().from(products).orderBy(asc(products.id)),
  ];
  const before = await state();
  const refused = await change({ currency: "INR", ...more });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain(message);
  expect(await state()).toEqual(before);
});

test("a change of currency on an outdated page is refused and changes nothing", async () => {
  const before = await db.select().from(products).orderBy(asc(products.id));
  const { version } = await readSection(db, "sales");
  const late = await change({
    currency: "INR",
    prices: "convert",
    factor: "0.01",
    version: String(version - 1),
  });
  expect(late.status).toBe(409);
  expect(await db.select().from(products).orderBy(asc(products.id))).toEqual(before);
});

test("the database converts every amount exactly as the preview does", async () => {
  const amounts = [0, 1, 49, 50, 99, 100, 499, 500, 4900, 129_900, 130_400, 130_500, 99_999_999_999];
  for (const rounding of ROUNDINGS)
    for (const factorMillionths of [1, 12_000, 1_000_000, 83_512_345]) {
      const conversion: Conversion = { factorMillionths, rounding };
      const rows = sql.join(
        amounts.map((amount) => sql`(${amount}::bigint)`),
        sql`, `,
      );
      const found = await db.execute<{ converted: string }>(sql`
        select ${convertedAmount(products.priceMinor, conversion)} as converted
        from (values ${rows}) as products (price_minor)`);
      expect(found.rows.map(({ converted }) => Number(converted))).toEqual(
        amounts.map((amount) => convertAmount(amount, conversion)),
      );
    }
});

test("a shop whose prices include GST cannot take another currency", async () => {
  await saveTestSection(app.store, "taxes", { mode: "included" });
  const refused = await change({ currency: "INR", prices: "keep" });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Prices that include GST are in rupees");
  await saveTestSection(app.store, "taxes", { mode: "added" });
});
