import { href, type RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { bookNow, type BookingOutcome } from "#app/domain/orders/waiting/book-waiting.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { respondUnchanged } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { bookingFailureText } from "#app/routes/admin/orders/order/shipments/booking.server.ts";
import { pickupRefusalText } from "#app/routes/admin/orders/returns/pickup/run-pickup.server.ts";

interface BookNowRequest {
  order: { id: string; number: number };
  actionId: string;
  actor: OrderActor;
  fields: Record<string, string>;
}

/** Books a courier whose booking waits, and shows the carrier's answer on the page of the parcel. */
export async function runBookNow(
  context: Readonly<RouterContextProvider>,
  { order, actionId, actor, fields }: BookNowRequest,
) {
  const { orders, providers } = getApp(context);
  const booked = await bookNow(orders, providers.carrier, { orderId: order.id, actionId, actor });
  if (!booked.ok) return respondUnchanged(fields, { problem: TOO_LATE }, 409);
  const pageUrl = pageOf(order.number, booked);
  const problem = problemOf(booked, providers.carrier);
  if (problem !== null)
    return redirectWithFlash(pageUrl, { title: "Not booked", description: problem, tone: "bad" });
  if (booked.kind === "pickup") return redirectWithSuccess(pageUrl, "Pickup booked");
  const labelError = booked.result.ok ? booked.result.labelError : null;
  if (labelError === null) return redirectWithSuccess(pageUrl, "Courier booked");
  return redirectWithFlash(pageUrl, {
    title: "Courier booked, without a label or pickup",
    description: labelError,
  });
}

const TOO_LATE = {
  title: "Nothing waits any more",
  description: "The courier was booked meanwhile, or the booking was undone.",
};

function problemOf(booked: BookingOutcome, carrier: BookingCarrier | null): string | null {
  if (booked.result.ok) return null;
  return booked.kind === "pickup"
    ? pickupRefusalText(booked.result, carrier)
    : bookingFailureText(booked.result, carrier);
}

/** The page of the shipment "000012-1", or of the order of a return. */
function pageOf(orderNumber: number, { kind, label }: BookingOutcome): string {
  const number = String(orderNumber);
  if (kind === "pickup") return href("/admin/orders/:number", { number });
  const sequence = label.slice(label.lastIndexOf("-") + 1);
  return href("/admin/orders/:number/shipments/:sequence", { number, sequence });
}
