import { addDays, countDays, daysFromTo, isDay } from "#app/lib/time/days.ts";

/** A range of days in India, both ends included. */
export interface Period {
  from: string;
  to: string;
}

export const RANGES = [7, 30, 90] as const;

export interface RequestedPeriod {
  /** A number of days up to today, or a custom range. */
  range: (typeof RANGES)[number] | "custom";
  period: Period;
  /** The period of the same length just before. */
  before: Period;
  isCompared: boolean;
}

const USUAL_RANGE = 30;

/** The longest period of one page; a longer one would be slow to compute. */
export const MAX_DAYS = 366;

/** Parses the period of a page. Invalid values give the last 30 days; a custom period ends today at the latest. */
export function parsePeriod(params: URLSearchParams, today: string): RequestedPeriod {
  const isCompared = params.get("compare") !== "off";
  const requested = params.get("range");
  const custom = requested === "custom" ? customPeriod(params, today) : null;
  const days = RANGES.find((days) => String(days) === requested) ?? USUAL_RANGE;
  const period = custom ?? { from: addDays(today, 1 - days), to: today };
  return { range: custom ? "custom" : days, period, before: periodBefore(period), isCompared };
}

function customPeriod(params: URLSearchParams, today: string): Period | null {
  const chosen = [params.get("from") ?? "", params.get("to") ?? ""];
  if (!chosen.every(isDay)) return null;
  const [from = "", to = ""] = chosen.map((day) => (day > today ? today : day)).toSorted();
  return { from: from < addDays(to, 1 - MAX_DAYS) ? addDays(to, 1 - MAX_DAYS) : from, to };
}

/** The period of the same length just before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

export function daysOf({ from, to }: Period): string[] {
  return daysFromTo(from, to);
}

/** The query parameters of a period, with some of them changed. */
export function periodParams(
  { range, period, isCompared }: RequestedPeriod,
  change: { range?: RequestedPeriod["range"]; isCompared?: boolean } = {},
): URLSearchParams {
  const next = change.range ?? range;
  const params = new URLSearchParams({ range: String(next) });
  if (next === "custom") {
    params.set("from", period.from);
    params.set("to", period.to);
  }
  if (!(change.isCompared ?? isCompared)) params.set("compare", "off");
  return params;
}
