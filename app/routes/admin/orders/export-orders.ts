import { parseOrderSearch } from "#app/domain/orders/order-search.ts";
import { listOrdersForFile, type OrderForFile } from "#app/domain/orders/orders-for-file.server.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import type { CsvCell } from "#app/lib/csv.ts";
import { toDecimal } from "#app/lib/money.ts";
import { csvResponse } from "#app/platform/csv-response.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/export-orders";

/** The orders that the list's search and filter find, all pages of them, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = storeOf(context);
  await recordExport(context, { file: "orders", search: url.search });
  return csvResponse({
    fileName: `orders-${clock.now().toISOString().slice(0, 10)}.csv`,
    columns: Object.keys(COLUMNS),
    rows: rowsOf(listOrdersForFile(db, parseOrderSearch(url.searchParams))),
  });
}

async function* rowsOf(orders: AsyncIterable<OrderForFile>): AsyncGenerator<CsvCell[]> {
  for await (const order of orders) yield Object.values(COLUMNS).map((cellOf) => cellOf(order));
}

const amount =
  (of: "subtotalMinor" | "discountMinor" | "shippingMinor" | "taxMinor" | "totalMinor") =>
  (order: OrderForFile) =>
    toDecimal(order[of], moneyFormatFor(order.currency));

const COLUMNS: Record<string, (order: OrderForFile) => CsvCell> = {
  "Order ID": ({ number }) => number,
  "Date (UTC)": ({ createdAt }) => createdAt.toISOString().slice(0, 19).replace("T", " "),
  Status: ({ status }) => status,
  "Payment status": ({ paymentStatus }) => paymentStatus,
  Customer: ({ customerName }) => customerName,
  Email: ({ email }) => email,
  Street: ({ shippingAddress }) => shippingAddress.street,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  "Postal code": ({ shippingAddress }) => shippingAddress.postalCode,
  Country: ({ shippingAddress }) => shippingAddress.country,
  Items: ({ items }) => items,
  Subtotal: amount("subtotalMinor"),
  Discount: amount("discountMinor"),
  "Discount code": ({ discountCode }) => discountCode,
  Shipping: amount("shippingMinor"),
  Tax: amount("taxMinor"),
  Total: amount("totalMinor"),
  Currency: ({ currency }) => currency,
  "Payment method": ({ paymentMethod }) => paymentMethod,
  "Tracking number": ({ trackingNumber }) => trackingNumber,
  Notes: ({ notes }) => notes,
};
