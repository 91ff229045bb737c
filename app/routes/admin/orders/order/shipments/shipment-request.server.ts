import { data, href, type RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import type { OrderShipments } from "#app/domain/orders/shipments/order-shipments.ts";
import { findOrderShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { LABEL_REFUSALS } from "#app/routes/admin/orders/order/passports/label-fields.tsx";
import { TEST_ORDER_REFUSAL } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import type { ShipmentError } from "#app/domain/orders/shipments/shipment.ts";

type Context = Readonly<RouterContextProvider>;

/** The shipments of the order that an admin URL names, or a 404. */
export async function requestedShipments(context: Context, number: string): Promise<OrderShipments> {
  const { db, settings } = getApp(context);
  const orderShipments = await findOrderShipments(db, orderNumberIn(number) ?? 0, await settings.get());
  if (!orderShipments) throw data(null, { status: 404 });
  return orderShipments;
}

/** The shipment that an admin URL names, with its order, or a 404. */
export async function requestedShipment(context: Context, params: { number: string; sequence: string }) {
  const orderShipments = await requestedShipments(context, params.number);
  const shipment = orderShipments.shipments.find(({ sequence }) => String(sequence) === params.sequence);
  if (!shipment) throw data(null, { status: 404 });
  return { ...orderShipments, shipment };
}

export function shipmentUrl(number: number, sequence: number): string {
  return href("/admin/orders/:number/shipments/:sequence", {
    number: String(number),
    sequence: String(sequence),
  });
}

const ERRORS: Record<ShipmentError, { title: string; description: string }> = {
  ...LABEL_REFUSALS,
  "not-found": { title: "Not found", description: "This order or shipment does not exist." },
  forbidden: { title: "Not allowed", description: "Only an administrator can do this." },
  stale: {
    title: "Changed in the meantime",
    description:
      "The order was changed since you opened the page. Nothing was changed. Review it before you continue.",
  },
  "not-possible": {
    title: "No longer possible",
    description: "The order or the shipment is meanwhile in another status. Nothing was changed.",
  },
  "awaiting-payment": {
    title: "Not paid yet",
    description:
      "The customer still has to pay the difference of this order. Mark it as paid first, or wait. Nothing was changed.",
  },
  "test-order": TEST_ORDER_REFUSAL,
  "no-pieces": { title: "Nothing to pack", description: "Choose at least one item for the shipment." },
  "pieces-gone": {
    title: "Too many items",
    description: "Some of these items are already packed, shipped or refunded. Nothing was changed.",
  },
  "out-of-stock": {
    title: "Not enough in stock",
    description: "An item that has to be replaced is out of stock. Nothing was changed.",
  },
};

/** The reason why a change of shipments was refused, for the admin, with the HTTP status. */
export function shipmentRefusal(error: ShipmentError) {
  const status = { "not-found": 404, forbidden: 403, "no-pieces": 400 }[error as string] ?? 409;
  return { ...ERRORS[error], status };
}
