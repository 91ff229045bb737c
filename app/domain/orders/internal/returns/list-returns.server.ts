import { asc, eq, inArray } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { wantedOptions } from "#app/domain/orders/internal/returns/replacements.server.ts";
import type { ReturnView } from "#app/domain/orders/customer-orders/order-view.ts";
import { isDifferenceDue } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { listPickupsOf } from "#app/domain/orders/returns/pickups/list-pickups.server.ts";
import { pickupStateOf, type ReturnPickup } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { trackingLink } from "#app/domain/orders/shipments/couriers.ts";
import { listReturnPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { GOODWILL, returnNumberLabel, WITHDRAWABLE } from "#app/domain/orders/returns/returns.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

export type RequestedReturn = Omit<ReturnView, "sent">;

/** Returns by order id, oldest first. */
export async function listReturnsOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, RequestedReturn[]>> {
  const byOrder = new Map<string, RequestedReturn[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await listReturnedLines(db, orderIds);
  const ids = [...new Set(rows.map(({ row }) => row.id))];
  const photos = await listReturnPhotos(db, ids);
  const pickups = await listPickupsOf(db, ids);
  const viewsById = new Map<string, RequestedReturn>();
  for (const line of rows) {
    const { row } = line;
    if (row.reason === GOODWILL) continue;
    let view = viewsById.get(row.id);
    if (!view) {
      view = viewOf(line, { photos: photos.get(row.id) ?? [], pickup: pickups.get(row.id) });
      viewsById.set(row.id, view);
      byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), view]);
    }
    addLine(view, line);
  }
  return byOrder;
}

type ReturnedLine = Awaited<ReturnType<typeof listReturnedLines>>[number];

function listReturnedLines(db: Queryable, orderIds: readonly string[]) {
  return db
    .select({
      row: returns,
      number: orders.number,
      line: returnLines,
      bought: orderLines,
      wantedName: products.name,
      wantedOptions,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(variants, eq(variants.id, returnLines.exchangeVariantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.orderId), asc(returns.sequence), asc(orderLines.position));
}

/** A return or a claim without its items yet. */
function viewOf(
  { row, number }: ReturnedLine,
  { photos, pickup }: { photos: string[]; pickup: ReturnPickup | undefined },
): RequestedReturn {
  const { id, kind, status, resolution, decisionNote, refundMinor, wayBackFeeMinor, createdAt } = row;
  const isClaim = kind === "claim";
  return {
    id,
    number: returnNumberLabel(number, row.sequence),
    kind,
    photos,
    problems: [],
    toCollect: [],
    status,
    resolution,
    items: [],
    wanted: [],
    decisionNote,
    refundMinor,
    wayBackFeeMinor,
    differenceMinor: 0,
    isDifferenceDue: isDifferenceDue(row),
    differenceAsCredit: row.differenceAsCredit,
    pickup: pickup ? pickupViewOf(pickup, row.pickedUpAt) : null,
    labelSequence: status === "approved" && !isClaim ? row.sequence : null,
    canWithdraw: isClaim
      ? status === "requested"
      : WITHDRAWABLE.includes(status) && row.replacementAt === null,
    createdAt,
  };
}

function pickupViewOf(pickup: ReturnPickup, pickedUpAt: Date | null): ReturnView["pickup"] {
  const { courier, trackingNumber } = pickup;
  const state = pickupStateOf(pickup, pickedUpAt);
  if (trackingNumber === null || state === "cancelled") return null;
  return { courier, trackingNumber, trackingUrl: trackingLink(pickup, {}), state };
}

function addLine(view: RequestedReturn, { row, line, bought, ...replacement }: ReturnedLine): void {
  const item = `${line.quantity} × ${itemLabel(bought.productName, bought.optionsLabel)}`;
  view.items.push(item);
  view.differenceMinor += line.differenceMinor ?? 0;
  if (line.problem && !view.problems.includes(line.problem)) view.problems.push(line.problem);
  if (line.outcome === "collect") view.toCollect.push(item);
  if (row.resolution === "exchange" && replacement.wantedName !== null)
    view.wanted.push(
      `${line.quantity} × ${itemLabel(replacement.wantedName, replacement.wantedOptions ?? "")}`,
    );
}
