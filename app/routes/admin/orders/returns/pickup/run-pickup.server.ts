import { data, type RouterContextProvider } from "react-router";
import { INVALID_FORM } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { carrierTitle, NO_CARRIER } from "#app/routes/admin/orders/order/shipments/booking.server.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { isUnsendable } from "#app/domain/orders/order.ts";
import { bookPickup } from "#app/domain/orders/returns/pickups/book-pickup.server.ts";
import { holdPickup } from "#app/domain/orders/returns/pickups/hold-pickup.server.ts";
import { cancelPickup } from "#app/domain/orders/returns/pickups/cancel-pickup.server.ts";
import { PickupForm } from "#app/domain/orders/returns/pickups/pickup.forms.ts";
import type { PickupRefusal } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { offerUndo } from "#app/routes/admin/orders/order/waiting/offer-undo.server.ts";
import {
  respondUnchanged,
  TEST_ORDER_REFUSAL,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";

interface PickupRequest {
  order: Pick<OrderDetail, "id" | "number" | "returns" | "isTest">;
  fields: Record<string, string>;
  actor: OrderActor;
  pageUrl: string;
}

/** Books or cancels the courier who collects the items of a return, with the connected carrier. */
export async function runPickup(
  context: Readonly<RouterContextProvider>,
  { order, fields, actor, pageUrl }: PickupRequest,
) {
  const { orders, providers, settings } = getApp(context);
  const { carrier } = providers;
  const form = PickupForm.safeParse(fields);
  if (!form.success)
    return respondUnchanged(fields, { problem: INVALID_FORM, fieldErrors: fieldErrorsOf(form.error) }, 400);
  const { returnId } = form.data;
  if (!order.returns.some(({ id }) => id === returnId)) throw data(null, { status: 404 });
  if (!carrier) return respondUnchanged(fields, { problem: NO_CARRIER }, 409);
  const deps = { ...orders, carrier };
  if (form.data.step === "cancel-pickup") {
    const cancelled = await cancelPickup(deps, { returnId, actor });
    if (cancelled.ok) return redirectWithSuccess(pageUrl, "Pickup cancelled");
    const problem = { title: "Not cancelled", description: pickupRefusalText(cancelled, carrier) };
    return respondUnchanged(fields, { problem }, 409);
  }
  const { opening } = await settings.get();
  if (isUnsendable(order, opening)) return respondUnchanged(fields, { problem: TEST_ORDER_REFUSAL }, 409);
  const { weightGrams, lengthCm, widthCm, heightCm } = form.data;
  const parcel = { weightGrams, lengthCm, widthCm, heightCm };
  const held = await holdPickup(orders, { returnId, actor, parcel });
  if (held.ok && held.waits)
    return redirectWithSuccess(pageUrl, "Pickup will be booked", await offerUndo(context, order, "booking"));
  const booked = held.ok ? await bookPickup(deps, { returnId, actor, parcel }) : held;
  if (booked.ok) return redirectWithSuccess(pageUrl, "Pickup booked");
  const problem = { title: "Not booked", description: pickupRefusalText(booked, carrier) };
  return respondUnchanged(fields, { problem }, 409);
}

/** Why a pickup was not booked or cancelled, for the admin. */
export function pickupRefusalText(refusal: PickupRefusal, carrier: BookingCarrier | null): string {
  switch (refusal.error) {
    case "refused":
      return `${carrierTitle(carrier)}: ${refusal.message}`;
    case "unavailable":
      return `${carrierTitle(carrier)} does not respond. Nothing is lost: try again later, or let the customer send the parcel.`;
    case "booked":
      return "A courier is booked already. Cancel the pickup before you book another one.";
    case "waiting":
      return "The booking of a courier waits already. Book it now, or undo it first.";
    case "in-progress":
      return "Somebody else books or cancels this pickup at this moment. Reload this page in a moment.";
    case "no-phone":
      return "The order has no phone number, which couriers need.";
    case "no-address":
      return "The order was picked up in the shop, so that the address of the customer is not known.";
    case "currency":
      return `${carrierTitle(carrier)} books orders in Indian rupees only.`;
    case "not-possible":
      return "Nothing of this return is to be collected any more. Nothing was changed.";
    case "not-found":
    case "forbidden":
      return "This return does not exist, or you may not change it.";
  }
}
