import fc from "fast-check";
import { expect, test } from "vitest";
import {
  mergeServerCart,
  rebaseCart,
  syncedContents,
  unsentChanges,
  addToLines,
  mergeLines,
  setLines,
} from "#app/domain/cart/stored-cart.ts";
import {
  addItem,
  deleteItem,
  EMPTY_CART,
  withoutOrdered,
  type Cart,
  type CartLine,
} from "#app/domain/cart/cart.ts";

const line = fc.record({
  variantId: fc.constantFrom("a", "b", "c", "d"),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const lines = fc.uniqueArray(line, { selector: ({ variantId }) => variantId });

const cartOf = (quantities: Record<string, number>): Cart =>
  Object.entries(quantities).reduce(
    (cart, [id, quantity]) =>
      addItem(
        cart,
        { id, productId: id, slug: id, name: id, options: "", price: 100, imageId: null },
        quantity,
      ),
    EMPTY_CART,
  );

const quantitiesOf = (cart: Cart) => syncedContents(cart).quantities;

test("merging a cart again, or the other way round, gives the same quantities", () => {
  fc.assert(
    fc.property(lines, lines, (own, other) => {
      const merged = mergeLines(own, other);
      expect(mergeLines(merged, other)).toEqual(merged);
      const byId = (cart: readonly CartLine[]) =>
        Object.fromEntries(cart.map((one) => [one.variantId, one.quantity]));
      expect(byId(mergeLines(other, own))).toEqual(byId(merged));
    }),
  );
});

test("setting the same quantities again changes nothing", () => {
  fc.assert(
    fc.property(lines, lines, (own, changes) => {
      const once = setLines(own, changes);
      expect(setLines(once, changes)).toEqual(once);
    }),
  );
});

test("a line never grows beyond the stock by adding", () => {
  expect(
    addToLines([{ variantId: "a", quantity: 2 }], { variantId: "a", quantity: 5, available: 3 }),
  ).toEqual([{ variantId: "a", quantity: 3 }]);
});

test("a merge keeps local changes, and everything else follows the server", () => {
  const agreed = cartOf({ kept: 1, changedThere: 1, changedHere: 1, deletedThere: 1, deletedHere: 1 });
  const here = cartOf({ kept: 1, changedThere: 1, changedHere: 4, deletedThere: 1, addedHere: 1 });
  const server = cartOf({ kept: 1, changedThere: 7, changedHere: 2, deletedHere: 1, addedThere: 1 });
  expect(quantitiesOf(mergeServerCart(here, syncedContents(agreed), server))).toEqual({
    kept: 1,
    changedThere: 7,
    changedHere: 4,
    addedHere: 1,
    addedThere: 1,
  });
});

test("two copies that send what they have changed end with the same cart", () => {
  const start = cartOf({ a: 1, b: 1 });
  const synced = { id: "cart", revision: 1, ...syncedContents(start) };
  const [one, two] = [addItem(start, cartItem("c")), deleteItem(start, "b")];
  const stored = setLines(
    setLines(
      [
        { variantId: "a", quantity: 1 },
        { variantId: "b", quantity: 1 },
      ],
      unsentChanges(one, synced)?.lines ?? [],
    ),
    unsentChanges(two, synced)?.lines ?? [],
  );
  const server = cartOf(Object.fromEntries(stored.map(({ variantId, quantity }) => [variantId, quantity])));
  expect(quantitiesOf(mergeServerCart(two, syncedContents(two), server))).toEqual({ a: 1, c: 1 });
  expect(quantitiesOf(mergeServerCart(one, syncedContents(one), server))).toEqual({ a: 1, c: 1 });
});

test("an order leaves what the browser has added while paying, sent or not, and added on another device", () => {
  const ordered = [{ variantId: "a", quantity: 1 }];
  const synced = { id: "cart", revision: 1, ...syncedContents(cartOf({ a: 1, b: 1 })) };
  const rebase = (here: Cart, stored: Cart) =>
    quantitiesOf(rebaseCart({ cart: withoutOrdered(here, ordered), synced, ordered, stored }));
  // Unsent: two more of "a", and "b" removed. The other device added "c".
  expect(rebase(cartOf({ a: 3 }), cartOf({ b: 1, c: 1 }))).toEqual({ a: 2, c: 1 });
  expect(rebase(cartOf({ a: 1, b: 1 }), cartOf({ b: 1 }))).toEqual({ b: 1 });
  // Removed here while it was being ordered.
  expect(rebase(cartOf({ b: 1 }), cartOf({ b: 1 }))).toEqual({ b: 1 });
});

test("a cart equal to the server's has nothing to send", () => {
  const cart = cartOf({ a: 2 });
  expect(unsentChanges(cart, { id: "cart", revision: 3, ...syncedContents(cart) })).toBeNull();
  expect(unsentChanges(EMPTY_CART, null)).toBeNull();
});

function cartItem(id: string) {
  return { id, productId: id, slug: id, name: id, options: "", price: 100, imageId: null };
}
