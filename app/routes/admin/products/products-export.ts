import { exportProducts, EXPORT_HEADINGS } from "#app/domain/catalog/import/export-products.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/products-export";

/** All products and variants as CSV, in the import's format. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, clock } = getApp(context);
  const { sales } = await settings.get();
  return csvResponse({
    fileName: `products-${indianDay(clock.now())}.csv`,
    columns: EXPORT_HEADINGS,
    rows: exportProducts(db, moneyFormatOf(sales)),
  });
}
