import { compactCode } from "#app/lib/text/digits.ts";
import { z } from "zod";
import { CarrierRefusal, type BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import {
  createShiprocketCall,
  type ShiprocketAccess,
} from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-api.server.ts";
import {
  createShiprocketReturns,
  findPickupLocation,
} from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-returns.server.ts";
import {
  Created,
  Id,
  parcelBody,
} from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-orders.ts";
import { readTrackingWebhook } from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-webhook.server.ts";

const Rates = z.object({
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        courier_company_id: z.int(),
        courier_name: z.string(),
        rate: z.coerce.number(),
        estimated_delivery_days: z.coerce.number().nullish().catch(null),
      }),
    ),
  }),
});
const Listed = z.object({
  data: z.array(
    z.object({
      id: Id,
      channel_order_id: Id,
      status: z.string().nullish(),
      shipments: z.array(z.object({ id: Id })).min(1),
    }),
  ),
});
const Assigned = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({ data: z.object({ awb_code: z.string().min(1), courier_name: z.string() }) }),
});
const Labelled = z.object({ label_created: z.literal(1), label_url: z.url({ protocol: /^https?$/ }) });
const PickedUp = z.object({ pickup_status: z.literal(1) });
const Cancelled = z.object({ status_code: z.literal(200).optional(), message: z.string().optional() });

export interface ShiprocketConfig extends ShiprocketAccess {
  /** The nickname of the pickup address in Shiprocket's panel, and its PIN code. */
  pickupLocation: string;
  pickupPostalCode: string;
  /** The current token of the webhook, in its header x-api-key, and, while it is being changed, the previous one. */
  webhookTokens: readonly string[];
}

/**
 * Shiprocket, which books many Indian couriers by one API. Endpoints and fields: https://apidocs.shiprocket.in and
 * https://support.shiprocket.in/support/solutions/articles/43000337456 (login, serviceability, order, AWB, pickup, label, cancellation).
 */
export function createShiprocket(config: ShiprocketConfig): BookingCarrier {
  const call = createShiprocketCall(config);
  return {
    name: "shiprocket",
    async testConnection() {
      await findPickupLocation(call, config.pickupLocation);
      return "Shiprocket accepts the account, and has the pickup location.";
    },
    async listRates({ postalCode, weightGrams, isCash }) {
      const query = new URLSearchParams({
        pickup_postcode: config.pickupPostalCode,
        delivery_postcode: compactCode(postalCode),
        weight: String(weightGrams / 1000),
        cod: isCash ? "1" : "0",
      });
      const { data } = await call(`courier/serviceability/?${query}`, Rates);
      return data.available_courier_companies
        .map((one) => ({
          courierId: one.courier_company_id,
          courier: one.courier_name,
          rateMinor: Math.round(one.rate * 100),
          days: one.estimated_delivery_days ?? null,
        }))
        .toSorted((a, b) => a.rateMinor - b.rateMinor);
    },
    async createOrder(parcel) {
      const created = await call("orders/create/adhoc", Created, parcelBody(parcel, config.pickupLocation));
      return { order: created.order_id, shipment: created.shipment_id };
    },
    async findOrder(reference) {
      const { data } = await call(`orders?${new URLSearchParams({ search: reference })}`, Listed);
      // The search also finds AWBs, and numbers that contain this one.
      const shiprocketOrder = data.find(
        ({ channel_order_id: ours, status }) => ours === reference && !/^cancel/i.test(status ?? ""),
      );
      const shipment = shiprocketOrder?.shipments[0]?.id;
      return shiprocketOrder && shipment ? { order: shiprocketOrder.id, shipment } : null;
    },
    ...createShiprocketReturns(call, config.pickupLocation),
    async assignCourier(shipment, courierId, direction) {
      const body = {
        shipment_id: shipment,
        ...(courierId !== null && { courier_id: courierId }),
        ...(direction === "return" && { is_return: 1 }),
      };
      const { response } = await call("courier/assign/awb", Assigned, body);
      return { courier: response.data.courier_name, trackingNumber: response.data.awb_code };
    },
    async createLabel(shipment) {
      const { label_url: url } = await call("courier/generate/label", Labelled, { shipment_id: [shipment] });
      return url;
    },
    async requestPickup(shipment) {
      await call("courier/generate/pickup", PickedUp, { shipment_id: [shipment] }).catch((error: unknown) => {
        if (!(error instanceof CarrierRefusal && /already.*pickup/i.test(error.message))) throw error;
      });
    },
    async cancel(order) {
      await call("orders/cancel", Cancelled, { ids: [order] }).catch((error: unknown) => {
        if (!(error instanceof CarrierRefusal && /already.*cancel/i.test(error.message))) throw error;
      });
    },
    readWebhook: (body, headers) => readTrackingWebhook(body, headers, config.webhookTokens),
  };
}
