import { expect, test } from "vitest";
import { changeInPercent, conversionOf, totalOrders, totalSales } from "./sales.ts";

test("revenue is payments less refunds, and the average order is the revenue divided by the orders", () => {
  const days = [
    { day: "2026-11-20", orders: 2, grossMinor: 10_001, refundedMinor: 0 },
    { day: "2026-11-21", orders: 0, grossMinor: 0, refundedMinor: 4_000 },
  ];
  expect(totalSales(days)).toEqual({ orders: 2, revenueMinor: 6_001, averageMinor: 3_001 });
  expect(totalSales([])).toEqual({ orders: 0, revenueMinor: 0, averageMinor: null });
});

test("orders are counted in every currency", () => {
  const day = { day: "2026-11-20", orders: 2, grossMinor: 10_001, refundedMinor: 0 };
  const others = [{ currency: "INR", orders: 3, amountMinor: 900 }];
  expect(totalOrders([day, day], others)).toBe(7);
  expect(totalOrders([], [])).toBe(0);
});

test.each([
  [1, 40, 250],
  [0, 40, 0],
  [3, 0, null],
  [3, 2, 10_000],
])("the conversion of %d orders from %d visits is %j basis points", (orders, visits, points) => {
  expect(conversionOf(orders, visits)).toBe(points);
});

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [10, 0, null],
  [10, -5, null],
])("the figure %d after %d is a change of %j per cent", (now, before, change) => {
  expect(changeInPercent(now, before)).toBe(change);
});
