import type { PersonRow } from "#app/domain/people/person.ts";
import { moneyFormatFor, toDecimal } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { formatIndianMoment } from "#app/lib/time/india-time.ts";

/** The cells of a file of customers, below `CUSTOMER_HEADINGS`. */
export async function* customerCells(
  found: AsyncIterable<PersonRow>,
  currency: string,
): AsyncGenerator<CsvCell[]> {
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

export const CUSTOMER_HEADINGS = Object.keys(COLUMNS);
