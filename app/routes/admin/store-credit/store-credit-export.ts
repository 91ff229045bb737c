import { BALANCE_STATUS_VIEWS } from "#app/domain/balances/balance.ts";
import { parseBalanceSearch, readBalances } from "#app/domain/balances/list-balances.server.ts";
import { moneyFormatFor, toDecimal } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { formatIndianMoment, indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/store-credit-export";

/** All balances that match the list's query, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  await recordExport(context, { file: "store-credit", search: url.search });
  const requested = parseBalanceSearch(url.searchParams);
  const now = clock.now();
  return csvResponse({
    fileName: `store-credit-${indianDay(now)}.csv`,
    columns: [
      "Customer",
      "Email",
      "Phone",
      "Code ends in",
      "Reason",
      "Currency",
      "Given",
      "Left",
      "Status",
      "Given on",
      "Valid until",
    ],
    rows: rowsOf(readBalances(db, { requested, now })),
  });
}

async function* rowsOf(balances: ReturnType<typeof readBalances>): AsyncGenerator<CsvCell[]> {
  for await (const balance of balances) {
    const { customer, phone, codeEnd, reason, currency, issuedMinor, openMinor, status } = balance;
    const money = moneyFormatFor(currency);
    yield [
      customer?.name ?? null,
      customer?.email ?? null,
      phone,
      codeEnd,
      reason,
      currency,
      toDecimal(issuedMinor, money),
      toDecimal(openMinor, money),
      BALANCE_STATUS_VIEWS[status].name,
      formatIndianMoment(balance.createdAt),
      balance.lastDay,
    ];
  }
}
