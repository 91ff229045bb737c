import { expect, test } from "vitest";
import { findReplacedRefunds } from "#app/domain/payments/replaced-refunds.ts";

type Refund = Parameters<typeof findReplacedRefunds>[0][number];

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

const refund = (id: string, more: Partial<Refund>): Refund => ({
  id,
  paymentId: "card",
  paymentMinor: 10_000,
  amountMinor: 3000,
  status: "done",
  returnId: null,
  createdAt: at(0),
  settledAt: at(1),
  ...more,
});

const failed = refund("failed", { status: "failed" });

test.each<[string, Partial<Refund>[], boolean]>([
  ["stays owed without another one", [], false],
  ["is replaced by a later one of the same amount", [{ createdAt: at(2) }], true],
  ["is replaced by a later one that is pending", [{ createdAt: at(2), status: "pending" }], true],
  ["stays owed beside one requested before its failure", [{ createdAt: at(0) }], false],
  ["stays owed beside a smaller one", [{ createdAt: at(2), amountMinor: 2999 }], false],
  ["stays owed beside the refund of a return", [{ createdAt: at(2), returnId: "return" }], false],
  ["stays owed beside one of another payment", [{ createdAt: at(2), paymentId: "cash" }], false],
  ["is replaced where too little of its payment is left", [{ returnId: "return", amountMinor: 7001 }], true],
])("a failed refund %s", (_, others, isReplaced) => {
  const refunds = [failed, ...others.map((more, index) => refund(`other ${index}`, more))];
  expect(findReplacedRefunds(refunds).has("failed")).toBe(isReplaced);
});

test("one later refund replaces two failed ones only if it covers both", () => {
  const second = { ...failed, id: "second" };
  const later = (amountMinor: number) => refund("later", { createdAt: at(2), amountMinor });
  expect([...findReplacedRefunds([failed, second, later(3000)])]).toEqual(["failed"]);
  expect([...findReplacedRefunds([failed, second, later(6000)])]).toEqual(["failed", "second"]);
});
