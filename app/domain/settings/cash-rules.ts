import { z } from "zod";

/** The actions for orders to be paid in cash, from the mildest to the strictest. */
export const CASH_ACTIONS = ["allow", "confirm", "hide"] as const;

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
});

export type CashRules = z.infer<typeof CashRules>;

/** The default rules: cash on delivery is allowed for every order. */
export const NO_CASH_RULES: CashRules = {
  low: "allow",
  medium: "allow",
  high: "allow",
  largeFromMinor: null,
  large: "confirm",
  confirmHours: 24,
};

/** The rules of a shop that begins to sell in India. `bench/cash` measures them. */
export const INDIAN_CASH_RULES: CashRules = { ...NO_CASH_RULES, medium: "confirm", high: "confirm" };

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
