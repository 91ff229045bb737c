import { describe, expect, test } from "vitest";
import {
  addItem,
  reconcileCart,
  deleteItem,
  EMPTY_CART,
  enterCode,
  limitNote,
  MAX_CART_LINES,
  parseStoredCart,
  setItemQuantity,
  toRequestedLine,
  withoutOrdered,
} from "#app/domain/cart/cart.ts";
import { checkCart } from "#app/domain/cart/check-cart.ts";

const kurta = {
  id: "v1",
  productId: "p1",
  slug: "kurta",
  name: "Kurta",
  options: "2XL",
  price: 4800,
  imageId: null,
};
const shawl = {
  id: "v2",
  productId: "p2",
  slug: "shawl",
  name: "Shawl",
  options: "",
  price: 19_900,
  imageId: null,
};

describe("the cart", () => {
  test("a second piece of a variant increases the quantity of its line", () => {
    const cart = addItem(addItem(EMPTY_CART, kurta), kurta);
    expect(cart).toMatchObject({ totalItems: 2, totalPrice: 9600 });
    expect(cart.items).toHaveLength(1);
  });

  test("a full cart takes no new line, but more pieces of its lines", () => {
    const ids = Array.from({ length: MAX_CART_LINES }, (_, index) => `line ${index}`);
    const full = ids.reduce((cart, id) => addItem(cart, { ...kurta, id }), EMPTY_CART);
    expect(addItem(full, shawl)).toBe(full);
    expect(addItem(full, { ...kurta, id: "line 7" }).totalItems).toBe(MAX_CART_LINES + 1);
  });

  test("adding stops at what is available, in one step or in several", () => {
    const scarce = { ...kurta, available: 2 };
    const full = addItem(addItem(EMPTY_CART, scarce), scarce, 3);
    expect(full.items).toMatchObject([{ quantity: 2, available: 2 }]);
    expect(addItem(full, scarce)).toBe(full);
    expect(addItem(EMPTY_CART, scarce, 9).totalItems).toBe(2);
  });

  test.each([
    [2, 10, "Only 2 left."],
    [10, 10, "At most 10 in one order."],
  ])("a line limited to %i of %i per order says: %s", (available, maxQuantity, note) => {
    expect(limitNote(available, maxQuantity)).toBe(note);
  });

  test("removing one piece keeps the rest, and removing the last drops the line", () => {
    const two = addItem(addItem(EMPTY_CART, kurta, 2), shawl);
    expect(setItemQuantity(two, kurta, 1)).toMatchObject({ totalItems: 2, totalPrice: 24_700 });
    expect(setItemQuantity(two, shawl, 0).items.map((item) => item.id)).toEqual(["v1"]);
  });

  test("an unknown id changes nothing in the cart", () => {
    const cart = addItem(EMPTY_CART, kurta);
    expect(deleteItem(cart, "nothing")).toBe(cart);
  });

  test("deleting a line drops it with its whole quantity", () => {
    expect(deleteItem(addItem(EMPTY_CART, kurta, 5), "v1")).toEqual(EMPTY_CART);
  });

  test("a new quantity replaces the one that another tab has set meanwhile", () => {
    const stale = addItem(EMPTY_CART, kurta, 3);
    const current = addItem(EMPTY_CART, kurta, 1);
    expect(setItemQuantity(current, kurta, 2).items).toMatchObject([{ quantity: 2 }]);
    expect(setItemQuantity(stale, kurta, 1).totalItems).toBe(1);
    expect(setItemQuantity(EMPTY_CART, kurta, 2).totalItems).toBe(2);
  });

  test("an order leaves the lines and quantities that were added since in the cart", () => {
    const cart = enterCode(addItem(addItem(EMPTY_CART, kurta, 3), shawl), "DIWALI");
    const left = addItem(addItem(EMPTY_CART, kurta, 1), shawl);
    expect(withoutOrdered(cart, [{ variantId: "v1", quantity: 2 }])).toEqual(left);
  });

  test("a stored cart is restored unchanged", () => {
    const cart = addItem(addItem(EMPTY_CART, kurta, 2), shawl);
    expect(parseStoredCart(JSON.stringify(cart))).toEqual(cart);
  });

  test.each([
    ["not JSON", "{"],
    ["nothing", "null"],
    ["no items", '{"totalItems":0,"totalPrice":0}'],
    ["no totals", '{"items":[]}'],
    [
      "a fractional quantity",
      JSON.stringify({ items: [{ ...kurta, quantity: 1.5 }], totalItems: 1, totalPrice: 1 }),
    ],
    [
      "a negative quantity",
      JSON.stringify({ items: [{ ...kurta, quantity: -1 }], totalItems: 1, totalPrice: 1 }),
    ],
  ])("stored data with %s is not a cart", (_, stored) => {
    expect(parseStoredCart(stored)).toBeNull();
  });
});

describe("a cart checked by the server", () => {
  const found = {
    variantId: "v1",
    productId: "p1",
    slug: "kurta",
    name: "Kurta",
    options: "2XL",
    priceMinor: 5200,
    inventory: 3,
    maxQuantity: 10,
    imageId: null,
  };
  const show = (amount: number) => `$${amount / 100}`;

  test("a changed price and insufficient stock are each reported, with the figures", () => {
    const changes = checkCart([{ variantId: "v1", quantity: 5, priceMinor: 4800 }], [found], show);
    expect(changes.map((change) => change.kind)).toEqual(["less-stock", "price-changed"]);
    expect(changes[0]?.message).toContain("Only 3 of Kurta (2XL) left");
    expect(changes[1]?.message).toContain("$52 instead of $48");
  });

  test("a quantity over the owner's limit is reported and reduced to it", () => {
    const plenty = { ...found, inventory: 50 };
    const changes = checkCart([{ variantId: "v1", quantity: 12, priceMinor: 5200 }], [plenty], show);
    expect(changes).toMatchObject([
      {
        kind: "over-limit",
        message: "At most 10 of Kurta (2XL) can be in one order: your quantity was changed from 12.",
      },
    ]);
    expect(reconcileCart(addItem(EMPTY_CART, kurta, 12), [plenty]).totalItems).toBe(10);
    expect(checkCart([{ variantId: "v1", quantity: 10, priceMinor: 5200 }], [plenty], show)).toEqual([]);
  });

  test("a variant that is sold out or deleted is reported", () => {
    expect(
      checkCart([{ variantId: "v1", quantity: 1, priceMinor: 5200 }], [{ ...found, inventory: 0 }], show)[0]
        ?.kind,
    ).toBe("sold-out");
    expect(checkCart([{ variantId: "v9", quantity: 1, priceMinor: 5200 }], [found], show)[0]?.kind).toBe(
      "gone",
    );
  });

  test("a cart that matches the stock needs no change", () => {
    expect(checkCart([{ variantId: "v1", quantity: 3, priceMinor: 5200 }], [found], show)).toEqual([]);
  });

  test("reconciling keeps a line whose price was not requested", () => {
    const cart = addItem(addItem(EMPTY_CART, kurta), shawl);
    expect(reconcileCart(cart, [found], new Set(["v1"])).items.map(({ id }) => id)).toEqual(["v1", "v2"]);
    expect(reconcileCart(cart, [found], new Set(["v1", "v2"])).items.map(({ id }) => id)).toEqual(["v1"]);
  });

  test("a reconciled cart can be bought", () => {
    const cart = addItem(addItem(EMPTY_CART, kurta, 5), shawl);
    const corrected = reconcileCart(cart, [found]);
    expect(corrected).toMatchObject({ totalItems: 3, totalPrice: 15_600 });
    expect(checkCart(corrected.items.map(toRequestedLine), [found], show)).toEqual([]);
  });
});
