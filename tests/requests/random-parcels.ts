import { asc, eq } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { anyOrder, below, randomOf, submitAny, type Action, type Shop } from "#tests/requests/random-shop.ts";

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

const REPORTS = [
  "PICKED UP",
  "IN TRANSIT",
  "OUT FOR DELIVERY",
  "UNDELIVERED",
  "DELIVERED",
  "RTO INITIATED",
  "RTO DELIVERED",
  "LOST",
];

/** The courier reports on a parcel, in any order and sometimes twice at once. */
export const reportParcel: Action = async (shop) => {
  const { trackingNumber } = (await anyShipment(shop)) ?? {};
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
