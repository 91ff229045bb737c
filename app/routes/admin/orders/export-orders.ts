import { getApp } from "#app/context/context-keys.server.ts";
import { listOrdersForExport } from "#app/domain/orders/admin-list/export-orders.server.ts";
import {
  lineCells,
  LINE_HEADINGS,
  orderCells,
  ORDER_HEADINGS,
} from "#app/domain/orders/admin-list/order-columns.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import type { Route } from "./+types/export-orders";

/**
 * Exports all orders matching the list's search and filters as CSV: one row per order, or with `?rows=lines`
 * one per order line and one for shipping.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const requested = parseOrderSearch(url.searchParams);
  const [problem] = Object.values(requested.problems);
  if (problem) return new Response(`${problem}. Nothing was exported.`, { status: 400 });
  const orders = listOrdersForExport(db, requested, clock.now());
  const day = indianDay(clock.now());
  await recordExport(context, { file: "orders", search: url.search });
  if (url.searchParams.get("rows") !== "lines")
    return csvResponse({ fileName: `orders-${day}.csv`, columns: ORDER_HEADINGS, rows: orderCells(orders) });
  const { gstin } = (await settings.get()).general;
  return csvResponse({
    fileName: `order-lines-${day}.csv`,
    columns: LINE_HEADINGS,
    rows: lineCells(orders, { gstin }),
  });
}
