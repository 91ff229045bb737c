import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { listRegisterGstins } from "#app/domain/accounting/register/read-sales-register.server.ts";
import type { RegisterScope } from "#app/domain/accounting/register/sales-register.ts";
import { countDays, isDay } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { daysOfMonth, isMonth } from "#app/lib/time/months.ts";
import { isoDayOf } from "#app/lib/time/typed-date.ts";

const MAX_DAYS = 366;

export interface RequestedScope extends RegisterScope {
  gstins: string[];
  /** Today's month, "2026-11". */
  current: string;
  /** Typed days that are invalid, with the error of each field. The current month is shown instead. */
  refused: { from: string; to: string; errors: { from?: string; to?: string } } | null;
}

/** The days and the GSTIN of a URL: `month`, or `from` and `to`; the current month without them. */
export async function readRequestedScope(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<RequestedScope> {
  const { db, clock, settings } = getApp(context);
  const current = indianDay(clock.now()).slice(0, 7);
  const { days, refused } = requestedDays(params, current);
  const gstins = await listRegisterGstins(db, days);
  const shopGstin = (await settings.get()).general.gstin;
  const gstin =
    [params.get("gstin"), shopGstin].find((one) => one !== null && gstins.includes(one)) ??
    gstins.at(-1) ??
    shopGstin;
  return { ...days, gstin, gstins, current, refused };
}

function requestedDays(
  params: URLSearchParams,
  current: string,
): Pick<RequestedScope, "refused"> & {
  days: { from: string; to: string };
} {
  const month = params.get("month") ?? "";
  const days = daysOfMonth(isMonth(month) ? month : current);
  if (isMonth(month) || !(params.has("from") || params.has("to"))) return { days, refused: null };
  const [from, to] = [isoDayOf(params.get("from") ?? ""), isoDayOf(params.get("to") ?? "")];
  const errors = errorsOf(from, to);
  if (errors) return { days, refused: { from: from.slice(0, 20), to: to.slice(0, 20), errors } };
  return { days: { from, to }, refused: null };
}

function errorsOf(from: string, to: string): { from?: string; to?: string } | null {
  const enter = "Enter a date, such as 01/04/2026";
  if (!isDay(from) || !isDay(to))
    return { ...(!isDay(from) && { from: enter }), ...(!isDay(to) && { to: enter }) };
  if (to < from) return { to: "The last day is before the first one" };
  return countDays(from, to) > MAX_DAYS ? { to: `Choose at most ${MAX_DAYS} days` } : null;
}
