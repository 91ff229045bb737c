import { z } from "zod";
import { shareOf } from "#app/lib/money.ts";

// The probability that a parcel which is to be paid on delivery comes back. Published for India: 26 % of cash orders return against 2 %
// of prepaid ones; 22, 27 and 35 % where delivery is attempted within 1–2, 3–5 and more days; 18 to 35 % by city (Shipway ShipNotes,
// FY 2025, https://retail.financialexpressb2b.com/news/cods-are-the-single-biggest-contributor-to-return-to-origin-in-e-commerce-report).
// The effects of a first order, of value and of a contradictory address are judgements: the sources name them without a number.

/** Parcels of cash orders that were delivered, and that came back. */
export interface ParcelCount {
  delivered: number;
  returned: number;
}

/** The facts about a cash order that are known before it is placed. */
export interface CashOrderFacts {
  /** The shop's own parcels to the PIN code, and to all PIN codes with the same first three digits (the sorting district). */
  pinCode: ParcelCount;
  district: ParcelCount;
  /** Working days until delivery. */
  transitDays: number;
  /** The total as a multiple of `USUAL_CASH_ORDER_MINOR`. */
  valueRatio: number;
  /** The customer's own parcels, by account or phone number, paid in any way; returned ones are refusals. */
  customer: ParcelCount;
  /** Whether the PIN code is in another state than the one given. */
  isPlaceContradicted: boolean;
  /** Whether a courier may not find the address (`describeDoubtfulAddress`). */
  isPlaceDoubtful?: boolean;
  /** Whether the same items were ordered minutes before, with the same contact. */
  isRepeated?: boolean;
}

export const CASH_RISK_BANDS = ["low", "medium", "high"] as const;

export type CashRiskBand = (typeof CASH_RISK_BANDS)[number];

export const CashRisk = z.object({
  /** From 0 to 1. */
  probability: z.number().min(0).max(1),
  band: z.enum(CASH_RISK_BANDS),
  /** Sentences for the owner: first the facts that raise the risk, then those that lower it. */
  reasons: z.array(z.string()),
});

export type CashRisk = z.infer<typeof CashRisk>;

/** An ordinary cash order, in minor units of the store currency. */
export const USUAL_CASH_ORDER_MINOR = { USD: 25_00, INR: 2_000_00 } as const;

/** The lowest probability of the bands above "low". */
export const BAND_STARTS = { medium: 0.16, high: 0.45 } as const;

/** The weight of the wider area's rate, as a number of parcels. */
const PRIOR_PARCELS = { district: 30, pinCode: 15 };

/** Changes of the log-odds. */
const EFFECTS = {
  firstOrder: 0.25,
  /** Per parcel, up to three. */
  refusal: 1.1,
  accepted: -0.5,
  contradiction: 0.7,
  doubtfulPlace: 0.7,
  repeated: 0.7,
  /** Per doubling of the order's value. */
  value: 0.25,
};

/**
 * Scores a cash order. The rate of its PIN code is smoothed towards that of the sorting district, and this one towards the published
 * rate by transit days (an empirical Bayes estimate: `PRIOR_PARCELS` parcels of the expectation are added to the shop's own). Its
 * log-odds are then changed by the facts about the customer and the order. The probability never falls when one of the risks rises.
 */
export function scoreCashOrder(facts: CashOrderFacts): CashRisk {
  const { customer, isPlaceContradicted, isPlaceDoubtful, isRepeated } = facts;
  const pastOrders = customer.delivered + customer.returned;
  const logOdds =
    logOddsOf(areaRate(facts)) +
    (pastOrders === 0 ? EFFECTS.firstOrder : 0) +
    Math.min(customer.returned, 3) * EFFECTS.refusal +
    Math.min(customer.delivered, 3) * EFFECTS.accepted +
    (isPlaceContradicted ? EFFECTS.contradiction : 0) +
    (isPlaceDoubtful ? EFFECTS.doubtfulPlace : 0) +
    (isRepeated ? EFFECTS.repeated : 0) +
    clamp(Math.log2(Math.max(facts.valueRatio, 0.01)), -2, 2) * EFFECTS.value;
  const probability = 1 / (1 + Math.exp(-logOdds));
  return { probability, band: bandOf(probability), reasons: reasonsOf(facts) };
}

function bandOf(probability: number): CashRiskBand {
  if (probability < BAND_STARTS.medium) return "low";
  return probability < BAND_STARTS.high ? "medium" : "high";
}

/** The expected share of cash parcels that come back from an area without parcels of the shop's own. */
export function publishedReturnRate(transitDays: number): number {
  if (transitDays <= 2) return 0.22;
  return transitDays <= 5 ? 0.27 : 0.35;
}

function areaRate({ district, pinCode, transitDays }: CashOrderFacts): number {
  const ofDistrict = smoothed(district, publishedReturnRate(transitDays), PRIOR_PARCELS.district);
  return smoothed(pinCode, ofDistrict, PRIOR_PARCELS.pinCode);
}

function smoothed({ delivered, returned }: ParcelCount, expected: number, priorParcels: number): number {
  return (returned + expected * priorParcels) / (delivered + returned + priorParcels);
}

const logOddsOf = (probability: number) => Math.log(probability / (1 - probability));
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The reasons name the rate of a PIN code only from this number of parcels on. */
const MIN_PARCELS_FOR_RATE = 5;

function reasonsOf({
  pinCode,
  transitDays,
  valueRatio,
  customer,
  isPlaceContradicted,
  isPlaceDoubtful,
  isRepeated,
}: CashOrderFacts): string[] {
  const { delivered, returned } = customer;
  const area = pinCode.delivered + pinCode.returned;
  return [
    returned > 0 && `${parcels(returned)} refused or returned before`,
    isPlaceContradicted && "The PIN code is in another state than the address",
    isPlaceDoubtful && "The address may be incomplete",
    isRepeated && "The same items were ordered minutes before",
    area >= MIN_PARCELS_FOR_RATE && `${pinCode.returned} of ${area} cash parcels to this PIN code came back`,
    transitDays > 5 && "Delivery takes more than 5 working days",
    delivered + returned === 0 && "First order",
    valueRatio >= 2 && "A large order for cash on delivery",
    transitDays <= 2 && "Delivery within 2 working days",
    delivered > 0 && `${parcels(delivered)} accepted before`,
  ].filter((reason) => typeof reason === "string");
}

const parcels = (count: number) => (count === 1 ? "1 parcel" : `${count} parcels`);

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
