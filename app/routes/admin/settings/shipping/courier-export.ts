import { getApp } from "#app/context/context-keys.server.ts";
import { COURIER_HEADINGS, listCourierRows } from "#app/domain/delivery/courier-table.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import type { Route } from "./+types/courier-export";

/** The courier's list as CSV, which can be uploaded again. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { db, clock } = getApp(context);
  return csvResponse({
    fileName: `courier-pins-${indianDay(clock.now())}.csv`,
    columns: COURIER_HEADINGS,
    rows: listCourierRows(db),
  });
}
