import { getApp } from "#app/context/context-keys.server.ts";
import { listPeopleForExport, segmentNamedIn } from "#app/domain/people/list-people.server.ts";
import { customerCells, CUSTOMER_HEADINGS } from "#app/domain/people/customer-columns.ts";
import { parsePersonSearch } from "#app/domain/people/person.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import type { Route } from "./+types/export-customers";

/** Exports all customers matching the list's search, tag and segment as CSV, in its order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const { currency } = (await settings.get()).sales;
  const requested = parsePersonSearch(url.searchParams);
  const segment = await segmentNamedIn(db, requested, clock.now());
  const found = listPeopleForExport(db, requested, { currency, ...(segment && { segment }) });
  await recordExport(context, { file: "customers", search: url.search });
  return csvResponse({
    fileName: `customers-${indianDay(clock.now())}.csv`,
    columns: CUSTOMER_HEADINGS,
    rows: customerCells(found, currency),
  });
}
