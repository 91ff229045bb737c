import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import { readSharedLines, sharedLines } from "#app/domain/cart/shared-cart.ts";

const line = fc.record({ variantId: fc.uuid(), quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }) });

test("the link of a cart has exactly its items", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(line, { maxLength: MAX_CART_LINES, selector: ({ variantId }) => variantId }),
      (lines) => {
        expect(readSharedLines(sharedLines(lines))).toEqual({ lines, unread: 0 });
      },
    ),
  );
});

const ID = "01a2243c-760a-73ab-b7f4-b5f37d9dc582";

test.each([
  [ID, 1, 0],
  [`${ID}:0`, undefined, 1],
  [`${ID}:-1`, undefined, 1],
  [`${ID}:1000`, undefined, 1],
  [`x:1,${ID}:2`, 2, 1],
  [`${ID}:2,${ID.toUpperCase()}:3`, 3, 0],
])("the link part %s has the quantity %s, and %s parts without a variant", (text, quantity, unread) => {
  const read = readSharedLines(text);
  expect(read.lines[0]?.quantity).toBe(quantity);
  expect(read.unread).toBe(unread);
});

test("a link with more items than a cart holds is cut off", () => {
  const text = Array.from({ length: MAX_CART_LINES + 5 }, () => crypto.randomUUID()).join(",");
  const { lines, unread } = readSharedLines(text);
  expect(lines).toHaveLength(MAX_CART_LINES);
  expect(unread).toBe(5);
});
