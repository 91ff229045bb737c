import { z } from "zod";
import type { DiscountDraft, DiscountTargets } from "#app/domain/discounts/discount-list.ts";
import { MAX_CODE_LENGTH, normaliseCode } from "#app/domain/discounts/discount.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { fromIndianClock } from "#app/lib/time/typed-date.ts";
import { moneyRange, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { readNumber, type NumberMessages } from "#app/lib/forms/number-field.ts";
import type { NumberRange } from "#app/lib/forms/parse-number.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";
import { isUuid } from "#app/lib/id.ts";

/** Form values of a discount; "on" for checked boxes. */
export type DiscountFields = Record<string, string>;

/** Name of the checkbox for a product or category. */
export const targetField = (kind: "product" | "category", id: string) => `${kind}-${id}`;

/** Checked product or category ids of a form. */
export function checkedIds(
  fields: Readonly<Record<string, unknown>>,
  kind: "product" | "category",
): string[] {
  const prefix = `${kind}-`;
  return Object.keys(fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length).toLowerCase())
    .filter(isUuid);
}

export const MAX_TITLE_LENGTH = 100;

const MAX_TARGETS = 500;

const text = z.string().overwrite(plainLine).default("");

/**
 * Schema of the discount form. Amounts in major units of the store currency, times in Indian Standard Time.
 * Reports all errors at once.
 */
export function discountForm(money: MoneyFormat) {
  return z
    .looseObject({
      method: z.enum(["code", "automatic"], "Choose how customers get it"),
      code: text,
      title: text,
      kind: z.enum(["percent", "amount", "free_shipping"], "Choose a discount type"),
      percent: text,
      amount: text,
      minimum: text,
      appliesTo: z.enum(["everything", "chosen"], "Choose what it applies to"),
      usageLimit: text,
      perCustomerLimit: text,
      firstOrderOnly: text,
      segment: z.literal("").or(z.uuid("Choose the customers")).default(""),
      startsAt: text,
      endsAt: text,
      isActive: text,
    })
    .transform((form, context): DiscountDraft => {
      const refuse = (field: string, message: string | null) => {
        if (message !== null) context.addIssue({ code: "custom", path: [field], message });
      };
      const code = form.method === "code" ? normaliseCode(form.code) : null;
      refuse("code", code === null ? null : codeError(code));
      refuse("title", titleError(form.title));
      const number = (field: "percent" | "amount" | "minimum" | "usageLimit" | "perCustomerLimit") => {
        const [range, otherwise] = numbers(money)[field];
        const read = readNumber(form[field], range, otherwise);
        refuse(field, read.ok ? null : read.reason);
        return read.ok ? read.value : 0;
      };
      const value = form.kind === "free_shipping" ? 0 : number(form.kind);
      const minimumMinor = form.minimum === "" ? 0 : number("minimum");
      const usageLimit = form.usageLimit === "" ? null : number("usageLimit");
      const perCustomerLimit = form.perCustomerLimit === "" ? null : number("perCustomerLimit");
      const [startsAt, endsAt] = [fromIndianClock(form.startsAt), fromIndianClock(form.endsAt)];
      for (const [field, moment] of Object.entries({ startsAt, endsAt }))
        refuse(field, form[field] === "" || moment ? null : "Enter a date and time, or leave it empty");
      if (startsAt && endsAt && endsAt <= startsAt) refuse("endsAt", "The end must be after the start");
      const targets = targetsOf(form);
      refuse("appliesTo", targetsError(form.appliesTo, targets));
      return {
        code,
        title: form.title,
        kind: form.kind,
        value,
        minimumMinor,
        usageLimit,
        perCustomerLimit,
        firstOrderOnly: form.firstOrderOnly === "on",
        segmentId: form.segment || null,
        isActive: form.isActive === "on",
        startsAt,
        // The whole last minute belongs to the discount: one until 23:59 ends with the day.
        endsAt: endsAt && new Date(endsAt.getTime() + 59_999),
        ...targets,
      };
    });
}

const LIMIT_RANGE = { decimals: 0, min: 1, max: 999_999_999 };
const LIMIT_SENTENCE = "Enter a whole number of 1 or more, or leave it empty";
const PERCENT_SENTENCE = "Enter a percentage from 0.01 to 100";

/** Ranges and error messages of the number fields. Percentages are basis points. */
const numbers = (money: MoneyFormat) =>
  ({
    percent: [
      { decimals: 2, min: 1, max: 10_000 },
      { otherwise: PERCENT_SENTENCE, "too-large": PERCENT_SENTENCE },
    ],
    amount: [moneyRange(money, { min: 1 }), "Enter an amount above 0"],
    minimum: [moneyRange(money), "Enter an amount, or leave it empty"],
    usageLimit: [LIMIT_RANGE, { otherwise: LIMIT_SENTENCE, "too-precise": LIMIT_SENTENCE }],
    perCustomerLimit: [LIMIT_RANGE, { otherwise: LIMIT_SENTENCE, "too-precise": LIMIT_SENTENCE }],
  }) satisfies Record<string, [NumberRange, NumberMessages]>;

function titleError(title: string): string | null {
  if (title === "") return "Title is required";
  return title.length > MAX_TITLE_LENGTH ? `Use at most ${MAX_TITLE_LENGTH} characters` : null;
}

function targetsOf(form: Record<string, unknown>): DiscountTargets {
  if (form["appliesTo"] === "everything") return { productIds: [], categoryIds: [] };
  return { productIds: checkedIds(form, "product"), categoryIds: checkedIds(form, "category") };
}

function targetsError(appliesTo: string, { productIds, categoryIds }: DiscountTargets): string | null {
  const chosen = productIds.length + categoryIds.length;
  if (appliesTo === "chosen" && chosen === 0) return "Choose at least one product or category";
  return chosen > MAX_TARGETS ? `Choose at most ${MAX_TARGETS}; a category counts as one` : null;
}

function codeError(code: string): string | null {
  if (code === "") return "Code is required";
  if (code.length > MAX_CODE_LENGTH) return `Use at most ${MAX_CODE_LENGTH} characters`;
  return /^[A-Z\d_-]+$/.test(code) ? null : "Use letters, digits, - and _ only";
}

/** Form values of a saved discount. */
export function discountFields(discount: DiscountDraft, money: MoneyFormat): DiscountFields {
  const { code, title, kind, value, minimumMinor, usageLimit, perCustomerLimit, startsAt, endsAt } = discount;
  const ticked = [
    ...discount.productIds.map((id) => targetField("product", id)),
    ...discount.categoryIds.map((id) => targetField("category", id)),
  ];
  return {
    method: code === null ? "automatic" : "code",
    code: code ?? "",
    title,
    kind,
    percent: kind === "percent" ? String(value / 100) : "",
    amount: kind === "amount" ? toShortDecimal(value, money) : "",
    minimum: minimumMinor > 0 ? toShortDecimal(minimumMinor, money) : "",
    appliesTo: ticked.length > 0 ? "chosen" : "everything",
    usageLimit: usageLimit === null ? "" : String(usageLimit),
    perCustomerLimit: perCustomerLimit === null ? "" : String(perCustomerLimit),
    startsAt: startsAt ? toIndianClock(startsAt) : "",
    endsAt: endsAt ? toIndianClock(endsAt) : "",
    firstOrderOnly: discount.firstOrderOnly ? "on" : "",
    segment: discount.segmentId ?? "",
    isActive: discount.isActive ? "on" : "",
    ...Object.fromEntries(ticked.map((name) => [name, "on"])),
  };
}

/** Form values of a new discount. */
export const NEW_DISCOUNT: DiscountFields = {
  method: "code",
  kind: "percent",
  appliesTo: "everything",
  isActive: "on",
};

/** The labels of the form's fields, for messages and the audit log. */
export const DISCOUNT_LABELS: Record<string, string> = {
  method: "Method",
  code: "Code",
  title: "Title",
  kind: "Discount type",
  percent: "Percentage",
  amount: "Amount",
  minimum: "Minimum purchase",
  usageLimit: "Total usage limit",
  perCustomerLimit: "Limit per customer",
  segment: "Customers",
  firstOrderOnly: "First order only",
  startsAt: "Starts",
  endsAt: "Ends",
  isActive: "Active",
};

const SHOWN: Record<string, string> = {
  "": "none",
  on: "yes",
  code: "by a code",
  automatic: "automatically",
  percent: "a percentage",
  amount: "an amount",
  free_shipping: "free shipping",
};

/** Labels and saved values of fields that differ from the submitted ones, to describe an edit conflict. `segments` has the saved one. */
export function describeSavedChanges(
  enteredFields: DiscountFields,
  saved: DiscountFields,
  segments: readonly { id: string; name: string }[],
): string[] {
  const differing = Object.entries(DISCOUNT_LABELS).filter(
    ([name]) => (enteredFields[name] ?? "") !== (saved[name] ?? ""),
  );
  const shownValue = (name: string, value: string) =>
    name === "segment"
      ? (segments.find(({ id }) => id === value)?.name ?? "everybody")
      : (SHOWN[value] ?? value);
  const goods = (fields: DiscountFields) =>
    fields["appliesTo"] === "everything"
      ? []
      : [...checkedIds(fields, "product"), ...checkedIds(fields, "category")].toSorted();
  const hasOtherTargets = goods(enteredFields).join(" ") !== goods(saved).join(" ");
  return [
    ...differing.map(([name, label]) => `${label}: ${shownValue(name, saved[name] ?? "")}`),
    ...(hasOtherTargets ? [`Applies to: ${describeTargets(goods(saved).length)}`] : []),
  ];
}

function describeTargets(count: number): string {
  if (count === 0) return "everything";
  return count === 1 ? "1 product or category" : `${count} products and categories`;
}
