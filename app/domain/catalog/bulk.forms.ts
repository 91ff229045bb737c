import { z } from "zod";
import type { PriceChange } from "#app/domain/catalog/price-change.ts";
import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";

/** Together as many as one address can name. */
export const MOST_SELECTED = 50;

/** The most that are changed at once when all that match are meant: all of them, or none. */
export const MOST_MATCHING = 10_000;

/** What can be done with several products; the last three ask first, and all of them when all that match are meant. */
export const BULK_STEPS = ["feature", "unfeature", "activate", "draft", "price", "stock", "delete"] as const;

export type BulkStep = (typeof BULK_STEPS)[number];

const MOST_PERCENT = 1000;

/** By how much prices change: "raise" or "lower", by "percent" or "amount", as a person types it. */
export function priceChangeForm(money: MoneyFormat) {
  return z
    .object({
      direction: z.enum(["raise", "lower"]).default("raise"),
      by: z.enum(["percent", "amount"]).default("percent"),
      value: z.string().trim().default(""),
    })
    .transform(({ direction, by, value }, context): PriceChange => {
      const sign = direction === "raise" ? 1 : -1;
      if (by === "percent") {
        const typed = /^\d{1,4}(?:\.\d{1,2})?$/.test(value) ? Number(value) : 0;
        if (typed > 0 && typed <= MOST_PERCENT) return { by, basisPoints: sign * Math.round(typed * 100) };
      } else {
        const minor = fromDecimal(value, money);
        if (minor !== null && minor > 0) return { by, amountMinor: sign * minor };
      }
      const message = by === "percent" ? "Enter a share such as 10 or 7.5" : "Enter an amount such as 2.50";
      context.addIssue({ code: "custom", path: ["value"], message });
      return z.NEVER;
    });
}

/** How the stock of every variant changes: it was counted, or so many came or went. */
export const StockChangeForm = z
  .object({
    how: z.enum(["to", "add", "take"]).default("to"),
    pieces: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, "Inventory cannot be negative"),
    note: z.string().trim().max(200, "Use at most 200 characters").default(""),
  })
  .transform(({ how, pieces, note }) => {
    const count = Number(pieces);
    return { change: how === "to" ? { to: count } : { by: how === "add" ? count : -count }, note };
  });
