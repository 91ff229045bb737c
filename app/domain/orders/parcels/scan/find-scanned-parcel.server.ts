import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { packingObstacle } from "#app/domain/orders/parcels/orders-to-pack.ts";
import { listOrdersToPack } from "#app/domain/orders/parcels/pack-orders.server.ts";
import type {
  ScannableLine,
  ScannableParcel,
  ScanRefusal,
  ScannableVariant,
} from "#app/domain/orders/parcels/scan/scan-items.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export type FindScannedParcelResult =
  | { ok: true; parcel: ScannableParcel }
  | { ok: false; error: Exclude<ScanRefusal, "incomplete"> };

/**
 * The parcel that a label names: by its number ("#000012-1"), its tracking number, or the number of an order. Of an order whose items are not
 * packed yet, these items.
 */
export async function findScannedParcel(db: Db, label: string): Promise<FindScannedParcelResult> {
  const code = label.trim();
  const [, order = code, sequence] = /^(#?\d{1,9})-([1-9]\d{0,5})$/.exec(code) ?? [];
  const number = orderNumberIn(order);
  const named =
    number !== null && number > 0 ? await listOrdersToPack(db, [number > 2_147_483_647 ? 0 : number]) : [];
  const [toPack] = named;
  if (!toPack) return findNumberedParcel(db, code);
  const ofOrder = (await listShipments(db, [toPack.id])).get(toPack.id) ?? [];
  if (sequence) {
    const shipment = ofOrder.find((one) => String(one.sequence) === sequence);
    return shipment ? describeParcel(db, toPack, shipment) : { ok: false, error: "unknown-label" };
  }
  if (toPack.itemCount > 0) {
    const obstacle = packingObstacle(toPack);
    return obstacle ? { ok: false, error: obstacle } : describeParcel(db, toPack, null);
  }
  const [packed, ...others] = ofOrder.filter(({ status }) => status === "packed");
  if (others.length > 0) return { ok: false, error: "several" };
  if (packed) return describeParcel(db, toPack, packed);
  return { ok: false, error: ofOrder.length > 0 ? "left" : "no-pieces" };
}

/** The newest parcel with a tracking number. */
async function findNumberedParcel(db: Db, trackingNumber: string): Promise<FindScannedParcelResult> {
  const [found] = await db
    .select({ orderNumber: orders.number, sequence: shipments.sequence })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.trackingNumber, trackingNumber), ne(shipments.status, "cancelled")))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (!found) return { ok: false, error: "unknown-label" };
  return findScannedParcel(db, `${found.orderNumber}-${found.sequence}`);
}

interface NamedOrder {
  id: string;
  number: number;
  version: number;
  weightGrams: number | null;
}

async function describeParcel(
  db: Db,
  order: NamedOrder,
  shipment: Shipment | null,
): Promise<FindScannedParcelResult> {
  if (shipment && shipment.status !== "packed") return { ok: false, error: "left" };
  const inParcel = new Map(shipment?.lines.map((line) => [line.orderLineId, line.quantity]));
  const ordered = await listOrderLines(db, order.id);
  const chosen = ordered.flatMap((line) => {
    const quantity = shipment ? (inParcel.get(line.orderLineId) ?? 0) : line.toPack;
    return quantity > 0 ? { ...line, quantity } : [];
  });
  const known = await listVariants(
    db,
    chosen.flatMap(({ productId }) => productId ?? []),
  );
  const lines = chosen.map(
    ({ orderLineId, variantId, productName, options, sku, quantity }): ScannableLine => {
      const variant = variantId === null ? undefined : known.get(variantId);
      const codes = { sku: variant?.sku ?? sku, barcode: variant?.barcode ?? null };
      return {
        lineId: orderLineId,
        productName: variant?.productName ?? productName,
        options,
        quantity,
        ...codes,
      };
    },
  );
  const ids = new Set(chosen.map(({ variantId }) => variantId));
  const others = [...known].flatMap(([id, variant]) => (ids.has(id) ? [] : variant));
  return {
    ok: true,
    parcel: {
      orderId: order.id,
      orderNumber: order.number,
      sequence: shipment?.sequence ?? null,
      version: order.version,
      lines,
      others,
      weightGrams: shipment ? shipment.weightGrams : order.weightGrams,
    },
  };
}

// Of all products of a parcel; a product has at most a few dozen.
const MAX_VARIANTS = 1_000;

/** All variants of these products, by id. */
async function listVariants(db: Db, productIds: readonly string[]): Promise<Map<string, ScannableVariant>> {
  if (productIds.length === 0) return new Map();
  const label = (column: typeof variants.sizeId | typeof variants.colourId) =>
    sql<
      string | null
    >`(select ${optionValues.label} from ${optionValues} where ${optionValues.id} = ${column})`;
  const rows = await db
    .select({
      id: variants.id,
      productName: products.name,
      size: label(variants.sizeId),
      colour: label(variants.colourId),
      sku: variants.sku,
      barcode: variants.barcode,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.productId, [...new Set(productIds)]))
    .limit(MAX_VARIANTS);
  return new Map(
    rows.map(({ id, size, colour, ...variant }) => [id, { ...variant, options: optionsLabel(size, colour) }]),
  );
}
