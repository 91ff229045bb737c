// Properties of the tax calculation over random carts: ten thousand in the gate, a million with `npm run test:money`.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumParts, taxOf, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { findSupply, splitOf } from "#app/domain/tax/supply.ts";
import type { Supply, TaxedAmount } from "#app/domain/tax/order-gst.ts";
import { findPeriod, type TaxClass } from "#app/domain/tax/tax-class.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { addDays } from "#app/lib/time/days.ts";
import { ratedLine, type SoldLine } from "#tests/fixtures/tax/rated-line.ts";

const numRuns = Number(process.env["MONEY_RUNS"] ?? 1_000);
const TIMEOUT_MS = Math.max(60_000, numRuns * 2);

const taxClass = fc.constantFrom<TaxClass>(...SAMPLE_TAX_CLASSES);
const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays("2018-07-27", days));
// Half of the items are priced near a threshold, where a paisa decides.
const pieceMinor = fc.oneof(
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 104_990, max: 112_010 }),
  fc.integer({ min: 262_490, max: 295_010 }),
);
const line: fc.Arbitrary<SoldLine> = fc
  .record({
    taxClass,
    pieceMinor,
    quantity: fc.integer({ min: 1, max: 12 }),
    discount: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ taxClass, pieceMinor, quantity, discount }) => ({
    taxClass,
    quantity,
    inclusiveMinor: pieceMinor * quantity - Math.floor(pieceMinor * quantity * discount),
  }));
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  chargesMinor: fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 2 }),
  day,
  to: fc.constantFrom("09", "04", "27", "96"),
  from: fc.constantFrom("09", "04", null),
});

function supplyOf(from: string | null, to: string): Supply {
  const destination = to === "96" ? { country: "DE", stateCode: null } : { country: "IN", stateCode: to };
  const supplyResult = findSupply({ stateCode: from, hasLut: true }, destination);
  if (!supplyResult.ok) throw new Error(supplyResult.error);
  return supplyResult.supply;
}

function taxed({
  lines,
  chargesMinor,
  day,
  from,
  to,
}: typeof cart extends fc.Arbitrary<infer Cart> ? Cart : never) {
  const supply = supplyOf(from, to);
  const rated = lines.map((sold) => ratedLine(sold, day));
  return { supply, ...taxOrder(rated, chargesMinor, supply) };
}

/** The rate of a line by trial: the first one that the table gives for its resulting value; between the slabs the higher one. */
function expectedRate({ taxClass, inclusiveMinor, quantity }: SoldLine, day: string): number {
  const period = findPeriod(taxClass, day);
  if (!period) return Number.NaN;
  const { basisPoints, threshold } = period;
  const rates = threshold ? [basisPoints, threshold.aboveBasisPoints] : [basisPoints];
  // Item values differ by at least a twelfth of a paisa, far more than the error of a floating-point division.
  const valueAt = (rate: number) => (inclusiveMinor * 10_000) / (10_000 + rate) / quantity;
  const rateOf = (value: number) =>
    threshold && value > threshold.upToMinor ? threshold.aboveBasisPoints : basisPoints;
  return rates.find((rate) => rateOf(valueAt(rate)) === rate) ?? Math.max(...rates);
}

/** The report of fast-check for the first failing value; null when there is none. */
function findCounterexample<Value>(arbitrary: fc.Arbitrary<Value>, property: (value: Value) => void) {
  return fc.defaultReportMessage(fc.check(fc.property(arbitrary, property), { numRuns })) ?? null;
}

describe("the tax of any cart", () => {
  test(
    "each line bears the rate of its class, the value of a piece and the day",
    () => {
      const counterexample = findCounterexample(cart, (sold) => {
        const { supply, lines } = taxed(sold);
        const isUntaxed = splitOf(supply) === "none";
        for (const [index, amount] of lines.entries()) {
          const input = sold.lines[index];
          if (!input) throw new Error("A line is missing");
          const expected = isUntaxed ? 0 : expectedRate(input, sold.day);
          if (amount.basisPoints !== expected)
            throw new Error(`${amount.basisPoints} instead of ${expected}`);
        }
      });
      expect(counterexample).toBeNull();
    },
    TIMEOUT_MS,
  );

  test(
    "value and taxes add up to the price paid, and no tax is more than half a paisa from the exact one",
    () => {
      const counterexample = findCounterexample(cart, (sold) => {
        const { supply, lines, charges } = taxed(sold);
        const prices = [...sold.lines.map(({ inclusiveMinor }) => inclusiveMinor), ...sold.chargesMinor];
        for (const [index, amount] of [...lines, ...charges].entries()) {
          addsUp(amount, prices[index] ?? Number.NaN, supply);
        }
        const paid = prices.reduce((sum, price) => sum + price, 0);
        if (totalOf(sumParts([...lines, ...charges])) !== paid)
          throw new Error("The sum is not what is paid");
      });
      expect(counterexample).toBeNull();
    },
    TIMEOUT_MS,
  );

  test(
    "fees bear the rate and the HSN code of the line with the largest value",
    () => {
      const counterexample = findCounterexample(cart, (sold) => {
        const { lines, charges } = taxed(sold);
        const largest = Math.max(...lines.map(({ taxableMinor }) => taxableMinor));
        for (const { hsnCode, basisPoints } of charges) {
          const isPrincipal = (amount: TaxedAmount) =>
            amount.taxableMinor === largest &&
            amount.hsnCode === hsnCode &&
            amount.basisPoints === basisPoints;
          if (!lines.some(isPrincipal))
            throw new Error(`${hsnCode} at ${basisPoints} is not the principal supply`);
        }
      });
      expect(counterexample).toBeNull();
    },
    TIMEOUT_MS,
  );

  test(
    "refunds in any order and portions never exceed a line and end at zero",
    () => {
      const portions = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 });
      const counterexample = findCounterexample(fc.tuple(cart, portions), ([sold, shares]) => {
        const { lines, charges } = taxed(sold);
        for (const amount of [...lines, ...charges]) refundInPortions(amount, shares);
      });
      expect(counterexample).toBeNull();
    },
    TIMEOUT_MS,
  );
});

function addsUp(amount: TaxedAmount, price: number, supply: Supply) {
  const { cgstMinor, sgstMinor, basisPoints } = amount;
  if (!amountsOf(amount).every((part) => Number.isSafeInteger(part) && part >= 0))
    throw new Error("A part is not whole");
  if (totalOf(amount) !== price) throw new Error(`${totalOf(amount)} instead of ${price}`);
  if (cgstMinor !== sgstMinor) throw new Error("The halves differ");
  const split = splitOf(supply);
  const exact = split === "none" ? 0 : (price * basisPoints) / (10_000 + basisPoints);
  const tolerance = split === "halves" ? 1 : 0.5;
  if (Math.abs(taxOf(amount) - exact) > tolerance + 1e-6) throw new Error("The tax is not the rate's");
}

function amountsOf({ taxableMinor, igstMinor, cgstMinor, sgstMinor }: TaxParts): number[] {
  return [taxableMinor, igstMinor, cgstMinor, sgstMinor];
}

function refundInPortions(amount: TaxParts, shares: readonly number[]) {
  const total = totalOf(amount);
  let remaining: TaxParts = amount;
  const weight = shares.reduce((sum, share) => sum + share, 0) || 1;
  const refunds = shares.map((share) => Math.floor((total * share) / weight));
  const rest = total - refunds.reduce((sum, refund) => sum + refund, 0);
  for (const refund of [...refunds, rest]) {
    const result = refundTaxedAmount(remaining, refund);
    if (!result.ok) throw new Error(result.error);
    if (totalOf(result.parts) !== refund) throw new Error("The parts are not the refund");
    const values = [...amountsOf(result.remaining), ...amountsOf(result.parts)];
    if (!values.every((part) => Number.isSafeInteger(part) && part >= 0))
      throw new Error("A part is exceeded");
    remaining = result.remaining;
  }
  if (totalOf(remaining) !== 0 || Math.max(...amountsOf(remaining)) !== 0)
    throw new Error("Something remains");
}
