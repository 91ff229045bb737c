import fc from "fast-check";
import { expect, test } from "vitest";
import { refundLineAmounts } from "#app/domain/orders/internal/documents/refund-line-amounts.ts";
import {
  subtractAllocated,
  allocateLineAmounts,
  type OpenAmount,
} from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { splitInclusive, sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";

const order = fc.record({
  lines: fc.array(
    fc.record({
      priceMinor: fc.integer({ min: 1, max: 10_000_00 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      discountPercent: fc.integer({ min: 0, max: 90 }),
      basisPoints: fc.constantFrom(0, 300, 500, 1800),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  shippingMinor: fc.constantFrom(0, 9900),
  split: fc.constantFrom("halves" as const, "whole" as const, "none" as const),
  /** Each refund as a share of the remaining amount, for pieces of one line or for an amount. */
  refunds: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 100 }), line: fc.option(fc.nat(4)), pieces: fc.nat(5) }),
    { maxLength: 8 },
  ),
});

// Ten thousand orders in the gate, a million with `npm run test:money`.
const numRuns = Number(process.env["MONEY_RUNS"] ?? 1_000);
const TIMEOUT_MS = Math.max(60_000, numRuns * 2);

/** Describes open amounts below zero; null if there are none. */
function findExceeded(open: readonly OpenAmount[]): string | null {
  const amounts = open.flatMap(({ quantity, parts }) => {
    const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = parts;
    return [quantity, taxableMinor, igstMinor, cgstMinor, sgstMinor];
  });
  return Math.min(...amounts) < 0 ? `More is allocated than is open: ${amounts.join(" ")}` : null;
}

test(
  "refunds of pieces and of amounts, in any order, are allocated exactly and end at zero",
  { timeout: TIMEOUT_MS },
  () => {
    const report = fc.check(
      fc.property(order, ({ lines, shippingMinor, split, refunds }) => {
        const bought = lines.map(({ priceMinor, quantity, discountPercent, basisPoints }, index) => {
          const discountMinor = Math.floor((priceMinor * quantity * discountPercent) / 100);
          const parts = splitInclusive(priceMinor * quantity - discountMinor, basisPoints, split);
          return { id: `l${index}`, priceAtPurchaseMinor: priceMinor, quantity, discountMinor, parts };
        });
        const subtotalMinor = bought.reduce(
          (sum, line) => sum + line.priceAtPurchaseMinor * line.quantity,
          0,
        );
        const discountMinor = bought.reduce((sum, line) => sum + line.discountMinor, 0);
        const placed = { subtotalMinor, discountMinor, shippingMinor, taxMinor: 0, lines: bought };
        let open: OpenAmount[] = [
          ...bought.map(({ id, quantity, parts }) => ({ orderLineId: id, quantity, parts })),
          { orderLineId: null, quantity: 0, parts: splitInclusive(shippingMinor, 500, split) },
        ];
        const remaining = () => totalOf(sumParts(open.map(({ parts }) => parts)));
        for (const { share, line, pieces } of [...refunds, { share: 100, line: null, pieces: 0 }]) {
          const amountMinor = Math.floor((remaining() * share) / 100);
          const id = line === null ? undefined : bought[line]?.id;
          const refund = {
            isContinued: false,
            amountMinor,
            items: id ? [{ orderLineId: id, quantity: pieces }] : null,
          };
          const allocated = allocateLineAmounts(open, refundLineAmounts(placed, refund));
          const allocatedMinor = totalOf(sumParts(allocated.map(({ parts }) => parts)));
          if (allocatedMinor !== amountMinor) throw new Error(`${allocatedMinor} instead of ${amountMinor}`);
          open = subtractAllocated(open, allocated);
          const exceeded = findExceeded(open);
          if (exceeded !== null) throw new Error(exceeded);
        }
        if (remaining() !== 0) throw new Error(`${remaining()} is left`);
      }),
      { numRuns },
    );
    expect(fc.defaultReportMessage(report) ?? null).toBeNull();
  },
);
