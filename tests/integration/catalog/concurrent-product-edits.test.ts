import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import {
  changePrices,
  countStock,
  setFeatured,
  unpublish,
} from "#app/domain/catalog/products/bulk/change-products.server.ts";
import { deleteProducts } from "#app/domain/catalog/products/delete-products.server.ts";
import { duplicateProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { updateProduct } from "#app/domain/catalog/products/update-product.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import { newId } from "#app/lib/id.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import {
  addProduct,
  again,
  aProduct,
  aVariant,
  ledgerOf,
  readProduct,
  type ProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { buy, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { openProductFormPage, type ProductFormPage } from "#tests/pages/product-form-page.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

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

describe("several products at once", () => {
  async function two(name: string) {
    const ids = [
      await addProduct(store, choices, {
        name: `${name} One`,
        priceMinor: 1000,
        variants: [aVariant({ priceOverrideMinor: 1200, inventory: 2 })],
      }),
      await addProduct(store, choices, { name: `${name} Two`, priceMinor: 150 }),
    ];
    return { ids, seen: ids.map((id) => ({ id, version: 1 })) };
  }
  const pricesOf = (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { product, first } = await readProduct(store, id);
        return [product.priceMinor, first.priceOverrideMinor];
      }),
    );

  test("products are repriced together, their own prices too, and only once", async () => {
    const { ids, seen } = await two("Priced");
    const change = { by: "percent", basisPoints: -1000 } as const;
    expect(await changePrices(store, { seen, change, pricesIncludeGst: false }, admin)).toEqual({
      ok: true,
      count: 2,
    });
    expect(await pricesOf(ids)).toEqual([
      [900, 1080],
      [135, null],
    ]);
    expect(await changePrices(store, { seen, change, pricesIncludeGst: false }, admin)).toEqual({
      ok: false,
      error: "stale",
    });
    expect((await adminPage.audited(ids[0] ?? ""))[1]).toMatchObject({
      action: "product.price",
      before: { priceMinor: 1000 },
      after: { priceMinor: 900 },
    });
  });

  test("a bulk price change that would leave nothing of one price changes none", async () => {
    const { ids, seen } = await two("Cheap");
    const change = { by: "amount", amountMinor: -150 } as const;
    expect(await changePrices(store, { seen, change, pricesIncludeGst: false }, admin)).toEqual({
      ok: false,
      error: "too-low",
      names: ["Cheap Two"],
    });
    expect(await pricesOf(ids)).toEqual([
      [1000, 1200],
      [150, null],
    ]);
  });

  test("products are counted to one number, and never below zero", async () => {
    const { ids, seen } = await two("Shelved");
    const tooMany = await countStock(store, { seen, change: { by: -3 }, note: "" }, admin);
    expect(tooMany).toEqual({ ok: false, error: "too-low", names: ["Shelved One"] });
    await countStock(store, { seen, change: { to: 8 }, note: "Inventory day" }, admin);
    for (const id of ids) {
      const { product, first } = await readProduct(store, id);
      expect([product.inventory, first.inventory]).toEqual([8, 8]);
      expect((await ledgerOf(store, first.id)).at(-1)).toMatchObject({
        reason: "counted",
        note: "Inventory day",
      });
    }
  });

  test("products are featured and unpublished together, and unchanged ones are not audited again", async () => {
    const { ids } = await two("Flagged");
    expect(await setFeatured(store, ids, true, admin)).toBe(2);
    expect(await setFeatured(store, [...ids, newId()], true, admin)).toBe(0);
    expect(await unpublish(store, ids.slice(0, 1), admin)).toBe(1);
    const { product } = await readProduct(store, ids[0] ?? "");
    expect(product).toMatchObject({ isFeatured: true, status: "draft", version: 3 });
    expect((await adminPage.audited(ids[0] ?? "")).slice(1)).toMatchObject([
      { before: { isFeatured: false }, after: { isFeatured: true } },
      { before: { status: "active" }, after: { status: "draft" } },
    ]);
  });
});

describe("a copy of a product", () => {
  test("a copy is a draft without stock, with the same texts and images", async () => {
    const imageId = await adminPage.image();
    const id = await addProduct(store, choices, {
      name: "Original",
      description: "Words",
      tags: ["silk"],
      isFeatured: true,
      images: [shown(imageId)],
    });
    const copyId = await duplicateProduct(store, id, admin);
    const { product, first } = await readProduct(store, copyId ?? "");
    expect(product).toMatchObject({
      name: "Original (copy)",
      slug: "original-copy",
      description: "Words",
      tags: ["silk"],
      status: "draft",
      isFeatured: false,
      inventory: 0,
    });
    expect(first).toMatchObject({ sku: "ORIGINAL-COPY", inventory: 0 });
    expect(await duplicateProduct(store, id, admin)).not.toBeNull();
    expect(await duplicateProduct(store, newId(), admin)).toBeNull();
    await deleteProducts(store, [id], admin);
    expect(await adminPage.mediaOf([imageId])).toEqual([imageId]);
  });
});

test("an image of a form that was never saved is deleted at night, and one that a product shows stays", async () => {
  const [kept, forgotten] = [await adminPage.image(), await adminPage.image()];
  await addProduct(store, choices, { name: "Keeps Its Image", images: [shown(kept)] });
  await cleanUp(store, new Date(Date.now() + 25 * 3_600_000));
  expect(await adminPage.mediaOf([kept, forgotten])).toEqual([kept]);
});

describe("deleting products", () => {
  test("a deleted product takes images, variants and ledger along, and ordered pieces stay on their orders", async () => {
    const imageId = await adminPage.image();
    const id = await addProduct(store, choices, { name: "Deleted Shawl", images: [shown(imageId)] });
    const { first } = await readProduct(store, id);
    const variant = { id: first.id, productId: id, priceMinor: 4000 };
    const order = await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
    expect(await deleteProducts(store, [id, newId()], admin)).toBe(1);
    expect(await store.db.select().from(variants).where(eq(variants.productId, id))).toEqual([]);
    expect(await store.db.select().from(productImages).where(eq(productImages.productId, id))).toEqual([]);
    expect(await adminPage.fileIsThere(`product/${imageId}.webp`)).toBe(false);
    expect((await readOrder(store, order.id)).lines).toMatchObject([
      { productName: "Deleted Shawl", sku: "DELETED-SHAWL", productId: null, variantId: null },
    ]);
    expect((await adminPage.audited(id)).at(-1)).toMatchObject({
      action: "product.delete",
      before: { name: "Deleted Shawl", variants: { "DELETED-SHAWL": { inventory: 4 } } },
      after: null,
    });
    expect(await deleteProducts(store, [id], admin)).toBe(0);
  });

  test("a deletion is not stopped by a file that cannot be deleted", async () => {
    const imageId = await adminPage.image();
    const id = await addProduct(store, choices, { name: "Stuck File", images: [shown(imageId)] });
    const output: unknown[] = [];
    const images = { ...store.images, remove: () => Promise.reject(new Error("read-only")) };
    const log = Object.assign(Object.create(store.log) as typeof store.log, {
      error: (about: unknown) => output.push(about),
    });
    expect(await deleteProducts({ ...store, images, log }, [id], admin)).toBe(1);
    expect(output).toMatchObject([{ storageKey: `product/${imageId}.webp` }]);
    expect(await store.db.select().from(products).where(eq(products.id, id))).toEqual([]);
  });

  test.each(["product", "variant"])(
    "a %s deleted while it is being paid for loses no order",
    async (what) => {
      const id = await addProduct(store, choices, {
        name: `Paid ${what}`,
        variants: [
          aVariant({ sizeId: choices.sizes.xl, inventory: 2 }),
          aVariant({ sizeId: choices.sizes.xxl, inventory: 2 }),
        ],
      });
      const [bought, other] = (await readProduct(store, id)).variants;
      if (!bought || !other) throw new Error("Two variants were made");
      const remove = async () => {
        if (what === "product") return deleteProducts(store, [id], admin);
        const input = aProduct(choices, { name: `Paid ${what}`, variants: [again(other)] });
        return updateProduct(store, { id, version: 1, input }, admin);
      };
      const payments: AppContext["payments"] = {
        ...store.payments,
        async charge(request) {
          await remove();
          return store.payments.charge(request);
        },
      };
      const placed = await placeOrder(
        { ...store.checkout, payments },
        {
          userId: await makeCustomer(store),
          idempotencyKey: crypto.randomUUID(),
          lines: [{ variantId: bought.id, quantity: 1, priceMinor: 4000 }],
          form: CheckoutForm.parse(checkoutFields([])),
        },
      );
      if (placed.kind !== "placed") throw new Error(placed.kind);
      expect((await readOrder(store, placed.orderId)).lines).toMatchObject([
        { productName: `Paid ${what}`, variantId: null, productId: what === "product" ? null : id },
      ]);
    },
  );
});
