import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { shippingLabelOf, type ShippingLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import {
  requestedShipment,
  shipmentUrl,
} from "#app/routes/admin/orders/order/shipments/shipment-request.server.ts";

/** The label of the shipment that an admin URL names. Without a weight it redirects to the shipment with an error message. */
export async function requestedLabel(
  context: Readonly<RouterContextProvider>,
  params: { number: string; sequence: string },
): Promise<ShippingLabel> {
  const { order, shipment } = await requestedShipment(context, params);
  const { general } = await getApp(context).settings.get();
  const result = shippingLabelOf(order, shipment, general);
  if (result.ok) return result.label;
  throw await redirectWithFlash(shipmentUrl(order.number, shipment.sequence), {
    title: "The label needs a weight",
    description: "Cancel this shipment and pack it again with its weight in grams.",
    tone: "bad",
  });
}
