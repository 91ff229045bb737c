import { expect, test } from "vitest";
import { DEFAULT_SHIPPING } from "#app/domain/delivery/shipping.settings.ts";
import {
  deliveryRateFor,
  estimatedDelivery,
  HOME,
  latestDelivery,
  shippingTermsFor,
} from "#app/domain/delivery/shipping.ts";

test("an order is delivered in the days of express where it is offered, and otherwise in those of standard delivery", () => {
  const express = { rateMinor: 900, freeAboveMinor: null, minDays: 1, maxDays: 2 };
  const { zones, elsewhere } = DEFAULT_SHIPPING;
  const shipping = { zones, elsewhere: { ...elsewhere, express } };
  const daysTo = (country: string) => deliveryRateFor(shipping, { country }, "express").maxDays;
  expect([daysTo("US"), daysTo("IN"), deliveryRateFor(shipping, { country: "US" }).maxDays]).toEqual([
    2, 5, 14,
  ]);
});

const india = shippingTermsFor(DEFAULT_SHIPPING, HOME);

test("the delivery estimate counts working days in India and leaves Sundays out", () => {
  // A Thursday: Friday, Saturday, Monday; and Wednesday is the fifth.
  const placedAt = new Date("2026-11-19T09:00:00+05:30");
  expect(estimatedDelivery(india, placedAt)).toBe("Mon 23 Nov – Wed 25 Nov");
  expect(latestDelivery(india, placedAt)).toBe("Wed 25 Nov");
  // Late on Wednesday in London it is Thursday in India.
  expect(latestDelivery(india, new Date("2026-11-18T20:00:00Z"))).toBe("Wed 25 Nov");
});
