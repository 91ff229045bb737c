import { getApp } from "#app/context/context-keys.server.ts";
import { listStockValues } from "#app/domain/catalog/stock/stock-value.server.ts";
import { moneyFormatFor, toDecimal } from "#app/lib/money.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import type { Route } from "./+types/stock-value-export";

const COLUMNS = [
  "Product",
  "Category",
  "Items",
  "Value at purchase prices",
  "Currency",
  "Items without a purchase price",
  "Variants without a purchase price",
];

/** All products with stock and their values at purchase prices as CSV, highest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const { currency } = (await settings.get()).sales;
  const money = moneyFormatFor(currency);
  const rows = await listStockValues(db);
  await recordExport(context, { file: "stock-value", search: url.search });
  return csvResponse({
    fileName: `stock-value-${indianDay(clock.now())}.csv`,
    columns: COLUMNS,
    rows: rows.map(({ name, category, itemCount, valueMinor, unknownItemCount, unknownVariantCount }) => [
      name,
      category,
      itemCount,
      toDecimal(valueMinor, money),
      currency,
      unknownItemCount,
      unknownVariantCount,
    ]),
  });
}
