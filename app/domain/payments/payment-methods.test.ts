import { describe, expect, test } from "vitest";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { cashError } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { offeredMethods } from "#app/domain/payments/payment-methods.ts";

const cash = { ...DEFAULT_PAYMENTS.cash, isOn: true, mostMinor: 500_000, pinCodes: ["226", "110001"] };
const show = (amountMinor: number) => `₹${amountMinor / 100}`;
const order = { country: "IN", postalCode: "226001", totalMinor: 500_000 };

test("a shop with a real provider has no test bank, and a disabled method is not offered", () => {
  expect(offeredMethods({ ...DEFAULT_PAYMENTS, cash }, { hasProvider: true, currency: "INR" })).toEqual([
    "online",
    "cash",
  ]);
  expect(
    offeredMethods(
      { ...DEFAULT_PAYMENTS, cash: { ...cash, isOn: false } },
      { hasProvider: false, currency: "USD" },
    ),
  ).toEqual(["card"]);
  expect(
    offeredMethods({ ...DEFAULT_PAYMENTS, online: false, cash }, { hasProvider: true, currency: "INR" }),
  ).toEqual(["cash"]);
});

describe("cash on delivery", () => {
  test.each([
    [{}, null],
    [{ postalCode: "226 016" }, null],
    [{ postalCode: "110001" }, null],
    [{ postalCode: "110002" }, "We cannot take cash at this PIN code."],
    [{ postalCode: "122600" }, "We cannot take cash at this PIN code."],
    [{ postalCode: undefined }, null],
    [{ totalMinor: 500_001 }, "Cash on delivery is possible up to ₹5000."],
    [{ country: "US" }, "Cash on delivery is only possible within India."],
  ])("cash on delivery for %o: %s", (differently, problem) => {
    expect(cashError(cash, { ...order, ...differently }, show)).toBe(problem);
  });

  test("cash on delivery is offered everywhere in India and for any amount by default", () => {
    const anywhere = { isOn: true, mostMinor: null, pinCodes: [] };
    expect(cashError(anywhere, { ...order, postalCode: "781001", totalMinor: 1e12 }, show)).toBeNull();
  });
});
