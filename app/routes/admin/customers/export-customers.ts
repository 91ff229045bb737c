import { getApp } from "#app/context/context-keys.server.ts";
import { listPeopleForExport, segmentNamedIn } from "#app/domain/people/list-people.server.ts";
import { parsePersonSearch, type PersonRow } from "#app/domain/people/person.ts";
import { moneyFormatFor, toDecimal } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { formatIndianMoment, indianDay } from "#app/lib/time/india-time.ts";
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
    columns: Object.keys(COLUMNS),
    rows: rowsOf(found, currency),
  });
}

async function* rowsOf(found: AsyncIterable<PersonRow>, currency: string): AsyncGenerator<CsvCell[]> {
  for await (const person of found)
    if (person.role === "customer") yield Object.values(COLUMNS).map((cellOf) => cellOf(person, currency));
}

const COLUMNS: Record<string, (person: PersonRow, currency: string) => CsvCell> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  // A plus sign would start a formula in a spreadsheet.
  Phone: ({ phone }) => phone.replace(/^\+/, ""),
  City: ({ city }) => city,
  Account: ({ isGuest }) => (isGuest ? "Guest" : "Account"),
  Orders: ({ orderCount }) => orderCount,
  Spent: ({ spentMinor }, currency) => toDecimal(spentMinor, moneyFormatFor(currency)),
  Currency: (_, currency) => currency,
  "Latest order (Asia/Kolkata)": ({ lastOrderAt }) => (lastOrderAt ? formatIndianMoment(lastOrderAt) : ""),
  Tags: ({ tags }) => tags.join(", "),
  Newsletter: ({ isSubscribed }) => (isSubscribed ? "Subscribed" : ""),
};
