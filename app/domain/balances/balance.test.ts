import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allocateRedemption,
  allocateReturn,
  balanceStatus,
  sumParts,
  type BalancePart,
} from "#app/domain/balances/balance.ts";
import { hashCode, newBalanceCode, readBalanceCode } from "#app/domain/balances/balance-code.server.ts";

// The night runs more.
const numRuns = Math.max(100_000, Number(process.env["MONEY_RUNS"] ?? 0));

const step = fc.record({
  kind: fc.constantFrom(
    "issue",
    "sell card",
    "redeem",
    "redeem",
    "release",
    "refund",
    "expire",
    "take back",
    "refund card",
    "void card",
  ),
  amount: fc.integer({ min: 1, max: 900 }),
  target: fc.nat(3),
  day: fc.nat(30),
});

interface Balance {
  id: string;
  openMinor: number;
  expiresAt: Date;
  entries: number[];
  /** The amounts that the buyer of a gift card has paid and got back; null for store credit. */
  sale: { paidMinor: number; refundedMinor: number } | null;
}

interface Order {
  /** What each balance has paid and not got back. */
  paid: Map<string, number>;
}

/** A shop's ledger of store credit and gift cards in memory, which pays and refunds by the functions that the store uses. */
class Ledger {
  readonly balances: Balance[] = [];
  readonly orders: Order[] = [];
  issuedMinor = 0;
  endedMinor = 0;

  add(balanceId: string, amountMinor: number) {
    const balance = this.balances.find(({ id }) => id === balanceId);
    if (!balance) throw new Error("An entry without a balance");
    balance.openMinor += amountMinor;
    balance.entries.push(amountMinor);
    if (balance.openMinor < 0) throw new Error("A negative balance");
  }

  issue(amountMinor: number, { day, isCard = false }: { day: number; isCard?: boolean }) {
    const id = `b${this.balances.length}`;
    const sale = isCard ? { paidMinor: amountMinor, refundedMinor: 0 } : null;
    this.balances.push({ id, openMinor: 0, expiresAt: new Date(day * 86_400_000), entries: [], sale });
    this.add(id, amountMinor);
    this.issuedMinor += amountMinor;
  }

  /** An order of the customer, who has all store credit, and has entered the code of one gift card at most. */
  redeem(amountMinor: number, target: number) {
    const cards = this.balances.filter(({ sale }) => sale !== null);
    const entered = cards[target % Math.max(cards.length, 1)];
    const open = this.balances.filter(
      (balance) => balance.openMinor > 0 && (balance.sale === null || balance === entered),
    );
    const parts = allocateRedemption(open, amountMinor);
    const available = open.reduce((sum, { openMinor }) => sum + openMinor, 0);
    if (sumParts(parts) !== Math.min(amountMinor, available))
      throw new Error("Too much or too little was redeemed");
    for (const part of parts) this.add(part.balanceId, -part.amountMinor);
    this.orders.push({ paid: new Map(parts.map((part) => [part.balanceId, part.amountMinor])) });
  }

  /** A refund of a part of an order, or of all that is left of it. */
  refund(index: number, amountMinor: number | "rest") {
    const order = this.orders[index % Math.max(this.orders.length, 1)];
    if (!order) return;
    const redeemed = [...order.paid].flatMap(([balanceId, paidMinor]) => {
      const balance = this.balances.find(({ id }) => id === balanceId);
      return balance && paidMinor > 0
        ? [{ balanceId, amountMinor: paidMinor, expiresAt: balance.expiresAt }]
        : [];
    });
    const paidMinor = sumParts(redeemed);
    const parts = allocateReturn(
      redeemed,
      amountMinor === "rest" ? paidMinor : Math.min(amountMinor, paidMinor),
    );
    for (const part of parts) this.giveBack(order, part);
  }

  private giveBack(order: Order, { balanceId, amountMinor }: BalancePart) {
    const paidMinor = order.paid.get(balanceId) ?? 0;
    if (amountMinor > paidMinor) throw new Error("A return exceeds what the balance has paid");
    order.paid.set(balanceId, paidMinor - amountMinor);
    this.add(balanceId, amountMinor);
  }

  end(index: number, amountMinor: number) {
    const balance = this.balances[index % Math.max(this.balances.length, 1)];
    const endedMinor = Math.min(amountMinor, balance?.openMinor ?? 0);
    if (!balance || endedMinor === 0) return;
    this.add(balance.id, -endedMinor);
    this.endedMinor += endedMinor;
  }

  /** Refunds the order that has bought a gift card: at most what is left of the card, which is void when nothing is. */
  refundCard(index: number, amountMinor: number) {
    const cards = this.balances.filter(({ sale }) => sale !== null);
    const card = cards[index % Math.max(cards.length, 1)];
    const refundMinor = Math.min(amountMinor, card?.openMinor ?? 0);
    if (!card?.sale || refundMinor === 0) return;
    this.add(card.id, -refundMinor);
    card.sale.refundedMinor += refundMinor;
    if (card.sale.refundedMinor > card.sale.paidMinor) throw new Error("More was refunded than was paid");
  }

  get refundedMinor() {
    return this.balances.reduce((sum, { sale }) => sum + (sale?.refundedMinor ?? 0), 0);
  }

  get spentMinor() {
    return this.orders.reduce((sum, { paid }) => sum + [...paid.values()].reduce((a, b) => a + b, 0), 0);
  }

  get openMinor() {
    return this.balances.reduce((sum, { openMinor }) => sum + openMinor, 0);
  }
}

test(
  "random histories of store credit and gift cards net to zero, and no balance is ever negative",
  { timeout: 300_000 },
  () => {
    const report = fc.check(
      fc.property(fc.array(step, { maxLength: 12 }), (history) => {
        const ledger = new Ledger();
        for (const { kind, amount, target, day } of history) {
          if (kind === "issue") ledger.issue(amount, { day });
          else if (kind === "sell card") ledger.issue(amount, { day, isCard: true });
          else if (kind === "redeem") ledger.redeem(amount, target);
          else if (kind === "refund card") ledger.refundCard(target, amount);
          else if (kind === "void card") ledger.refundCard(target, Number.MAX_SAFE_INTEGER);
          else if (kind === "release") ledger.refund(target, "rest");
          else if (kind === "refund") ledger.refund(target, amount);
          else ledger.end(target, kind === "expire" ? Number.MAX_SAFE_INTEGER : amount);
        }
        const { issuedMinor, spentMinor, endedMinor, refundedMinor, openMinor } = ledger;
        if (issuedMinor - spentMinor - endedMinor - refundedMinor - openMinor !== 0)
          throw new Error("The history has a rest");
        for (const balance of ledger.balances)
          if (balance.entries.reduce((sum, entry) => sum + entry, 0) !== balance.openMinor)
            throw new Error("A balance differs from its entries");
      }),
      { numRuns },
    );
    expect(fc.defaultReportMessage(report) ?? null).toBeNull();
  },
);

const on = (day: number) => new Date(day * 86_400_000);

test("an order is paid from the balance that expires first, and refunded to the one that expires last", () => {
  const open = [
    { id: "late", openMinor: 500, expiresAt: on(9) },
    { id: "soon", openMinor: 300, expiresAt: on(2) },
  ];
  expect(allocateRedemption(open, 400)).toEqual([
    { balanceId: "soon", amountMinor: 300 },
    { balanceId: "late", amountMinor: 100 },
  ]);
  const redeemed = [
    { balanceId: "soon", amountMinor: 300, expiresAt: on(2) },
    { balanceId: "late", amountMinor: 100, expiresAt: on(9) },
  ];
  expect(allocateReturn(redeemed, 150)).toEqual([
    { balanceId: "late", amountMinor: 100 },
    { balanceId: "soon", amountMinor: 50 },
  ]);
  expect(() => allocateReturn(redeemed, 401)).toThrow("exceeds");
});

test("a balance is expired from the moment on at which it expires", () => {
  expect(balanceStatus({ openMinor: 1, expiresAt: on(2) }, new Date(on(2).getTime() - 1))).toBe("open");
  expect(balanceStatus({ openMinor: 1, expiresAt: on(2) }, on(2))).toBe("expired");
  expect(balanceStatus({ openMinor: 0, expiresAt: on(2) }, on(1))).toBe("used");
});

test("a code has 100 random bits and is read as people type it", () => {
  const code = newBalanceCode();
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(newBalanceCode()).not.toBe(code);
  expect(hashCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(hashCode(code));
  expect(readBalanceCode("oil0-0000-0000-0000-0000")).toBe("01100000000000000000");
  expect(readBalanceCode("too-short")).toBeNull();
});
