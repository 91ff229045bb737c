/** Codes that a shopper can try. `value` in basis points, the minimum in minor units. */
export const discounts = [
  {
    code: "WELCOME10",
    title: "10% off your first order",
    kind: "percent" as const,
    value: 1000,
    firstOrderOnly: true,
  },
  { code: "FREESHIP", title: "Free shipping", kind: "free_shipping" as const, value: 0, minimumMinor: 2500 },
];
