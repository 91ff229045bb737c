import { z } from "zod";
import { shareOf } from "#app/lib/money.ts";

/** The actions for orders to be paid in cash, from the mildest to the strictest. */
export const CASH_ACTIONS = ["allow", "confirm", "advance", "hide"] as const;

export type CashAction = (typeof CASH_ACTIONS)[number];

const Action = z.enum(CASH_ACTIONS);

/** The owner's rules for cash on delivery. */
export const CashRules = z.object({
  /** By risk of return. */
  low: Action,
  medium: Action,
  high: Action,
  /** Orders of at least this total, in minor units, are treated no milder than `large`; null for no such rule. */
  largeFromMinor: z.int().min(1).nullable(),
  large: Action,
  /** Hours in which an order must be confirmed before it is cancelled. */
  confirmHours: z.int().min(1).max(168),
  /** The advance that is paid online before the order is placed: a share of the total, in percent, and at least `advanceMinMinor`. */
  advancePercent: z.int().min(1).max(90).default(10),
  advanceMinMinor: z.int().min(0).default(0),
  /** Whether the shop keeps the advance of a parcel that is refused. Shoppers read it before they pay; the owner decides in each case. */
  keepsAdvance: z.boolean().default(false),
});

export type CashRules = z.infer<typeof CashRules>;

/** The rules that hold an action. */
export const CASH_RULE_FIELDS = ["low", "medium", "high", "large"] as const;

/** The default rules: cash on delivery is allowed for every order. */
export const NO_CASH_RULES: CashRules = {
  low: "allow",
  medium: "allow",
  high: "allow",
  largeFromMinor: null,
  large: "confirm",
  confirmHours: 24,
  advancePercent: 10,
  advanceMinMinor: 0,
  keepsAdvance: false,
};

/** The rules of a shop that begins to sell in India. `bench/cash` measures them. */
export const INDIAN_CASH_RULES: CashRules = { ...NO_CASH_RULES, medium: "confirm", high: "confirm" };

/**
 * The advance for an order, in minor units: the share of its total or the minimum, rounded up to a whole unit of the currency. Null where
 * nothing would be left to collect.
 */
export function advanceFor(
  { advancePercent, advanceMinMinor }: Pick<CashRules, "advancePercent" | "advanceMinMinor">,
  totalMinor: number,
): number | null {
  const neededMinor = Math.max(shareOf(totalMinor, advancePercent * 100), advanceMinMinor, 1);
  const advanceMinor = Math.ceil(neededMinor / 100) * 100;
  return advanceMinor < totalMinor ? advanceMinor : null;
}

/** The action for an order: the stricter one of its risk and of its value. */
export function cashActionFor(
  rules: CashRules,
  { band, totalMinor }: { band: "low" | "medium" | "high"; totalMinor: number },
): CashAction {
  const isLarge = rules.largeFromMinor !== null && totalMinor >= rules.largeFromMinor;
  return stricter(rules[band], isLarge ? rules.large : "allow");
}

function stricter(a: CashAction, b: CashAction): CashAction {
  return CASH_ACTIONS.indexOf(a) >= CASH_ACTIONS.indexOf(b) ? a : b;
}
