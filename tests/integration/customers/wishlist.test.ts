import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import {
  addToWishlist,
  clearWishlist,
  mergeGuestWishlist,
  removeFromWishlist,
  listWishlist,
  listWishlistIds,
} from "#app/domain/wishlist/wishlist.server.ts";
import { MAX_WISHLIST_ITEMS } from "#app/domain/wishlist/wishlist.ts";
import { wishlists } from "#app/domain/wishlist/wishlist.tables.ts";
import { newId } from "#app/lib/id.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

const makeProduct = async (name: string) => (await stockProduct(app.store, { name })).productId;

async function withdraw(productId: string): Promise<void> {
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, productId));
}

async function sellAgain(productId: string): Promise<void> {
  await app.store.db.update(products).set({ status: "active" }).where(eq(products.id, productId));
}

describe("a customer's wishlist", () => {
  let userId: string;
  let shawl: string;
  let kurta: string;

  beforeEach(async () => {
    userId = await makeCustomer(app.store);
    shawl = await makeProduct("Wished Shawl");
    kurta = await makeProduct("Wished Kurta");
  });

  const add = (productId: string) => addToWishlist(app.store.db, { userId, productId });
  const ids = () => listWishlistIds(app.store.db, userId);

  test("a customer's wishlist shows the newest product first, as cards", async () => {
    expect(await add(shawl)).toEqual({ ok: true, kind: "added", name: "Wished Shawl" });
    expect(await add(kurta)).toEqual({ ok: true, kind: "added", name: "Wished Kurta" });
    const cards = await listWishlist(app.store.db, userId);
    expect(cards.map(({ name }) => name)).toEqual(["Wished Kurta", "Wished Shawl"]);
    expect(await ids()).toEqual([kurta, shawl]);
  });

  test("a wishlist holds a product once, however many requests arrive at the same moment", async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => add(shawl)));
    const kinds = results.map((result) => (result.ok ? result.kind : result.error)).toSorted();
    expect(kinds).toEqual(["added", ...Array.from({ length: 5 }, () => "already-there")].toSorted());
    expect(await ids()).toEqual([shawl]);
    const lists = await app.store.db.select().from(wishlists).where(eq(wishlists.userId, userId));
    expect(lists).toHaveLength(1);
  });

  test("a wishlist refuses a product that is unknown or not for sale, and hides one that is withdrawn", async () => {
    expect(await add(newId())).toEqual({ ok: false, error: "not-found" });
    await add(shawl);
    await add(kurta);
    await withdraw(shawl);
    expect(await add(shawl)).toEqual({ ok: false, error: "not-found" });
    expect(await ids()).toEqual([kurta]);
    await sellAgain(shawl);
    expect(await ids()).toEqual([kurta, shawl]);
  });

  test("removing from and clearing a wishlist leave other customers' wishlists alone", async () => {
    const otherId = await makeCustomer(app.store);
    await addToWishlist(app.store.db, { userId: otherId, productId: shawl });
    await add(kurta);
    expect(await removeFromWishlist(app.store.db, { userId, productId: shawl })).toBeNull();
    await clearWishlist(app.store.db, userId);
    expect(await ids()).toEqual([]);
    expect(await listWishlistIds(app.store.db, otherId)).toEqual([shawl]);
  });

  test("a removal names the removed product, and removing it again is harmless", async () => {
    await add(shawl);
    expect(await removeFromWishlist(app.store.db, { userId, productId: shawl })).toBe("Wished Shawl");
    expect(await removeFromWishlist(app.store.db, { userId, productId: shawl })).toBeNull();
    expect(await add(shawl)).toEqual({ ok: true, kind: "added", name: "Wished Shawl" });
  });

  test("a deleted account cannot have a wishlist", async () => {
    await app.store.db.delete(users).where(eq(users.id, userId));
    expect(await add(shawl)).toEqual({ ok: false, error: "no-wishlist" });
    expect(await mergeGuestWishlist(app.store.db, { userId, productIds: [shawl] })).toEqual({
      ok: false,
      error: "no-wishlist",
    });
  });
});

describe("a guest's wishlist at sign-in", () => {
  let userId: string;

  beforeEach(async () => {
    userId = await makeCustomer(app.store);
  });

  const merge = (productIds: string[]) => mergeGuestWishlist(app.store.db, { userId, productIds });
  const ids = () => listWishlistIds(app.store.db, userId);

  test("a guest's wishlist is merged at sign-in in its order, before the existing products", async () => {
    const [first, second, third] = [
      await makeProduct("One"),
      await makeProduct("Two"),
      await makeProduct("Three"),
    ];
    await addToWishlist(app.store.db, { userId, productId: first });
    expect(await merge([third, first, second])).toEqual({ ok: true, addedCount: 2, isFull: false });
    expect(await ids()).toEqual([third, second, first]);
  });

  test("a guest's wishlist is merged without products that are unknown or not for sale", async () => {
    const [here, gone] = [await makeProduct("Here"), await makeProduct("Gone")];
    await withdraw(gone);
    expect(await merge([newId(), gone, here])).toEqual({ ok: true, addedCount: 1, isFull: false });
    expect(await ids()).toEqual([here]);
  });

  test("a guest's wishlist merged from two tabs at once adds each product once", async () => {
    const requested = [await makeProduct("A"), await makeProduct("B"), await makeProduct("C")];
    const results = await Promise.all([merge(requested), merge(requested), merge(requested)]);
    const added = results.map((result) => (result.ok ? result.addedCount : -1));
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
    expect(await ids()).toEqual(requested);
  });

  test("merging and adding stop at the maximum", async () => {
    const last = await makeProduct("Last");
    const categoryId = await categoryOf(last);
    const many = Array.from({ length: MAX_WISHLIST_ITEMS }, () => newId());
    await app.store.db
      .insert(products)
      .values(many.map((id) => ({ id, slug: `many-${id}`, name: "Many", categoryId, priceMinor: 100 })));
    await addToWishlist(app.store.db, { userId, productId: last });
    expect(await merge(many)).toEqual({ ok: true, addedCount: MAX_WISHLIST_ITEMS - 1, isFull: true });
    const oldest = many.at(-1) ?? "";
    expect(await addToWishlist(app.store.db, { userId, productId: oldest })).toEqual({
      ok: false,
      error: "full",
    });
    expect(await addToWishlist(app.store.db, { userId, productId: last })).toEqual({
      ok: true,
      kind: "already-there",
      name: "Last",
    });
    expect(await ids()).toHaveLength(MAX_WISHLIST_ITEMS);
  });
});

async function categoryOf(productId: string): Promise<string> {
  const [product] = await app.store.db
    .select({ categoryId: products.categoryId })
    .from(products)
    .where(eq(products.id, productId));
  return product?.categoryId ?? "";
}
