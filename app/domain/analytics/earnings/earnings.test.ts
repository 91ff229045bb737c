import fc from "fast-check";
import { expect, test } from "vitest";
import { CostSettings } from "#app/domain/analytics/earnings/costs.settings.ts";
import {
  earnedMinor,
  earningsOf,
  knownGoodsText,
  sumEarnings,
  unknownParts,
  type OrderFigures,
} from "#app/domain/analytics/earnings/earnings.ts";

const COSTS = CostSettings.parse({
  currency: "INR",
  parcelMinor: 60_00,
  furtherMinor: 40_00,
  cashFeeMinor: 35_00,
  onlineFeeBasisPoints: 236,
  goodsBasisPoints: 4_000,
});

const GOODS = {
  itemCount: 2,
  knownCount: 0,
  knownMinor: 0,
  priceMinor: 1_995_00,
  unknownPriceMinor: 1_995_00,
};

/** ₹2,100 with ₹100 GST inside, of which ₹105 are shipping, paid online. */
const ORDER: OrderFigures = {
  currency: "INR",
  keptMinor: 2_100_00,
  totalMinor: 2_100_00,
  taxMinor: 100_00,
  itemsMinor: 1_995_00,
  shippingMinor: 105_00,
  goods: GOODS,
  settledFeeMinor: 0,
  onlineMinor: 2_100_00,
  parcels: [{ weightGrams: 900, collectsCash: false, cameBack: false }],
  isFinal: true,
  cameBackShare: 0.2,
};

test("an order earns its price less tax, courier by weight, payment fee and cost of goods", () => {
  const earnings = earningsOf(ORDER, COSTS);
  expect(earnings).toEqual({
    kept: 2_100_00,
    tax: -100_00,
    // 900 g are two steps of 500 g.
    courier: -100_00,
    // 2.36% of 2,100.
    fee: -49_56,
    // 40% of 1,900.
    goods: -760_00,
    risk: 0,
  });
  expect(earnedMinor(earnings)).toBe(1_090_44);
  expect(unknownParts(earnings)).toEqual([]);
});

test("the fee of a settlement report is used instead of the rate", () => {
  const settled = { ...ORDER, settledFeeMinor: 41_30, onlineMinor: 0 };
  expect(earningsOf(settled, COSTS).fee).toBe(-41_30);
  expect(earningsOf(settled, { ...COSTS, onlineFeeBasisPoints: null }).fee).toBe(-41_30);
});

test("purchase prices replace the rate for the items that have one", () => {
  const goods = { ...GOODS, knownCount: 2, knownMinor: 640_00, unknownPriceMinor: 0 };
  expect(earningsOf({ ...ORDER, goods }, COSTS).goods).toBe(-640_00);
  expect(earningsOf({ ...ORDER, goods }, { ...COSTS, goodsBasisPoints: null }).goods).toBe(-640_00);
  // One of two items at ₹320, and 40% of the other one's half of ₹1,900.
  const half = { ...GOODS, knownCount: 1, knownMinor: 320_00, unknownPriceMinor: 997_50 };
  expect(earningsOf({ ...ORDER, goods: half }, COSTS).goods).toBe(-700_00);
  expect(earningsOf({ ...ORDER, goods: half }, { ...COSTS, goodsBasisPoints: null }).goods).toBeNull();
});

// A costs ₹400, the cost of B is not known; each was sold for ₹1,000, without tax and shipping.
test.each([
  [
    "A, whose cost is known, stays",
    { knownCount: 1, knownMinor: 400_00, priceMinor: 1_000_00, unknownPriceMinor: 0 },
    -400_00,
    -400_00,
  ],
  [
    "B, whose cost is not known, stays",
    { knownCount: 0, knownMinor: 0, priceMinor: 1_000_00, unknownPriceMinor: 1_000_00 },
    -400_00,
    null,
  ],
])("after a partial return only the items that stay are a cost: %s", (_, stays, atRate, withoutRate) => {
  const order = { ...ORDER, keptMinor: 1_000_00, totalMinor: 2_000_00, taxMinor: 0, shippingMinor: 0 };
  const sent = { ...order, itemsMinor: 2_000_00, goods: { itemCount: 1, ...stays } };
  expect(earningsOf(sent, COSTS).goods).toBe(atRate);
  expect(earningsOf(sent, { ...COSTS, goodsBasisPoints: null }).goods).toBe(withoutRate);
});

test("without the permission for purchase prices the whole price is at the rate", () => {
  expect(earningsOf({ ...ORDER, goods: null }, COSTS).goods).toBe(-760_00);
});

test("goods that all came back cost nothing, and damaged ones stay a cost", () => {
  const none = { ...GOODS, itemCount: 0, unknownPriceMinor: 0 };
  expect(earningsOf({ ...ORDER, keptMinor: 0, goods: none }, COSTS).goods).toBe(0);
  const damaged = { ...none, itemCount: 1, knownCount: 1, knownMinor: 320_00 };
  expect(earningsOf({ ...ORDER, keptMinor: 0, goods: damaged }, COSTS).goods).toBe(-320_00);
});

test("a sentence states for how many items the purchase price is known", () => {
  const earnings = earningsOf(ORDER, COSTS);
  const text = (knownCount: number, itemCount: number, goods: number | null = null) =>
    knownGoodsText({ goods: { knownCount, itemCount }, earnings: { ...earnings, goods } });
  expect(text(2, 2)).toBe("Purchase price known for 2 of 2 items");
  expect(text(1, 1)).toBe("Purchase price known for 1 of 1 item");
  expect(text(0, 1)).toBeNull();
  expect(text(1, 2, -5)).toBe("Purchase price known for 1 of 2 items, the rest at your share of the price");
  expect(knownGoodsText({ goods: null, earnings })).toBeNull();
});

test("an order that can still come back bears the share of comparable orders that did", () => {
  // A fifth of 2,000 less 760 for goods that are sold again, and 100 for the way back.
  expect(earningsOf({ ...ORDER, isFinal: false }, COSTS).risk).toBe(-268_00);
  expect(earningsOf({ ...ORDER, isFinal: false, cameBackShare: null }, COSTS).risk).toBeNull();
});

test("a cash parcel that came back earns nothing and costs its way twice, and the fee for cash", () => {
  const parcels = [{ weightGrams: 400, collectsCash: true, cameBack: true }];
  const earnings = earningsOf({ ...ORDER, keptMinor: 0, onlineMinor: 0, parcels }, COSTS);
  expect(earnings).toMatchObject({ kept: 0, tax: 0, courier: -120_00, fee: -35_00, goods: 0 });
  expect(earnedMinor(earnings)).toBe(-155_00);
});

test("a cost without a rate is not known, and is not taken as 0", () => {
  const unknown = earningsOf({ ...ORDER, isFinal: false }, CostSettings.parse({}));
  expect(unknownParts(unknown)).toEqual(["courier", "fee", "goods", "risk"]);
  expect(earnedMinor(unknown)).toBe(2_000_00);
  const noWeight = [{ weightGrams: null, collectsCash: false, cameBack: false }];
  expect(unknownParts(earningsOf({ ...ORDER, parcels: noWeight }, COSTS))).toEqual(["courier"]);
  // Rates in rupees say nothing about an order in dollars.
  expect(unknownParts(earningsOf({ ...ORDER, currency: "USD" }, COSTS))).toEqual(["courier"]);
});

const amount = fc.integer({ min: 0, max: 10_000_000 });

test("the parts of several orders add up to the earnings of each, and an unknown part stays unknown", () => {
  const figures = fc.record({ kept: amount, tax: amount, share: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(figures, { minLength: 1 }), fc.boolean(), (orders, isKnown) => {
      const all = orders.map(({ kept, tax, share }) =>
        earningsOf(
          {
            ...ORDER,
            keptMinor: kept,
            totalMinor: Math.max(kept, tax),
            taxMinor: tax,
            isFinal: false,
            cameBackShare: isKnown ? share : null,
          },
          COSTS,
        ),
      );
      const sum = sumEarnings(all);
      expect(earnedMinor(sum)).toBe(all.reduce((total, one) => total + earnedMinor(one), 0));
      expect(unknownParts(sum)).toEqual(isKnown ? [] : ["risk"]);
    }),
  );
});
