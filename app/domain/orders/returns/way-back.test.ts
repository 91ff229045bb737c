import { expect, test } from "vitest";
import { RETURN_REASONS, type ReturnReason } from "#app/domain/orders/returns/returns.ts";
import {
  CHARGEABLE_REASONS,
  wayBackFee,
  wayBackSentence,
  type WayBackTerms,
} from "#app/domain/orders/returns/way-back.ts";

const terms: WayBackTerms = { customerPays: ["changed-mind"], wayBackFeeMinor: 80_00 };
const money = { currency: "INR", locale: "en-IN" };

test("the fee is deducted from refunds for the chosen reasons alone", () => {
  const charged = Object.keys(RETURN_REASONS).filter(
    (reason) => wayBackFee(terms, { reason: reason as ReturnReason, resolution: "refund" }) === 80_00,
  );
  expect(charged).toEqual(["changed-mind"]);
  expect(wayBackFee(terms, { reason: "changed-mind", resolution: "exchange" })).toBeNull();
  const free = { ...terms, wayBackFeeMinor: 0 };
  expect(wayBackFee(free, { reason: "changed-mind", resolution: "refund" })).toBeNull();
});

test("a fault of the shop is never charged, whatever is stored", () => {
  const all: WayBackTerms = { ...terms, customerPays: Object.keys(RETURN_REASONS) as ReturnReason[] };
  for (const reason of ["faulty", "wrong-item"] as const)
    expect(wayBackFee(all, { reason, resolution: "refund" })).toBeNull();
});

test("the terms name the fee and its reasons, and nothing where nothing is deducted", () => {
  expect(wayBackSentence(terms, money)).toBe(
    "₹80.00 for the way back is deducted from a refund for the reason “I changed my mind”. Exchanges are free, and so is the way back for any other reason.",
  );
  expect(wayBackSentence({ ...terms, customerPays: CHARGEABLE_REASONS }, money)).toContain(
    "so is the way back of what is faulty, damaged or not what you ordered",
  );
  expect(wayBackSentence({ ...terms, customerPays: [] }, money)).toBeNull();
  expect(wayBackSentence({ ...terms, wayBackFeeMinor: 0 }, money)).toBeNull();
});
