import { z } from "zod";
import { requiredTextField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { optionalNumberField } from "#app/lib/forms/number-field.ts";
import { moneyRange, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";

const optionalInteger = z.number().int().nullable().default(null);
const optionalText = z.string().default("");

/** A segment's rule: all conditions that are set must hold. A person without a purchase has spent nothing. */
export const SegmentRule = z.object({
  /** In minor units of the shop's currency. */
  minSpentMinor: optionalInteger,
  minOrders: optionalInteger,
  /** The latest order was within so many days. */
  orderedWithinDays: optionalInteger,
  /** The latest order was so many days ago or earlier. */
  notOrderedForDays: optionalInteger,
  /** The share of returned items of all bought ones, in percent. */
  minReturnedPercent: optionalInteger,
  /** The city of any purchase. */
  city: optionalText,
  /** The label of the size of any bought item. */
  size: optionalText,
  tag: optionalText,
});

export type SegmentRule = z.infer<typeof SegmentRule>;

export interface Segment {
  id: string;
  name: string;
  rule: SegmentRule;
  version: number;
}

/** All segments are counted at each visit of their page. */
export const MAX_SEGMENTS = 15;

export const MAX_SEGMENT_NAME = 40;

const MAX_TEXT = 60;
const COUNT = { decimals: 0, min: 1, max: 100_000 };
const DAYS = { decimals: 0, min: 1, max: 3_650 };
const PERCENT = { decimals: 0, min: 1, max: 100 };
const COUNT_SENTENCE = "Enter a whole number of 1 or more, or leave it empty";
const DAYS_SENTENCE = "Enter days from 1 to 3,650, or leave it empty";

/** The form of a segment; the field `step` names the action. Amounts are in major units of the shop's currency. */
export function segmentForm(money: MoneyFormat) {
  const fields = {
    name: requiredTextField("Enter a name", MAX_SEGMENT_NAME),
    spent: optionalNumberField(moneyRange(money, { min: 1 }), "Enter an amount, or leave it empty"),
    orders: optionalNumberField(COUNT, COUNT_SENTENCE),
    within: optionalNumberField(DAYS, DAYS_SENTENCE),
    before: optionalNumberField(DAYS, DAYS_SENTENCE),
    returned: optionalNumberField(PERCENT, "Enter a percentage from 1 to 100, or leave it empty"),
    city: textField(MAX_TEXT),
    size: textField(MAX_TEXT),
    tag: textField(MAX_TEXT),
  };
  return z.discriminatedUnion("step", [
    z.object({ step: z.literal("save"), id: z.uuid().or(z.literal("")), version: versionField, ...fields }),
    z.object({ step: z.literal("delete"), id: z.uuid(), version: versionField }),
  ]);
}

export type SegmentChange = z.infer<ReturnType<typeof segmentForm>>;

/** The rule of a submitted form. */
export function ruleOf(form: Extract<SegmentChange, { step: "save" }>): SegmentRule {
  return {
    minSpentMinor: form.spent,
    minOrders: form.orders,
    orderedWithinDays: form.within,
    notOrderedForDays: form.before,
    minReturnedPercent: form.returned,
    city: form.city,
    size: form.size,
    tag: form.tag.toLowerCase(),
  };
}

/** The form's values of a saved segment. */
export function segmentFields({ name, rule }: Segment, money: MoneyFormat): Record<string, string> {
  const textOf = (value: number | null) => (value === null ? "" : String(value));
  return {
    name,
    spent: rule.minSpentMinor === null ? "" : toShortDecimal(rule.minSpentMinor, money),
    orders: textOf(rule.minOrders),
    within: textOf(rule.orderedWithinDays),
    before: textOf(rule.notOrderedForDays),
    returned: textOf(rule.minReturnedPercent),
    city: rule.city,
    size: rule.size,
    tag: rule.tag,
  };
}

/** Whether a rule restricts nothing, so that everybody would belong to it. */
export function isEmptyRule(rule: SegmentRule): boolean {
  return Object.values(rule).every((value) => value === null || value === "");
}
