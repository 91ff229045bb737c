import { asc, eq, isNotNull } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import {
  anyOrder,
  below,
  randomOf,
  submit,
  submitAny,
  type Action,
  type Shop,
} from "#tests/requests/random-shop.ts";

const PARCEL = { weightGrams: "500", lengthCm: "30", widthCm: "20", heightCm: "5" };

/** The owner packs items of an order that is being prepared. */
export const pack: Action = async (shop) => {
  const number = await anyOrder(shop, "Processing");
  return number === null
    ? null
    : submitAny(shop, shop.admin, `/admin/orders/${number}/shipments/new`, PARCEL);
};

async function anyShipment(shop: Shop) {
  const rows = await shop.app.store.db
    .select({
      number: orders.number,
      version: orders.version,
      sequence: shipments.sequence,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .orderBy(asc(orders.number), asc(shipments.sequence));
  return randomOf(shop, rows);
}

/** The owner books a courier for a parcel, whatever its state is, where the shop has one. */
export const book: Action = async (shop) => {
  const shipment = shop.shiprocket && (await anyShipment(shop));
  if (!shipment) return null;
  const { number, sequence, version } = shipment;
  const fields = { step: "book", courierId: "", version: String(version) };
  return shop.admin.post(`/admin/orders/${number}/shipments/${sequence}`, fields, { accept: "text/html" });
};

/** The owner books or cancels the courier who collects the items of a return, whatever its state is, where the shop has one. */
export const bookPickup: Action = async (shop) => {
  const rows = await shop.app.store.db
    .select({ id: returns.id, number: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .orderBy(asc(returns.id));
  const chosen = shop.shiprocket && randomOf(shop, rows);
  if (!chosen) return null;
  const step = below(shop, 4) === 0 ? "cancel-pickup" : "book-pickup";
  return submit(shop, shop.admin, `/admin/orders/${chosen.number}`, { ...PARCEL, step, returnId: chosen.id });
};

const REPORTS = [
  "PICKED UP",
  "RETURN PICKED UP",
  "RETURN DELIVERED",
  "IN TRANSIT",
  "OUT FOR DELIVERY",
  "UNDELIVERED",
  "DELIVERED",
  "RTO INITIATED",
  "RTO DELIVERED",
  "LOST",
];

async function anyPickup(shop: Shop) {
  const rows = await shop.app.store.db
    .select({ trackingNumber: returnPickups.trackingNumber })
    .from(returnPickups)
    .where(isNotNull(returnPickups.trackingNumber))
    .orderBy(asc(returnPickups.id));
  return randomOf(shop, rows);
}

/** The courier reports on a parcel to or from a customer, in any order and sometimes twice at once. */
export const reportParcel: Action = async (shop) => {
  const { trackingNumber } = (await (below(shop, 3) === 0 ? anyPickup(shop) : anyShipment(shop))) ?? {};
  if (!shop.shiprocket || !trackingNumber) return null;
  const status = REPORTS[below(shop, REPORTS.length)] ?? "DELIVERED";
  shop.doing = `${status} of ${trackingNumber}`;
  const { body, headers } = shop.shiprocket.report(trackingNumber, status, courierTime(new Date()));
  const send = () => fetch(`${shop.app.url}/webhooks/tracking`, { method: "POST", body, headers });
  const [first, second] = await Promise.all(below(shop, 4) === 0 ? [send(), send()] : [send()]);
  if (second && second.status >= 500) return second;
  return first;
};

/** A moment as Shiprocket writes it, in Indian time: "25 11 2026 10:00:00". */
function courierTime(at: Date): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  const [date = "", time = ""] = parts.split(", ");
  return `${date.replaceAll("/", " ")} ${time}`;
}
