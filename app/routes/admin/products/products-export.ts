import { exportHeadings, exportProducts } from "#app/domain/catalog/import/export-products.server.ts";
import { exportShopify, SHOPIFY_HEADINGS } from "#app/domain/catalog/import/export-shopify.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { parseProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { matchingProducts } from "#app/domain/catalog/search/search-products.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/products-export";

/** The products that match the list's search and filter, all without them, with their variants as CSV: in the import's format, or in Shopify's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings, clock, publicUrl } = getApp(context);
  const { sales } = await settings.get();
  const viewer = variantFieldViewer(adminOf(context).permissions);
  const condition = await matchingProducts(db, parseProductSearch(url.searchParams));
  const money = moneyFormatOf(sales);
  if (url.searchParams.get("format") === "shopify")
    return csvResponse({
      fileName: `products-shopify-${indianDay(clock.now())}.csv`,
      columns: SHOPIFY_HEADINGS,
      rows: exportShopify(db, { money, viewer, publicUrl }, condition),
    });
  return csvResponse({
    fileName: `products-${indianDay(clock.now())}.csv`,
    columns: exportHeadings(viewer),
    rows: exportProducts(db, { money, viewer, publicUrl }, condition),
  });
}
