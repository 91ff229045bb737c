import fc from "fast-check";
import { expect, test } from "vitest";
import { planLines, type OfferedVariant } from "#app/domain/orders/edits/internal/plan-lines.ts";
import { addedField, variantField, type LineEdits } from "#app/domain/orders/edits/order-edit.ts";
import { progressOf, type TrackedLine } from "#app/domain/orders/order-line.ts";

const variant = (variantId: string, priceMinor: number, inventory = 10): OfferedVariant => ({
  variantId,
  productId: "kurta",
  slug: "kurta",
  name: "Kurta",
  sku: variantId,
  options: variantId,
  priceMinor,
  compareAtMinor: null,
  inventory,
  imageId: null,
  hsnCode: "",
  taxClassId: null,
  weightGrams: null,
  finalSale: null,
});

const SIZES = [
  variant("M", 1000_00),
  variant("L", 1000_00),
  variant("XL", 1200_00),
  variant("XXL", 1000_00, 0),
  variant("free", 0),
];
const offered = new Map(SIZES.map((size) => [size.variantId, size]));

function lineOf({ id = "1", quantity = 2, packed = 0, variantId = "M" } = {}): TrackedLine {
  return progressOf({
    orderId: "o",
    orderLineId: id,
    variantId,
    productId: "kurta",
    productName: "Kurta",
    options: variantId,
    sku: variantId,
    label: `Kurta (${variantId})`,
    priceMinor: 900_00,
    replacedLineId: null,
    exchangedLineId: null,
    finalSale: null,
    discountMinor: 0,
    quantity,
    packed,
    dispatched: 0,
    returned: 0,
    refunded: 0,
    claimed: 0,
  });
}

const plan = (edits: Partial<LineEdits>, { lines = [lineOf()], hasDocuments = false } = {}) =>
  planLines({ lines, edits: { lines: [], added: [], ...edits }, offered, hasDocuments });

const edit = (quantity: number, variantId: string | null = null) => ({
  orderLineId: "1",
  quantity,
  variantId,
});

test("a size of the same price today keeps its line, one of another price is removed and added", () => {
  expect(plan({ lines: [edit(2, "L")] })).toMatchObject({
    swaps: [{ quantity: 2, to: { variantId: "L" } }],
    removals: [],
    additions: [],
  });
  expect(plan({ lines: [edit(2, "XL")] })).toMatchObject({
    swaps: [],
    removals: [{ orderLineId: "1", quantity: 2 }],
    additions: [{ quantity: 2, variant: { variantId: "XL" } }],
  });
});

test("items of an order with an invoice never change in place", () => {
  const planned = plan({ lines: [edit(2, "L")] }, { hasDocuments: true });
  expect(planned).toMatchObject({ swaps: [], removals: [{ quantity: 2 }], additions: [{ quantity: 2 }] });
});

test("packed items do not change, and a sold-out size or one without a price is refused beside its field", () => {
  expect(plan({ lines: [edit(0)] }, { lines: [lineOf({ quantity: 3, packed: 2 })] })).toMatchObject({
    removals: [{ orderLineId: "1", quantity: 1 }],
  });
  expect(plan({ lines: [edit(1, "XXL")] })).toEqual({
    ok: false,
    fieldErrors: { [variantField("1")]: "This is sold out" },
  });
  expect(plan({ added: [{ variantId: "free", quantity: 1 }] })).toEqual({
    ok: false,
    fieldErrors: { [addedField("free")]: "This has no price, so that it cannot be added" },
  });
});

test("two lines exchange their sizes without stock, and each plan moves as much stock as its items", () => {
  const lines = [lineOf({ variantId: "XXL" }), lineOf({ id: "2" })];
  const exchanged = [edit(2, "M"), { orderLineId: "2", quantity: 2, variantId: "XXL" }];
  const planned = plan({ lines: exchanged }, { lines });
  expect(planned.ok && [...planned.stock.values()]).toEqual([0, 0]);
  const quantity = fc.integer({ min: 0, max: 4 });
  const size = fc.constantFrom(null, "M", "L", "XL");
  fc.assert(
    fc.property(
      quantity,
      size,
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      (wanted, to, hasDocuments, has) => {
        const result = plan(
          { lines: [edit(wanted, to)] },
          { lines: [lineOf({ quantity: has })], hasDocuments },
        );
        if (!result.ok) throw new Error(JSON.stringify(result.fieldErrors));
        const sum = (of: readonly { quantity: number }[]) =>
          of.reduce((total, one) => total + one.quantity, 0);
        expect(has - sum(result.removals) + sum(result.additions)).toBe(wanted);
        expect(sum([...result.stock.values()].map((delta) => ({ quantity: delta })))).toBe(has - wanted);
      },
    ),
  );
});
