import { expect, test } from "vitest";
import {
  DEFAULT_SHIPPING,
  estimatedDelivery,
  latestDelivery,
  shippingTermsFor,
} from "#app/domain/settings/shipping/shipping.ts";

const india = shippingTermsFor(DEFAULT_SHIPPING, "IN");

test("the delivery estimate counts working days in India and leaves Sundays out", () => {
  // A Thursday: Friday, Saturday, Monday; and Wednesday is the fifth.
  const placedAt = new Date("2026-11-19T09:00:00+05:30");
  expect(estimatedDelivery(india, placedAt)).toBe("Mon 23 Nov – Wed 25 Nov");
  expect(latestDelivery(india, placedAt)).toBe("Wed 25 Nov");
  // Late on Wednesday in London it is Thursday in India.
  expect(latestDelivery(india, new Date("2026-11-18T20:00:00Z"))).toBe("Wed 25 Nov");
});
