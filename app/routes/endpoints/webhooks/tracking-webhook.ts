import { data } from "react-router";
import { recordPickup } from "#app/domain/orders/returns/pickups/record-pickup.server.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/tracking-webhook";

/**
 * Receives the carrier's reports about shipments and about parcels of returns. Its name is not in the URL: Shiprocket accepts no webhook
 * whose URL names it. A report about an unknown parcel has the response of a known one: the carrier does not repeat it, and strangers cannot test
 * tracking numbers.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { providers, orders, log } = getApp(context);
  const { carrier } = providers;
  if (!carrier) throw data(null, { status: 404 });
  const read = carrier.readWebhook(new Uint8Array(await request.arrayBuffer()), request.headers);
  if (!read.ok)
    return read.error === "forged"
      ? new Response("Not authorised.\n", { status: 401 })
      : new Response("Not a tracking report.\n", { status: 400 });
  const shipment = await recordTracking(orders, carrier.name, read.report);
  const result = shipment.ok ? shipment : await recordPickup(orders, carrier.name, read.report);
  if (!result.ok)
    log.warn({ trackingNumber: read.report.trackingNumber }, "A carrier reports an unknown parcel");
  return new Response("Recorded.\n");
}

export function loader() {
  throw data(null, { status: 404 });
}
