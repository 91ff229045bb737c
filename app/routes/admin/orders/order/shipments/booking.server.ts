import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { isUnpaid, isUnsendable } from "#app/domain/orders/order.ts";
import {
  bookShipment,
  type BookShipmentResult,
} from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { holdBooking, type BookingWaits } from "#app/domain/orders/shipments/booking/hold-booking.server.ts";
import {
  CarrierUnavailable,
  CarrierRefusal,
  type BookingCarrier,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { providerTitle } from "#app/platform/process/providers.ts";
import type { ShippedOrder } from "#app/domain/orders/shipments/order-shipments.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import {
  TEST_ORDER_REFUSAL,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import type { RatesView } from "#app/routes/admin/orders/order/shipments/booking.tsx";

type Context = Readonly<RouterContextProvider>;

interface CourierRequest {
  order: ShippedOrder;
  shipment: Shipment;
  courierId: number | null;
  actor: OrderActor;
}

type BookedCourier = { ok: true; waits: true } | { ok: true; waits: false; labelError: string | null };

const unavailable = (carrier: string) =>
  `${carrier} does not respond. Nothing is lost: try again later, or hand the parcel over yourself.`;

export const NO_CARRIER = {
  title: "No carrier",
  description: "No courier service is connected. Connect one under Settings > Connections.",
};

/** The carrier's name for people. */
export const carrierTitle = (carrier: Pick<BookingCarrier, "name"> | null) =>
  carrier ? providerTitle(carrier.name) : "The courier service";

/** The carrier's couriers for a shipment with their rates, or the reason why there are none. */
export async function findRates(
  context: Context,
  order: ShippedOrder,
  { weightGrams }: Shipment,
): Promise<RatesView | null> {
  const { carrier } = getApp(context).providers;
  if (!carrier) return null;
  if (weightGrams === null) return { ok: false, message: "Rates need the weight of the parcel." };
  const { postalCode } = order.shippingAddress;
  try {
    return { ok: true, rates: await carrier.listRates({ postalCode, weightGrams, isCash: isUnpaid(order) }) };
  } catch (error) {
    if (error instanceof CarrierRefusal) return { ok: false, message: error.message };
    if (error instanceof CarrierUnavailable)
      return { ok: false, message: unavailable(carrierTitle(carrier)) };
    throw error;
  }
}

/**
 * Books a courier for a shipment, or lets the booking wait. `labelError` is the reason why there is no label or pickup yet; booking again
 * requests them again.
 */
export async function bookCourier(
  context: Context,
  { order, shipment, courierId, actor }: CourierRequest,
): Promise<BookedCourier | { ok: false; problem: OrderActionResult["problem"] }> {
  const { db, clock, orders, providers, settings } = getApp(context);
  const { carrier } = providers;
  const { opening } = await settings.get();
  if (isUnsendable(order, opening)) return { ok: false, problem: TEST_ORDER_REFUSAL };
  if (!carrier) return { ok: false, problem: NO_CARRIER };
  const input = { orderId: order.id, sequence: shipment.sequence, courierId };
  const held = await holdBooking(orders, { ...input, actor });
  if (held.ok && held.waits) return { ok: true, waits: true };
  const result = held.ok ? await bookShipment({ db, clock, carrier }, input) : held;
  return result.ok
    ? { ...result, waits: false }
    : { ok: false, problem: { title: "Not booked", description: bookingFailureText(result, carrier) } };
}

type BookingFailure = Extract<BookShipmentResult, { ok: false }> | BookingWaits;

/** Why a courier was not booked, for the admin. */
export function bookingFailureText(result: BookingFailure, carrier: BookingCarrier | null): string {
  switch (result.error) {
    case "refused":
      return `${carrierTitle(carrier)}: ${result.message}`;
    case "unavailable":
      return unavailable(carrierTitle(carrier));
    case "no-weight":
      return "Pack the shipment again with its weight: no courier takes a parcel without one.";
    case "no-size":
      return "Pack the shipment again with its length, width and height.";
    case "no-phone":
      return "The order has no phone number, which couriers need.";
    case "currency":
      return `${carrierTitle(carrier)} books orders in Indian rupees only. Hand the parcel over yourself.`;
    case "waiting":
      return "The booking of this shipment waits already. Book it now, or undo it first.";
    case "in-progress":
      return "The shipment is being booked. Reload this page in a moment.";
    case "not-found":
    case "not-possible":
      return "The shipment is no longer packed. Nothing was booked.";
  }
}
