import { and, asc, eq, exists, inArray, isNull, not, notInArray, sql } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderActor, OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { MAX_SELECTED } from "#app/domain/orders/admin-list/selected-orders.ts";
import { listOrderLines, listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  packingObstacle,
  type OrderToPack,
  type PackedOrderInput,
  type PackingChoice,
  type PackingResult,
} from "#app/domain/orders/parcels/orders-to-pack.ts";
import { packShipment } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Finds orders by number, with the number and the weight of their unpacked items; unknown numbers are omitted. */
export async function listOrdersToPack(db: Db, numbers: readonly number[]): Promise<OrderToPack[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      version: orders.version,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      confirmBy: orders.confirmBy,
      deliveryMethod: orders.deliveryMethod,
      isTest: orders.isTest,
      customerName: orders.customerName,
      city: sql<string>`${orders.shippingAddress}->>'city'`,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
  const lines = await listOrderLinesByOrder(
    db,
    rows.map(({ id }) => id),
  );
  const weights = await readWeights(db, [...lines.values()].flat());
  return rows.map((order) => {
    const toPack = (lines.get(order.id) ?? []).filter((line) => line.toPack > 0);
    return {
      ...order,
      itemCount: toPack.reduce((sum, line) => sum + line.toPack, 0),
      weightGrams: weightOf(toPack, weights),
    };
  });
}

/** The weight of one item by variant. */
async function readWeights(db: Db, lines: readonly TrackedLine[]): Promise<Map<string, number | null>> {
  const ids = [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: variants.id, weightGrams: variants.weightGrams })
    .from(variants)
    .where(inArray(variants.id, ids));
  return new Map(rows.map(({ id, weightGrams }) => [id, weightGrams]));
}

function weightOf(lines: readonly TrackedLine[], weights: Map<string, number | null>): number | null {
  let sum = 0;
  for (const { variantId, toPack } of lines) {
    const weight = variantId === null ? null : (weights.get(variantId) ?? null);
    if (weight === null) return null;
    sum += toPack * weight;
  }
  return sum;
}

/** Numbers of the oldest matching orders that wait to be packed, by default as many as one form packs. Orders with a packed parcel are left out: it has to leave first. */
export async function findNumbersToPack(
  db: Db,
  { requested, now, limit = MAX_SELECTED }: { requested: OrderSearch; now: Date; limit?: number },
): Promise<number[]> {
  const packed = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), eq(shipments.status, "packed")));
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        matchingOrders(requested, now),
        inArray(orders.status, ["Pending", "Processing"]),
        isNull(orders.confirmBy),
        notInArray(orders.deliveryMethod, ["pickup", "digital"]),
        not(exists(packed)),
      ),
    )
    .orderBy(asc(orders.number))
    .limit(limit);
  return rows.map(({ number }) => number);
}

interface PackOrdersInput extends PackingChoice {
  orders: readonly PackedOrderInput[];
  actor: OrderActor;
  /** Identifies the bulk action, so that it can be called back as a whole. */
  batchId: string;
  /** Of the open parcel, of a single order. */
  photo?: StoredImage;
}

/**
 * Packs all unpacked items of each of these orders as one parcel, each in its own transaction, so that a failure does not affect the
 * others. A Pending order starts processing first.
 */
export async function packOrders(
  deps: OrderDeps,
  { orders: submitted, ...input }: PackOrdersInput,
): Promise<PackingResult[]> {
  const found = await listOrdersToPack(
    deps.db,
    submitted.map(({ number }) => number),
  );
  const byNumber = new Map(found.map((order) => [order.number, order]));
  const results: PackingResult[] = [];
  for (const one of submitted) {
    const order = byNumber.get(one.number);
    if (!order) {
      results.push({ number: one.number, parcel: null, error: "not-found" });
      continue;
    }
    try {
      results.push({ number: one.number, ...(await packOrder(deps, order, { ...one, ...input })) });
    } catch (error) {
      deps.log.error({ err: error, number: one.number }, "A bulk action failed to pack an order");
      results.push({ number: one.number, parcel: null, error: "failed" });
    }
  }
  return results;
}

type PackOrderInput = Omit<PackOrdersInput, "orders"> & PackedOrderInput;

async function packOrder(
  deps: OrderDeps,
  order: OrderToPack,
  { actor, batchId, photo, version, courier, size, wrappingGrams, weightGrams }: PackOrderInput,
): Promise<Pick<PackingResult, "parcel" | "error">> {
  const refuse = (error: NonNullable<PackingResult["error"]>) => ({ parcel: null, error });
  if (order.version !== version) return refuse("stale");
  const obstacle = packingObstacle(order);
  if (obstacle) return refuse(obstacle);
  const weight = weightGrams ?? (order.weightGrams === null ? null : order.weightGrams + wrappingGrams);
  if (!weight) return refuse("no-weight");
  const change = { orderId: order.id, actor, batchId };
  let current = version;
  if (order.status === "Pending") {
    const started = await startProcessing(deps, { ...change, version });
    if (!started.ok) return refuse(PROCESSING_ERRORS[started.error]);
    current = started.order.version;
  }
  const lines = await listOrderLines(deps.db, order.id);
  const packed = await packShipment(deps, {
    ...change,
    photo,
    version: current,
    shipment: {
      carrier: "by-hand",
      courier,
      trackingNumber: null,
      lines: lines.flatMap(({ orderLineId, toPack }) =>
        toPack > 0 ? { orderLineId, quantity: toPack } : [],
      ),
      weightGrams: weight,
      size,
    },
  });
  if (!packed.ok) return refuse(packed.error);
  return { parcel: { orderNumber: order.number, sequence: packed.sequence }, error: null };
}

const PROCESSING_ERRORS: Record<OrderRefusal["error"], NonNullable<PackingResult["error"]>> = {
  "not-found": "not-found",
  forbidden: "forbidden",
  "not-possible": "not-possible",
  unconfirmed: "to-confirm",
  "awaiting-payment": "to-pay",
  "test-order": "test-order",
  stale: "stale",
  // Of payments only.
  "no-reference": "failed",
};
