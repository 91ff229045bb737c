import { z } from "zod";
import { CarrierRefusal, type BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import type { ShiprocketCall } from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-api.server.ts";
import {
  Created,
  Id,
  returnBody,
} from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-orders.ts";

const Text = z.union([z.string(), z.number()]).transform(String);

// https://apidocs.shiprocket.in, "Get All Pickup Locations": the fields of "Add a New Pickup Location".
const Location = z.object({
  pickup_location: z.string(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  address_2: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  pin_code: Text.nullish(),
  phone: Text.nullish(),
  email: z.string().nullish(),
});
const Locations = z.object({ data: z.object({ shipping_address: z.array(Location) }) });

// "Get All Return Orders". Unlike in the list of orders, the shipment's id stands beside the shipments.
const Returns = z.object({
  data: z.array(
    z.object({ id: Id, channel_order_id: Id, shipment_id: Id.nullish(), status: z.string().nullish() }),
  ),
});

/** The newest return orders that are searched; an order without a clear response was created minutes ago. */
const SEARCHED_RETURNS = 100;

/** The shop's pickup address in Shiprocket's panel. Refuses a nickname that is none of them. */
export async function findPickupLocation(call: ShiprocketCall, nickname: string) {
  const { data } = await call("settings/company/pickup", Locations);
  const location = data.shipping_address.find(({ pickup_location: name }) => name === nickname);
  if (location) return location;
  const names = data.shipping_address.map(({ pickup_location: name }) => name).join(", ");
  throw new CarrierRefusal(
    `Shiprocket accepts the account, but SHIPROCKET_PICKUP_LOCATION is not one of its pickup locations: ${names}`,
  );
}

/**
 * Return orders, by https://apidocs.shiprocket.in, "Create Return Order" (orders/create/return) and "Get All Return Orders". The parcel goes to
 * the address from which Shiprocket collects the shop's parcels. An `order_id` cannot be used twice, also not after a cancellation.
 */
export function createShiprocketReturns(
  call: ShiprocketCall,
  pickupLocation: string,
): Pick<BookingCarrier, "createReturn" | "findReturn"> {
  return {
    async createReturn(parcel) {
      const shop = await findPickupLocation(call, pickupLocation);
      const body = {
        ...returnBody(parcel),
        shipping_customer_name: shop.name || shop.pickup_location,
        shipping_address: shop.address,
        shipping_address_2: shop.address_2 ?? "",
        shipping_city: shop.city,
        shipping_state: shop.state,
        shipping_country: shop.country || "India",
        shipping_pincode: shop.pin_code,
        shipping_email: shop.email ?? "",
        shipping_phone: shop.phone?.replace(/^\+91/, ""),
      };
      const created = await call("orders/create/return", Created, body);
      return { order: created.order_id, shipment: created.shipment_id };
    },
    async findReturn(reference) {
      const { data } = await call(`orders/processing/return?per_page=${SEARCHED_RETURNS}`, Returns);
      const order = data.find(
        ({ channel_order_id: ours, status }) => ours === reference && !/cancel/i.test(status ?? ""),
      );
      return order?.shipment_id ? { order: order.id, shipment: order.shipment_id } : null;
    },
  };
}
