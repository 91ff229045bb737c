import { getApp } from "#app/context/context-keys.server.ts";
import { momentsOf, parsePeriod } from "#app/domain/analytics/sales.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { CLAIM_PROBLEM_LABELS } from "#app/domain/orders/returns/claims/claim.ts";
import {
  listClaimedItems,
  type ClaimedItem,
} from "#app/domain/orders/returns/claims/read-claims-report.server.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import type { Route } from "./+types/claims-export";

const COLUMNS = [
  "claim",
  "order",
  "date",
  "status",
  "problem",
  "product",
  "options",
  "sku",
  "quantity",
  "courier",
  "tracking_number",
  "packed_by",
  "outcome",
  "replaced",
  "comment",
];

/** The claimed items of the page's period as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const { period } = parsePeriod(url.searchParams, indianDay(clock.now()));
  const items = await listClaimedItems(db, momentsOf(period));
  return csvResponse({
    fileName: `claims-${period.from}-${period.to}.csv`,
    columns: COLUMNS,
    rows: items.map(cellsOf),
  });
}

function cellsOf(item: ClaimedItem) {
  return [
    returnNumberLabel(item.orderNumber, item.sequence),
    orderNumberLabel(item.orderNumber),
    indianDay(item.createdAt),
    item.status,
    item.problem ? CLAIM_PROBLEM_LABELS[item.problem] : "",
    item.product,
    item.options,
    item.sku,
    item.quantity,
    item.courier,
    item.trackingNumber ?? "",
    item.packer,
    item.outcome ?? "",
    item.isReplaced ? "yes" : "no",
    item.comment,
  ];
}
