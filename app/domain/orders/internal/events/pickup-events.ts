import { orderEmail } from "#app/domain/orders/emails/order-email.ts";
import {
  orderPlaceholders,
  type EmailedEvent,
  type OrderEventRule,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { trackingLink } from "#app/domain/orders/shipments/couriers.ts";

/** Events of the couriers that collect returned items from customers. */
export const PICKUP_EVENTS = {
  "return-pickup-booked": {
    label: "Return pickup booked",
    customer: ({ detail: { courier = "", returnNumber = "", trackingNumber = "" } }) => ({
      text: `${courier} will collect ${returnNumber}`,
      note: `Tracking number: ${trackingNumber}`,
    }),
    admin: ({ courier = "", returnNumber = "", trackingNumber = "" }) =>
      `Pickup of ${returnNumber} booked with ${courier}, tracking number ${trackingNumber}`,
    email({ order, detail }: EmailedEvent) {
      const { carrier = "shiprocket", courier = "", returnNumber = "", trackingNumber = "" } = detail;
      const url = trackingLink({ carrier, courier, trackingNumber }, {}) ?? undefined;
      return orderEmail(
        "return-pickup",
        { ...orderPlaceholders(order), return: returnNumber, courier },
        { table: [{ label: "Tracking number", value: trackingNumber, url }] },
      );
    },
  },
  "return-pickup-cancelled": {
    label: "Return pickup cancelled",
    customer: ({ detail: { returnNumber = "" } }) => ({ text: `Pickup of ${returnNumber} cancelled` }),
    admin: ({ returnNumber = "", reason }) =>
      `Pickup of ${returnNumber} cancelled${reason ? " by the carrier" : ""}`,
  },
} satisfies Record<string, OrderEventRule>;
