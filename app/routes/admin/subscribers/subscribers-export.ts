import { parseMessageSearch, SUBSCRIBER_STATUSES } from "#app/domain/customers/messages/messages.ts";
import { readSubscribers } from "#app/domain/customers/messages/newsletter.server.ts";
import { subscriberCells, SUBSCRIBER_HEADINGS } from "#app/domain/customers/messages/subscriber-columns.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/subscribers-export";

/** All subscribers that match the list's query, as a file. Times are UTC. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  await recordExport(context, { file: "subscribers", search: url.search });
  const requested = parseMessageSearch(url.searchParams, SUBSCRIBER_STATUSES);
  return csvResponse({
    fileName: `subscribers-${indianDay(clock.now())}.csv`,
    columns: SUBSCRIBER_HEADINGS,
    rows: subscriberCells(readSubscribers(db, requested)),
  });
}
