import { COUNTRY_CODES, countryName } from "#app/domain/customers/addresses/country-names.ts";
import { findIndianState, INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { ORDER_SOURCES, ORDER_STATUSES, SOURCE_LABELS } from "#app/domain/orders/order.ts";
import { COURIER_NAMES } from "#app/domain/orders/shipments/couriers.ts";
import { CASH_RISK_BANDS } from "#app/domain/payments/cash/cash-risk.ts";
import { MANUAL_METHODS, ONLINE_METHOD_LABELS, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { isDay } from "#app/lib/time/days.ts";
import { isoDayOf, writtenDate } from "#app/lib/time/typed-date.ts";

/** Value of the filter `payment` for orders whose cash is still to be collected. */
export const TO_COLLECT = "to-collect";

/** Value of the filter `payment` for orders that wait for the customer's confirmation. */
export const TO_CONFIRM = "to-confirm";

/** Value of the filter `payment` for delivered orders whose payment is overdue. */
export const OVERDUE = "overdue";

/** Value of the filter `to-pack` for orders with items to pack. */
export const ITEMS_TO_PACK = "items";

/** Value of the filter `to-pack` for orders with a replacement to pack. */
export const REPLACEMENT_TO_PACK = "replacement";

/** Value of the filter `test` for orders of real payments. */
export const WITHOUT_TESTS = "no";

/** Value of the filter `source` for orders of the website. */
export const WEBSITE = "website";

interface ChoiceFilter {
  /** Of `ticks` several values can be chosen, which are alternatives. */
  kind: "ticks" | "choice";
  label: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
}

interface TypedFilter {
  kind: "text" | "day";
  label: string;
  hint?: string;
  suggestions?: readonly string[];
  /** The value as it is compared; null for a text that can match nothing. */
  read?: (text: string) => string | null;
  /** The sentence about such a text. */
  problem?: (text: string) => string;
}

export type OrderFilter = ChoiceFilter | TypedFilter;

/**
 * The filters of the order list. A name is the URL parameter; its condition is the entry of the same name in `ORDER_CONDITIONS`
 * (`order-filter-conditions.server.ts`). List, export, bulk actions and saved views follow from both.
 */
export const ORDER_FILTERS = {
  status: { kind: "ticks", label: "Order", choices: named(ORDER_STATUSES) },
  payment: {
    kind: "ticks",
    label: "Payment",
    choices: {
      [TO_COLLECT]: "To collect",
      [OVERDUE]: "Overdue after delivery",
      [TO_CONFIRM]: "To confirm",
      paid: "Paid",
      "partially-refunded": "Partially refunded",
      refunded: "Refunded",
    },
  },
  "to-pack": {
    kind: "ticks",
    label: "To do",
    choices: { [ITEMS_TO_PACK]: "Items to pack", [REPLACEMENT_TO_PACK]: "Replacement to pack" },
  },
  source: {
    kind: "ticks",
    label: "Ordered by",
    choices: {
      ...Object.fromEntries(ORDER_SOURCES.map((source) => [source, SOURCE_LABELS[source]])),
      [WEBSITE]: "Website",
    },
  },
  from: dayFilter("Ordered from"),
  until: dayFilter("Ordered until"),
  unfulfilled: {
    kind: "choice",
    label: "Not shipped for",
    choices: { 1: "1 day or longer", 2: "2 days or longer", 3: "3 days or longer", 7: "7 days or longer" },
  },
  method: {
    kind: "choice",
    label: "Payment method",
    choices: named([
      ...Object.values(ONLINE_METHOD_LABELS),
      ...Object.values(MANUAL_METHODS).map(({ orderMethod }) => orderMethod),
      STORE_CREDIT.orderMethod,
    ]),
  },
  risk: {
    kind: "choice",
    label: "Risk of a cash order",
    choices: Object.fromEntries(CASH_RISK_BANDS.map((band) => [band, sentenceCase(band)])),
  },
  test: {
    kind: "choice",
    label: "Test orders",
    choices: { [WITHOUT_TESTS]: "Without test orders", only: "Only test orders" },
  },
  courier: { kind: "text", label: "Courier", suggestions: COURIER_NAMES },
  product: { kind: "text", label: "Product", hint: "Name, SKU or barcode" },
  tag: { kind: "text", label: "Tag", read: (text) => text.toLowerCase() },
  state: {
    kind: "text",
    label: "State",
    suggestions: INDIAN_STATES.map(({ name }) => name),
    read: (text) => findIndianState(text)?.name ?? text,
  },
  country: {
    kind: "text",
    label: "Country",
    read: (text) =>
      COUNTRY_CODES.find((code) =>
        [code, countryName(code)].some((name) => name.toLowerCase() === text.toLowerCase()),
      ) ?? null,
    problem: (text) => `“${text}” is no country. Enter its name, as in India`,
  },
} as const satisfies Record<string, OrderFilter>;

export type OrderFilterName = keyof typeof ORDER_FILTERS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const ORDER_FILTER_NAMES = Object.keys(ORDER_FILTERS) as OrderFilterName[];

/** A filter without its specific type. */
export const orderFilter = (name: OrderFilterName): OrderFilter => ORDER_FILTERS[name];

/** The chosen values by filter. A value that was not understood stays as it was entered. */
export type OrderFilterValues = Partial<Record<OrderFilterName, readonly string[]>>;

export type OrderFilterProblems = Partial<Record<OrderFilterName, string>>;

const MAX_VALUES = 20;
const MAX_TEXT = 100;

/** Reads the filters of a URL. Values that a filter does not have, and dates in the wrong order, are problems, each as a sentence. */
export function readOrderFilters(params: URLSearchParams): {
  filters: OrderFilterValues;
  problems: OrderFilterProblems;
} {
  const filters: OrderFilterValues = {};
  const problems: OrderFilterProblems = {};
  for (const name of ORDER_FILTER_NAMES) {
    const entered = params.getAll(name).map((text) => text.trim().slice(0, MAX_TEXT));
    const texts = [...new Set(entered.filter(Boolean))].slice(0, MAX_VALUES);
    if (texts.length === 0) continue;
    const { values, problem } = readValues(orderFilter(name), texts);
    filters[name] = values;
    if (problem) problems[name] = problem;
  }
  const [from, until] = [filters.from?.[0], filters.until?.[0]];
  if (from && until && !problems.from && !problems.until && until < from)
    problems.until = `${writtenDate(until)} is before ${writtenDate(from)}, the first day`;
  return { filters, problems };
}

function readValues(filter: OrderFilter, texts: readonly string[]): { values: string[]; problem?: string } {
  if ("choices" in filter) {
    const known = Object.keys(filter.choices).filter((value) => texts.includes(value));
    const unknown = texts.filter((text) => !known.includes(text));
    const values = [...known, ...unknown];
    if (unknown[0] !== undefined)
      return { values, problem: `“${unknown[0]}” is no choice of the filter “${filter.label}”` };
    return { values: filter.kind === "choice" ? values.slice(0, 1) : values };
  }
  const text = texts[0] ?? "";
  const value = filter.read ? filter.read(text) : text;
  if (value !== null) return { values: [value] };
  return { values: [text], problem: filter.problem?.(text) ?? `“${text}” cannot be found` };
}

/** A chosen value to read: "7 days or longer", "India", "28/11/2026". */
export function filterValueLabel(name: OrderFilterName, value: string): string {
  const filter = orderFilter(name);
  if ("choices" in filter) return filter.choices[value] ?? value;
  const country = COUNTRY_CODES.find((code) => code === value);
  if (name === "country" && country) return countryName(country);
  return filter.kind === "day" ? writtenDate(value) : value;
}

function dayFilter<const Label extends string>(label: Label) {
  return {
    kind: "day" as const,
    label,
    read: (text: string) => (isDay(isoDayOf(text)) ? isoDayOf(text) : null),
    problem: (text: string) => `“${text}” is no date. Enter it as dd/mm/yyyy`,
  };
}

function named(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
