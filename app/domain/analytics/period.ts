import { addDays, countDays, daysFromTo, isDay } from "#app/lib/time/days.ts";

/** Days in India, the first and the last included. */
export interface Period {
  from: string;
  to: string;
}

export const RANGES = [7, 30, 90] as const;

export interface RequestedPeriod {
  /** So many days up to today, or days that were chosen. */
  range: (typeof RANGES)[number] | "custom";
  period: Period;
  /** As long, and just before it. */
  before: Period;
  isCompared: boolean;
}

const USUAL_RANGE = 30;

/** What the figures of one page may cover: beyond it the answer would be slow. */
export const MAX_DAYS = 366;

/** Reads a page's query. What makes no sense is the last 30 days; a custom period ends today at the latest. */
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

/** As many days, just before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

export function daysOf({ from, to }: Period): string[] {
  return daysFromTo(from, to);
}

/** The query of a period, with some of it changed. */
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
