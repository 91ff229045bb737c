import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseRefund } from "#app/domain/orders/refunds/refund-order.ts";
import { returnAmount, type ReturnedLine } from "#app/domain/orders/returns/return-amount.ts";
import { apportion } from "#app/lib/money.ts";

describe("the amount of a refund", () => {
  test.each([
    ["the calculated amount", { calculatedMinor: 4280, refundableMinor: 9000 }, 4280],
    ["the refundable amount when less is refundable", { calculatedMinor: 4280, refundableMinor: 1000 }, 1000],
    [
      "a lower amount of the shop's",
      { calculatedMinor: 4280, chosenMinor: 4000, refundableMinor: 9000 },
      4000,
    ],
    [
      "up to the whole refundable amount",
      { calculatedMinor: 4280, chosenMinor: 9000, refundableMinor: 9000 },
      9000,
    ],
  ])("the amount of a refund is %s", (_, refund, amountMinor) => {
    expect(chooseRefund(refund)).toEqual({ ok: true, amountMinor });
  });

  test("a refund above the refundable amount is refused, and there is none of zero", () => {
    expect(chooseRefund({ calculatedMinor: 100, chosenMinor: 101, refundableMinor: 100 })).toEqual({
      ok: false,
      error: "too-much",
      refundableMinor: 100,
    });
    const nothing = { ok: false, error: "nothing-to-refund" };
    expect(chooseRefund({ calculatedMinor: 100, refundableMinor: 0 })).toEqual(nothing);
    expect(chooseRefund({ calculatedMinor: 0, refundableMinor: 100 })).toEqual(nothing);
  });
});

const lines = fc.array(
  fc.record({ priceMinor: fc.integer({ min: 1, max: 900_000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 6 },
);

/** An order with its discount apportioned by value, as in checkout. */
function orderOf(bought: { priceMinor: number; quantity: number }[], discountShare: number) {
  const subtotalMinor = bought.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const discountMinor = Math.floor((subtotalMinor * discountShare) / 100);
  const taxMinor = Math.round(((subtotalMinor - discountMinor) * 7) / 100);
  const shares = apportion(
    discountMinor,
    bought.map((line) => line.priceMinor * line.quantity),
  );
  const order = { subtotalMinor, discountMinor, taxMinor, shippingMinor: 499 };
  const totalMinor = subtotalMinor - discountMinor + taxMinor + 499;
  return {
    order,
    totalMinor,
    lines: bought.map((line, at) => ({ ...line, discountMinor: shares[at] ?? 0 })),
  };
}

test("the refunds of an order never exceed the payment, and end at it, whatever the shop chooses each time", () => {
  const steps = fc.array(
    fc.record({ line: fc.nat(5), pieces: fc.integer({ min: 1, max: 3 }), percent: fc.option(fc.nat(150)) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, fc.nat(100), steps, (bought, discountShare, choices) => {
      const { order, totalMinor, lines } = orderOf(bought, discountShare);
      const back = lines.map(() => 0);
      let refundedMinor = 0;
      const refund = (returning: readonly number[], percent: number | null) => {
        const returned: ReturnedLine[] = lines.map((line, at) => ({
          ...line,
          refunded: back[at] ?? 0,
          returningQuantity: returning[at] ?? 0,
        }));
        const { totalMinor: calculatedMinor } = returnAmount(order, returned, { withShipping: false });
        const refundableMinor = totalMinor - refundedMinor;
        const chosenMinor = percent === null ? undefined : Math.floor((calculatedMinor * percent) / 100);
        const chosen = chooseRefund({ calculatedMinor, chosenMinor, refundableMinor });
        if (!chosen.ok) return;
        expect(Number.isSafeInteger(chosen.amountMinor)).toBe(true);
        refundedMinor += chosen.amountMinor;
        returning.forEach((pieces, at) => (back[at] = (back[at] ?? 0) + pieces));
        expect(refundedMinor).toBeLessThanOrEqual(totalMinor);
      };
      for (const { line, pieces, percent } of choices) {
        const at = line % lines.length;
        const open = (lines[at]?.quantity ?? 0) - (back[at] ?? 0);
        if (pieces <= open)
          refund(
            lines.map((_, index) => (index === at ? pieces : 0)),
            percent,
          );
      }
      const rest = chooseRefund({
        calculatedMinor: totalMinor - refundedMinor,
        refundableMinor: totalMinor - refundedMinor,
      });
      const restMinor = rest.ok ? rest.amountMinor : 0;
      expect(refundedMinor + restMinor).toBe(totalMinor);
    }),
  );
});

test("an order refunded piece by piece at the calculated amounts refunds its total without the shipping", () => {
  fc.assert(
    fc.property(lines, fc.nat(100), (bought, discountShare) => {
      const { order, totalMinor, lines } = orderOf(bought, discountShare);
      const back = lines.map(() => 0);
      let refundedMinor = 0;
      for (const [at, line] of lines.entries())
        for (let piece = 0; piece < line.quantity; piece += 1) {
          const returned = lines.map((one, index) => ({
            ...one,
            refunded: back[index] ?? 0,
            returningQuantity: index === at ? 1 : 0,
          }));
          refundedMinor += returnAmount(order, returned, { withShipping: false }).totalMinor;
          back[at] = (back[at] ?? 0) + 1;
        }
      expect(refundedMinor).toBe(totalMinor - order.shippingMinor);
    }),
  );
});
