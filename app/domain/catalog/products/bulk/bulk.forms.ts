import { z } from "zod";
import type { PriceChange } from "#app/domain/catalog/products/bulk/internal/price-change.ts";
import { STOCK_RANGE, STOCK_SENTENCES } from "#app/domain/catalog/stock/stock-count.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { numberField, readNumber } from "#app/lib/forms/number-field.ts";
import { textField } from "#app/lib/forms/form-fields.ts";

/** Limit of individually selected products, whose ids must fit into one URL. */
export const MAX_SELECTED = 50;

/** Limit of products in one bulk action on all matching products. */
export const MAX_MATCHING = 10_000;

/** Price, stock and delete need confirmation; for all matching products, every action does. */
export const BULK_ACTIONS = [
  "feature",
  "unfeature",
  "activate",
  "draft",
  "price",
  "stock",
  "delete",
] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];

// Basis points: 0.01 % to 1000 %.
const PERCENT_RANGE = { decimals: 2, min: 1, max: 100_000 };

interface RequestedPriceChange {
  change: PriceChange;
  showsEarlier: boolean;
}

/** Parses a price change: raise or lower, by a percentage or an amount in major units; a lower price can show the earlier one. */
export function priceChangeForm(money: MoneyFormat) {
  return z
    .object({
      direction: z.enum(["raise", "lower"]).default("raise"),
      by: z.enum(["percent", "amount"]).default("percent"),
      value: z.string().trim().default(""),
      earlier: z.literal("on").optional(),
    })
    .transform(({ direction, by, value, earlier }, context): RequestedPriceChange => {
      const sign = direction === "raise" ? 1 : -1;
      const read =
        by === "percent"
          ? readNumber(value, PERCENT_RANGE, "Enter a percentage, such as 10 or 7.5")
          : readNumber(value, moneyRange(money, { min: 1 }), "Enter an amount, such as 2.50");
      const showsEarlier = direction === "lower" && earlier === "on";
      if (read.ok && by === "percent")
        return { change: { by, basisPoints: sign * read.value }, showsEarlier };
      if (read.ok && by === "amount") return { change: { by, amountMinor: sign * read.value }, showsEarlier };
      if (!read.ok) context.addIssue({ code: "custom", path: ["value"], message: read.reason });
      return z.NEVER;
    });
}

/** Parses a stock change of every variant: set to a number, add or take away. */
export const StockChangeForm = z
  .object({
    how: z.enum(["to", "add", "take"]).default("to"),
    pieces: numberField(STOCK_RANGE, STOCK_SENTENCES),
    note: textField(200),
  })
  .transform(({ how, pieces, note }) => {
    return { change: how === "to" ? { to: pieces } : { by: how === "add" ? pieces : -pieces }, note };
  });
