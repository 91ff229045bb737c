import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planCheckout } from "#app/domain/checkout/internal/plan-checkout.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { eligibleSubtotal, type OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { invoiceOf } from "#app/domain/orders/documents/invoice.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { formatMoney, fromDecimal, toDecimal, moneyFormatFor } from "#app/lib/money.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";

const form = CheckoutForm.parse(checkoutFields([]));

// In minor units, rupee prices are about a hundred times larger.
const LARGEST = { USD: 500_000, INR: 50_000_000 };

const cartIn = (currency: keyof typeof LARGEST) =>
  fc.record({
    currency: fc.constant(currency),
    taxBasisPoints: fc.integer({ min: 0, max: 2800 }),
    lines: fc.array(
      fc.record({
        priceMinor: fc.integer({ min: 1, max: LARGEST[currency] }),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    offered: fc.array(
      fc.record({
        kind: fc.constantFrom("percent" as const, "amount" as const, "free_shipping" as const),
        value: fc.integer({ min: 1, max: LARGEST[currency] }),
        products: fc.option(fc.subarray([0, 1, 2, 3], { minLength: 1 })),
      }),
      { maxLength: 3 },
    ),
    /** Returned quantity of each line, in two parcels. */
    parcels: fc.array(fc.nat(20), { minLength: 16, maxLength: 16 }),
  });

const cart = fc.oneof(cartIn("USD"), cartIn("INR"));

type CheckoutInput = typeof cart extends fc.Arbitrary<infer Value> ? Value : never;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function planned({ currency, taxBasisPoints, lines, offered }: CheckoutInput) {
  const found = lines.map(({ priceMinor }, index) => ({
    variantId: `v${index}`,
    productId: `p${index}`,
    slug: "",
    name: "",
    options: "",
    sku: "",
    priceMinor,
    inventory: 99,
    imageId: null,
  }));
  const discounts = offered.map(({ kind, value, products }, index): OfferedDiscount => ({
    id: `d${index}`,
    code: null,
    title: "",
    kind,
    value: kind === "percent" ? (value % 10_000) + 1 : value,
    minimumMinor: 0,
    productIds: products?.map((product) => `p${product}`) ?? null,
  }));
  const requested = lines.map(({ priceMinor, quantity }, index) => ({
    variantId: `v${index}`,
    quantity,
    priceMinor,
  }));
  const { shipping } = DEFAULT_SETTINGS;
  const sales = { currency, taxBasisPoints, shipping, gst: null };
  const result = planCheckout({ lines: requested, form }, found, sales, discounts);
  if (!result.ok) throw new Error(`A flat tax refused an address: ${result.error}`);
  return result;
}

describe("checkouts in dollars and in rupees", () => {
  test("the discounts of the lines add up to the order's, and no other line gets one", () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { plan, discount } = planned(input);
        expect(sum(plan.lines.map((line) => line.discountMinor))).toBe(plan.totals.discountMinor);
        for (const line of plan.lines) {
          const most = discount ? eligibleSubtotal(discount, [line]) : 0;
          expect(line.discountMinor).toBeGreaterThanOrEqual(0);
          expect(line.discountMinor).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test("an invoice has the same amounts as its order, part by part", () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { plan } = planned(input);
        const lines = plan.lines.map(({ priceMinor: priceAtPurchaseMinor, quantity, discountMinor }) => ({
          priceAtPurchaseMinor,
          quantity,
          discountMinor,
        }));
        const { taxBasisPoints, address: shippingAddress, totals } = plan;
        const order = { number: 1, createdAt: new Date(), taxBasisPoints, shippingAddress, lines, ...totals };
        const invoice = invoiceOf(order, { gstin: "", invoicePrefix: "AM" });
        const taxes = sum(invoice.taxes.map((tax) => tax.amountMinor));
        expect(taxes).toBe(totals.taxMinor);
        expect(sum(invoice.lines.map((line) => line.taxableMinor)) + taxes + invoice.shippingMinor).toBe(
          totals.totalMinor,
        );
      }),
    );
  });

  test("partial returns refund the order to the last cent, and never more", () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { plan } = planned(input);
        const { totals } = plan;
        let refundedMinor = 0;
        let lines = plan.lines.map((line) => ({ ...line, refunded: 0 }));
        const parcel = (chosen: (index: number) => number) => {
          const returning = lines.map((line, index) => ({
            ...line,
            returningQuantity: Math.min(chosen(index), line.quantity - line.refunded),
          }));
          const amount = returnAmount(totals, returning, { withShipping: false });
          expect(amount.totalMinor).toBeGreaterThanOrEqual(0);
          refundedMinor += amount.totalMinor;
          expect(refundedMinor).toBeLessThanOrEqual(totals.totalMinor - totals.shippingMinor);
          lines = returning.map((line) => ({
            ...line,
            refunded: line.refunded + line.returningQuantity,
          }));
        };
        parcel((index) => input.parcels[index] ?? 0);
        parcel((index) => input.parcels[index + 8] ?? 0);
        parcel(() => Infinity);
        expect(refundedMinor).toBe(totals.totalMinor - totals.shippingMinor);
      }),
    );
  });

  test("an amount that is stored and read again is the same", () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { plan } = planned(input);
        const money = moneyFormatFor(plan.currency);
        for (const amount of Object.values<number>({ ...plan.totals })) {
          expect(fromDecimal(toDecimal(amount, money), money)).toBe(amount);
          expect(Number(formatMoney(amount, money).replaceAll(/[^\d]/g, ""))).toBe(amount);
        }
      }),
    );
  });
});
