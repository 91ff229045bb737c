import { getApp } from "#app/context/context-keys.server.ts";
import { exportRedirects, REDIRECT_COLUMNS } from "#app/domain/redirects/import-redirects.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import type { Route } from "./+types/redirects-export";

/** All redirects as CSV, which can be imported again, also by Shopify. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { db, clock } = getApp(context);
  return csvResponse({
    fileName: `redirects-${indianDay(clock.now())}.csv`,
    columns: REDIRECT_COLUMNS,
    rows: exportRedirects(db),
  });
}
