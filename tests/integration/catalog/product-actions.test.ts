import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { countStock } from "#app/domain/catalog/products/bulk/change-products.server.ts";
import { createProduct, duplicateProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { updateProduct } from "#app/domain/catalog/products/update-product.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { newId } from "#app/lib/id.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import {
  addProduct,
  again,
  aProduct,
  aVariant,
  ledgerOf,
  readProduct,
  type ProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { openProductFormPage, type ProductFormPage } from "#tests/pages/product-form-page.ts";
import { inventoryOf, makeCustomer } from "#tests/servers/test-store.ts";

let adminPage: ProductFormPage;
let store: AppContext;
let admin: OrderActor;
let choices: ProductOptions;

beforeAll(async () => {
  adminPage = await openProductFormPage();
  ({ store, admin, choices } = adminPage);
});

afterAll(() => adminPage.close());

const shown = (id: string) => ({ id, alt: "A kaftan", colourId: null, sizeId: null });

describe("creating a product", () => {
  test("a new product gives its variants SKUs, opens the stock ledger and is audited", async () => {
    const { xl, xxl } = choices.sizes;
    const id = await addProduct(store, choices, {
      name: "Gul Kaftan",
      variants: [
        aVariant({ sizeId: xl, colourId: choices.colours.plum, inventory: 3 }),
        aVariant({ sizeId: xxl, colourId: choices.colours.plum, inventory: 0, priceOverrideMinor: 4500 }),
      ],
      stockNote: "First delivery",
    });
    const { product, variants, first } = await readProduct(store, id);
    expect(product).toMatchObject({ slug: "gul-kaftan", inventory: 3, version: 1 });
    expect(
      variants.map(({ sku, inventory, priceOverrideMinor }) => [sku, inventory, priceOverrideMinor]),
    ).toEqual([
      ["GUL-KAFTAN-PLUM-XL", 3, null],
      ["GUL-KAFTAN-PLUM-2XL", 0, 4500],
    ]);
    expect(await ledgerOf(store, first.id)).toEqual([
      { delta: 3, reason: "opening", actorId: admin.id, note: "First delivery" },
    ]);
    expect(await adminPage.audited(id)).toMatchObject([
      { actorId: admin.id, action: "product.create", before: null, after: { name: "Gul Kaftan" } },
    ]);
  });

  test("a new product with a used name gets a URL of its own, even when ten are created at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        addProduct(store, choices, { name: "Same Name", variants: [aVariant({ sku: `SAME-${index}` })] }),
      ),
    );
    const slugs = await Promise.all(ids.map(async (id) => (await readProduct(store, id)).product.slug));
    expect(new Set(slugs).size).toBe(10);
    expect(slugs.every((slug) => /^same-name(-\d+)?$/.test(slug))).toBe(true);
  });

  test("a new product with a used SKU leaves nothing behind", async () => {
    await addProduct(store, choices, { name: "Has It", variants: [aVariant({ sku: "TAKEN-1" })] });
    const input = aProduct(choices, { name: "Wants It", variants: [aVariant({ sku: "TAKEN-1" })] });
    expect(await createProduct(store, input, admin)).toEqual({
      ok: false,
      error: "sku-taken",
      skus: ["TAKEN-1"],
    });
    expect(await store.db.select().from(products).where(eq(products.name, "Wants It"))).toEqual([]);
  });

  test("a new product with a deleted category or image leaves nothing behind", async () => {
    for (const more of [{ categoryId: newId() }, { images: [shown(newId())] }]) {
      const input = aProduct(choices, { name: "Lost Choice", ...more });
      expect(await createProduct(store, input, admin)).toEqual({ ok: false, error: "choice-not-found" });
    }
    expect(await store.db.select().from(products).where(eq(products.name, "Lost Choice"))).toEqual([]);
  });

  test("a description that shows a deleted image is refused when it is saved, and its product can still be duplicated", async () => {
    const description = `![Silk](/images/${newId()}/1200.webp)`;
    const urls = [/\/images\/[^)]+/.exec(description)?.[0]];
    const refusal = { ok: false, error: "missing-images", urls };
    const input = aProduct(choices, { name: "Lost Image", description });
    expect(await createProduct(store, input, admin)).toEqual(refusal);
    expect(await store.db.select().from(products).where(eq(products.name, "Lost Image"))).toEqual([]);

    const id = await addProduct(store, choices, { name: "Lost Image" });
    const { first } = await readProduct(store, id);
    const changed = { ...input, variants: [again(first)] };
    expect(await updateProduct(store, { id, version: 1, input: changed }, admin)).toEqual(refusal);
    expect((await readProduct(store, id)).product).toMatchObject({ version: 1, description: "" });
    await store.db.update(products).set({ description }).where(eq(products.id, id));
    expect(await duplicateProduct(store, id, admin)).not.toBeNull();
  });

  test("only the administrator can create a product", async () => {
    const input = aProduct(choices);
    await expect(createProduct(store, input, { id: newId(), role: "customer" })).rejects.toThrow(
      "Only an administrator",
    );
  });
});

describe("saving a product", () => {
  const save = (id: string, version: number, more: Parameters<typeof aProduct>[1]) =>
    updateProduct(store, { id, version, input: aProduct(choices, { name: "Saved Shawl", ...more }) }, admin);

  test("a saved product has the changed fields, keeps its URL, and is audited with before and after", async () => {
    const id = await addProduct(store, choices, { name: "Saved Shawl" });
    const { first } = await readProduct(store, id);
    const changed = await save(id, 1, { name: "Renamed Shawl", priceMinor: 4100, variants: [again(first)] });
    expect(changed).toEqual({ ok: true, id, slug: "saved-shawl" });
    expect((await readProduct(store, id)).product).toMatchObject({ name: "Renamed Shawl", version: 2 });
    expect((await adminPage.audited(id))[1]).toMatchObject({
      action: "product.update",
      before: { name: "Saved Shawl", priceMinor: 4000 },
      after: { name: "Renamed Shawl", priceMinor: 4100 },
    });
    expect(Object.keys((await adminPage.audited(id))[1]?.after ?? {})).toEqual(["name", "priceMinor"]);
  });

  test("a save that changes nothing leaves no audit entry", async () => {
    const id = await addProduct(store, choices, { name: "Quiet Shawl" });
    const { first } = await readProduct(store, id);
    await save(id, 1, { name: "Quiet Shawl", variants: [again(first)] });
    expect((await readProduct(store, id)).product.version).toBe(1);
    expect(await adminPage.audited(id)).toHaveLength(1);
  });

  test("of two saves of the same version one gets a conflict error", async () => {
    const id = await addProduct(store, choices, { name: "Two Tabs" });
    const { first } = await readProduct(store, id);
    const results = await Promise.all(
      ["One", "Two"].map((word) =>
        save(id, 1, { name: "Two Tabs", description: word, variants: [again(first)] }),
      ),
    );
    expect(results.map((result) => (result.ok ? "saved" : result.error)).toSorted()).toEqual([
      "saved",
      "stale",
    ]);
  });

  test("a typed stock is recorded as counted, with author and reason", async () => {
    const id = await addProduct(store, choices, { name: "Counted Shawl" });
    const { first } = await readProduct(store, id);
    await save(id, 1, { variants: [again(first, { inventory: 2 })], stockNote: "Moths" });
    expect(await inventoryOf(store, first.id)).toBe(2);
    expect((await ledgerOf(store, first.id))[1]).toEqual({
      delta: -3,
      reason: "counted",
      actorId: admin.id,
      note: "Moths",
    });
  });

  test("SKUs may change places, and cells of the grid may come and go", async () => {
    const { sizes, colours } = choices;
    const cell = (sizeId: string, sku: string) => aVariant({ sizeId, colourId: colours.plum, sku });
    const id = await addProduct(store, choices, {
      name: "Swapped",
      variants: [cell(sizes.xl, "SW-A"), cell(sizes.xxl, "SW-B")],
    });
    const [a, b] = (await readProduct(store, id)).variants;
    if (!a || !b) throw new Error("Two variants were made");
    await save(id, 1, { variants: [again(a, { sku: "SW-B" }), again(b, { sku: "SW-A" })] });
    expect((await readProduct(store, id)).variants.map(({ id, sku }) => [id, sku])).toEqual([
      [a.id, "SW-B"],
      [b.id, "SW-A"],
    ]);
    const fresh = aVariant({ sizeId: sizes.xl, colourId: colours.ink, sku: "SW-B", inventory: 7 });
    await save(id, 2, { variants: [again(b, { sku: "SW-A" }), fresh] });
    const { product, variants } = await readProduct(store, id);
    expect(variants.map(({ sku, inventory }) => [sku, inventory])).toEqual([
      ["SW-A", 5],
      ["SW-B", 7],
    ]);
    expect(product.inventory).toBe(12);
  });

  test("images that nothing shows any more are deleted with their files, and those of a copy stay", async () => {
    const [kept, dropped, shared] = [
      await adminPage.image(),
      await adminPage.image(),
      await adminPage.image(),
    ];
    const id = await addProduct(store, choices, {
      name: "Pictured",
      images: [shown(kept), shown(dropped), shown(shared)],
    });
    const { first } = await readProduct(store, id);
    await addProduct(store, choices, {
      name: "Shares A Image",
      variants: [aVariant({ sku: "SHARES" })],
      images: [shown(shared)],
    });
    await save(id, 1, { variants: [again(first)], images: [shown(kept)] });
    expect(await adminPage.mediaOf([kept, dropped, shared])).toEqual([kept, shared]);
    expect(await adminPage.fileIsThere(`product/${dropped}.webp`)).toBe(false);
    expect(await adminPage.fileIsThere(`product/${shared}.webp`)).toBe(true);
  });
});

describe("stock counted while shoppers buy", () => {
  test("a count over an outdated number is reported, and an untouched count restores nothing", async () => {
    const id = await addProduct(store, choices, { name: "Sold Meanwhile" });
    const { first } = await readProduct(store, id);
    const variant = { id: first.id, productId: id, priceMinor: 4000 };
    await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 2 }] });
    const input = (more: object) =>
      aProduct(choices, { name: "Sold Meanwhile", variants: [again(first, more)] });
    const counted = await updateProduct(store, { id, version: 1, input: input({ inventory: 9 }) }, admin);
    expect(counted).toEqual({ ok: false, error: "stock-moved", now: new Map([[first.id, 3]]) });
    await updateProduct(store, { id, version: 1, input: { ...input({}), description: "New words" } }, admin);
    expect(await inventoryOf(store, first.id)).toBe(3);
    const recounted = input({ inventory: 9, stockWhenLoaded: 3 });
    expect((await updateProduct(store, { id, version: 2, input: recounted }, admin)).ok).toBe(true);
    expect(await inventoryOf(store, first.id)).toBe(9);
  });

  test("simultaneous counts and sales leave ledger and stock equal, and nothing is sold twice", async () => {
    const id = await addProduct(store, choices, {
      name: "Contested",
      variants: [aVariant({ inventory: 6 })],
    });
    const { first } = await readProduct(store, id);
    const variant = { id: first.id, productId: id, priceMinor: 4000 };
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer(store)));
    const buying = shoppers.map((userId) => buy(store, { userId, lines: [{ variant, quantity: 1 }] }));
    const counting = Array.from({ length: 4 }, () =>
      countStock(store, { seen: [{ id, version: 1 }], change: { by: 10 }, note: "" }, admin),
    );
    const counted = await Promise.all(counting);
    await Promise.all(buying);
    expect(counted.map((result) => (result.ok ? "counted" : result.error)).toSorted()).toEqual([
      "counted",
      "stale",
      "stale",
      "stale",
    ]);
    expect(await inventoryOf(store, first.id)).toBe(10);
    await expectStockToAddUp(store);
  });
});
