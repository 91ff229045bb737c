import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BAND_STARTS,
  scoreCashOrder,
  type CashOrderFacts,
  CASH_ACTIONS,
  cashActionFor,
  INDIAN_CASH_RULES,
} from "#app/domain/payments/cash/cash-risk.ts";

const NONE = { delivered: 0, returned: 0 };
const NEW_CUSTOMER: CashOrderFacts = {
  pinCode: NONE,
  district: NONE,
  transitDays: 4,
  valueRatio: 1,
  customer: NONE,
  isPlaceContradicted: false,
};

const parcels = fc.record({ delivered: fc.nat(500), returned: fc.nat(500) });
const facts: fc.Arbitrary<CashOrderFacts> = fc.record({
  pinCode: parcels,
  district: parcels,
  transitDays: fc.integer({ min: 1, max: 30 }),
  valueRatio: fc.double({ min: 0.01, max: 50, noNaN: true }),
  customer: fc.record({ delivered: fc.nat(20), returned: fc.nat(20) }),
  isPlaceContradicted: fc.boolean(),
});
const more = fc.integer({ min: 1, max: 10 });

const probabilityOf = (order: CashOrderFacts) => scoreCashOrder(order).probability;

/** The same facts with one risk raised by an amount. */
const RAISED: Record<string, (order: CashOrderFacts, by: number) => CashOrderFacts> = {
  "more returns from the PIN code": (order, by) => ({
    ...order,
    pinCode: { ...order.pinCode, returned: order.pinCode.returned + by },
  }),
  "more returns from the district": (order, by) => ({
    ...order,
    district: { ...order.district, returned: order.district.returned + by },
  }),
  "fewer deliveries to the PIN code": (order, by) => ({
    ...order,
    pinCode: { ...order.pinCode, delivered: Math.max(0, order.pinCode.delivered - by) },
  }),
  "a slower delivery": (order, by) => ({ ...order, transitDays: order.transitDays + by }),
  "a larger order": (order, by) => ({ ...order, valueRatio: order.valueRatio * (1 + by) }),
  "more refusals of the customer": (order, by) => ({
    ...order,
    customer: { ...order.customer, returned: order.customer.returned + by },
  }),
  "no earlier order": (order) => ({ ...order, customer: { ...order.customer, delivered: 0 } }),
  "a PIN code of another state": (order) => ({ ...order, isPlaceContradicted: true }),
};

describe("the risk of a cash order", () => {
  test.each(Object.keys(RAISED))("the risk never falls with %s", (name) => {
    fc.assert(
      fc.property(facts, more, (order, by) => {
        const raised = RAISED[name]?.(order, by) ?? order;
        expect(probabilityOf(raised)).toBeGreaterThanOrEqual(probabilityOf(order) - 1e-12);
      }),
    );
  });

  test("the probability is between 0 and 1, and the band is the one that it lies in", () => {
    fc.assert(
      fc.property(facts, (order) => {
        const { probability, band } = scoreCashOrder(order);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
        expect(band === "low").toBe(probability < BAND_STARTS.medium);
        expect(band === "high").toBe(probability >= BAND_STARTS.high);
      }),
    );
  });

  test.each([
    [1, 0.22],
    [4, 0.27],
    [7, 0.35],
  ])("without parcels of the shop's own, %i days have the published rate", (transitDays, published) => {
    // A first order is riskier than the mean, a second one after an accepted parcel is safer.
    const first = { ...NEW_CUSTOMER, transitDays };
    expect(probabilityOf(first)).toBeGreaterThan(published);
    expect(probabilityOf({ ...first, customer: { delivered: 1, returned: 0 } })).toBeLessThan(published);
  });

  test("a few parcels change the rate of a PIN code little, and many decide it", () => {
    const withReturns = (returned: number) =>
      probabilityOf({ ...NEW_CUSTOMER, pinCode: { delivered: 0, returned } });
    expect(withReturns(1) - probabilityOf(NEW_CUSTOMER)).toBeLessThan(0.06);
    expect(withReturns(200)).toBeGreaterThan(0.9);
  });

  test("the owner reads the reasons, those that raise the risk first", () => {
    const { reasons } = scoreCashOrder({
      pinCode: { delivered: 5, returned: 7 },
      district: { delivered: 5, returned: 7 },
      transitDays: 8,
      valueRatio: 4,
      customer: { delivered: 2, returned: 1 },
      isPlaceContradicted: true,
    });
    expect(reasons).toEqual([
      "1 parcel refused or returned before",
      "The PIN code is in another state than the address",
      "7 of 12 cash parcels to this PIN code came back",
      "Delivery takes more than 5 working days",
      "A large order for cash on delivery",
      "2 parcels accepted before",
    ]);
  });
});

describe("the owner's rules", () => {
  test.each([
    ["low", 10_00, "allow"],
    ["medium", 10_00, "confirm"],
    ["high", 10_00, "confirm"],
    ["low", 5_000_00, "hide"],
    ["high", 4_999_99, "confirm"],
  ] as const)("an order of %s risk and %i paise: %s", (band, totalMinor, action) => {
    const rules = { ...INDIAN_CASH_RULES, largeFromMinor: 5_000_00, large: "hide" as const };
    expect(cashActionFor(rules, { band, totalMinor })).toBe(action);
  });

  test("the stricter one of risk and value holds", () => {
    const action = fc.constantFrom(...CASH_ACTIONS);
    fc.assert(
      fc.property(action, action, (byRisk, byValue) => {
        const rules = { ...INDIAN_CASH_RULES, low: byRisk, largeFromMinor: 1, large: byValue };
        const strictest = Math.max(CASH_ACTIONS.indexOf(byRisk), CASH_ACTIONS.indexOf(byValue));
        expect(cashActionFor(rules, { band: "low", totalMinor: 1 })).toBe(CASH_ACTIONS[strictest]);
      }),
    );
  });
});
