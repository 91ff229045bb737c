import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { openDiscountPage, type DiscountPage, type DiscountFields } from "#tests/pages/discount-page.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { newShopText } from "#tests/pages/new-shop-text.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let adminPage: DiscountPage;

beforeAll(async () => {
  adminPage = await openDiscountPage(app);
});

describe("creating a discount", () => {
  test("an empty discount list explains what discounts are for", async () => {
    expect(await newShopText("/admin/discounts")).toContain("No Discounts Yet");
    expect(await adminPage.read("/admin/discounts/new")).toContain("Create discount");
  });

  test("a new discount stores an upper-case code, minor units, Indian time and its author", async () => {
    const row = await adminPage.make({
      code: " monsoon-15 ",
      title: "Monsoon",
      kind: "amount",
      amount: "1,015.5",
      minimum: "40",
      usageLimit: "100",
      perCustomerLimit: "2",
      firstOrderOnly: "on",
      startsAt: "2026-07-01T00:00",
      endsAt: "2036-07-31T23:59",
    });
    expect(row).toMatchObject({
      code: "MONSOON-15",
      kind: "amount",
      value: 101_550,
      minimumMinor: 4000,
      usageLimit: 100,
      perCustomerLimit: 2,
      firstOrderOnly: true,
      isActive: true,
      startsAt: new Date("2026-06-30T18:30:00Z"),
      // The whole minute of 23:59 belongs to it.
      endsAt: new Date("2036-07-31T18:29:59.999Z"),
      version: 1,
    });
    const { id: actorId } = await administratorOf(app.store);
    expect(await adminPage.audited(row.id)).toMatchObject([
      { actorId, action: "discount.create", before: null, after: { code: "MONSOON-15", value: 101_550 } },
    ]);
    const html = await (await adminPage.admin.get(`/admin/discounts/${row.id}`)).text();
    for (const value of ["1015.50", "01/07/2026 00:00", "31/07/2036 23:59", "MONSOON-15"])
      expect(html).toContain(`value="${value}"`);
  });

  test("a discount without a code is automatic and in the cart at once", async () => {
    const variant = await stockProduct(app.store);
    const before = await adminPage.offeredFor(variant);
    // The minimum order value is so high that the discount applies to no other test.
    const rare = { title: "Shipping on us", kind: "free_shipping", minimum: "900000" };
    await adminPage.send({ method: "automatic", code: "IGNORED", ...rare });
    const after = await adminPage.offeredFor(variant);
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContainEqual(
      expect.objectContaining({ code: null, title: "Shipping on us", kind: "free_shipping", value: 0 }),
    );
  });

  test("a discount can apply to some products and categories, found by name or SKU", async () => {
    const shawl = await stockProduct(app.store, { name: "Zari Shawl" });
    const kurta = await stockProduct(app.store, { name: "Zari Kurta" });
    const [row] = await app.store.db.select().from(products).where(eq(products.id, kurta.productId));
    const chosen = { appliesTo: "chosen", [`product-${shawl.productId}`]: "on" };
    const results = await adminPage.send({ ...chosen, code: "PICKED", intent: "find", find: "zari" });
    expect(results.status).toBe(200);
    const html = await results.text();
    expect(html).toMatch(new RegExp(`name="product-${shawl.productId}"[^>]*checked`));
    expect(html).toContain(`name="product-${kurta.productId}"`);
    expect(html).toContain('value="PICKED"');
    const bySku = await adminPage.send({ intent: "enter", find: `test-${kurta.id}`, found: "zari" });
    expect(await bySku.text()).toContain(`name="product-${kurta.productId}"`);
    const category = { [`category-${row?.categoryId}`]: "on" };
    const entered = await adminPage.send({
      ...chosen,
      ...category,
      code: "PICKED",
      intent: "enter",
      find: "zari",
      found: "zari",
    });
    expect(entered.headers.get("location")).toBe("/admin/discounts");
    const { id } = await adminPage.find("PICKED");
    const targets = await app.store.db
      .select()
      .from(discountTargets)
      .where(eq(discountTargets.discountId, id));
    expect(targets).toHaveLength(2);
    expect(await adminPage.read(`/admin/discounts/${id}`)).toContain("Zari Shawl");
  });

  test.each([
    [{ title: " " }, "Title is required"],
    [{ title: "x".repeat(101) }, "Use at most 100 characters"],
    [{ code: " " }, "Code is required"],
    [{ code: "two words" }, "Use letters, digits, - and _ only"],
    [{ percent: "0" }, "Enter a percentage from 0.01 to 100"],
    [{ percent: "100.01" }, "Enter a percentage from 0.01 to 100"],
    [{ percent: "-5" }, "Enter a percentage from 0.01 to 100"],
    [{ kind: "amount", amount: "0" }, "Enter an amount above 0"],
    [{ kind: "amount", amount: "ten" }, "Enter an amount above 0"],
    [{ kind: "amount", amount: "12,50" }, "Write decimals after a point"],
    [{ minimum: "much" }, "Enter an amount, or leave it empty"],
    [{ minimum: "1.299,50" }, "Write decimals after a point"],
    [{ usageLimit: "0" }, "Enter a whole number of 1 or more, or leave it empty"],
    [{ perCustomerLimit: "1.5" }, "Enter a whole number of 1 or more, or leave it empty"],
    [{ startsAt: "2026-02-31T10:00" }, "Enter a date and time, or leave it empty"],
    [{ startsAt: "2026-02-02T10:00", endsAt: "2026-02-02T10:00" }, "The end must be after the start"],
    [{ appliesTo: "chosen" }, "Choose at least one product or category"],
    [{ appliesTo: "chosen", "product-x": "on" }, "Choose at least one product or category"],
    [{ method: "magic" }, "Choose how customers get it"],
    [{ kind: "everything" }, "Choose a discount type"],
  ] as [DiscountFields, string][])("the discount form refuses %j: %s", async (fields, message) => {
    const before = await app.store.db.$count(discounts);
    const response = await adminPage.send({ code: "REFUSED", ...fields });
    expect(response.status).toBe(400);
    const text = pageText(await response.text());
    expect(text).toContain(message);
    expect(text).toContain("Form validation failed");
    expect(await app.store.db.$count(discounts)).toBe(before);
  });

  test("the discount form reports all errors at once and keeps the entered values", async () => {
    const html = await (
      await adminPage.send({ title: "", percent: "lots", usageLimit: "no", minimum: "7.25" })
    ).text();
    for (const message of ["Title is required", "Enter a percentage", "Enter a whole number"])
      expect(html).toContain(message);
    expect(html).toContain('value="7.25"');
  });

  test("a code belongs to one discount, whatever its case, even when two are created at the same moment", async () => {
    await adminPage.make({ code: "ONLY" });
    const again = await adminPage.send({ code: "only" });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Another discount has this code");
    const both = await Promise.all([adminPage.send({ code: "RACE" }), adminPage.send({ code: "race" })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["302", "409"]);
  });

  test("a discount for products deleted meanwhile is refused instead of applying to everything", async () => {
    const { productId } = await stockProduct(app.store);
    await app.store.db.delete(products).where(eq(products.id, productId));
    const response = await adminPage.send({
      code: "GONE",
      appliesTo: "chosen",
      [`product-${productId}`]: "on",
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(
      "All selected products and categories were deleted in the meantime",
    );
  });
});
