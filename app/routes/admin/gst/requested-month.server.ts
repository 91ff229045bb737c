import type { RouterContextProvider } from "react-router";
import { readGstMonth } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { isMonth } from "#app/lib/time/months.ts";
import { getApp } from "#app/context/context-keys.server.ts";

/** The month of a URL with its documents; the current one without a month, and null where the parameter is no month. */
export async function readRequestedMonth(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  const { db, clock, settings } = getApp(context);
  const current = indianDay(clock.now()).slice(0, 7);
  const month = params.get("month") ?? current;
  if (!isMonth(month)) return null;
  const { gstin: shopGstin } = (await settings.get()).general;
  return { month, current, ...(await readGstMonth(db, month, { gstin: params.get("gstin"), shopGstin })) };
}
