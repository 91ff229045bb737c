import { z } from "zod";
import {
  defineKeyedOperation,
  noneTwice,
  Uuid,
} from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import {
  defineOrderAction,
  findOrder,
  OrderNumber,
} from "#app/domain/api/internal/keyed/order-actions.server.ts";
import { invalidFields, refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { setTrackingNumber } from "#app/domain/orders/actions/advance-order.server.ts";
import { courierNames } from "#app/domain/orders/shipments/couriers.ts";
import { dispatchShipment } from "#app/domain/orders/shipments/dispatch-shipment.server.ts";
import { packShipment } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { MAX_SIZE_CM, MAX_WEIGHT_GRAMS } from "#app/domain/orders/shipments/shipment.forms.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

const MAX_LINES = 100;

export const LineQuantities = z
  .array(z.strictObject({ lineId: Uuid, quantity: z.int().min(1).max(999_999) }))
  .max(MAX_LINES)
  .superRefine(noneTwice("lineId", "line"))
  .transform((lines) => lines.map(({ lineId: orderLineId, quantity }) => ({ orderLineId, quantity })));

const TrackingNumber = z.string().overwrite(plainLine).min(1).max(100);

const Measure = z.int().min(1).max(MAX_SIZE_CM);

const ShipmentState = z
  .object({ number: z.int(), status: z.string(), version: z.int(), sequence: z.int() })
  .meta({ id: "ShipmentState", description: "The state of an order after a change of one of its parcels." });

const ofShipment = {
  method: "post",
  tag: "Orders",
  permission: "orders.ship",
  query: NO_FIELDS,
  answer: ShipmentState,
  refusals: ["not-found"],
  ifMatch: "optional",
} as const;

export const createShipmentOperation = defineKeyedOperation({
  ...ofShipment,
  id: "createShipment",
  path: "/admin/orders/{number}/shipments",
  summary: "Pack items of an order into a parcel",
  description: "The order is processing. `courier` is one of those that the shop can choose, or empty.",
  params: OrderNumber,
  body: z
    .strictObject({
      lines: LineQuantities,
      courier: z.string().max(100).default(""),
      trackingNumber: TrackingNumber.nullable().default(null),
      weightGrams: z.int().min(1).max(MAX_WEIGHT_GRAMS).nullable().default(null),
      size: z
        .strictObject({ lengthCm: Measure, widthCm: Measure, heightCm: Measure })
        .nullable()
        .default(null),
    })
    .meta({ id: "NewShipment" }),
  status: 201,
  async run(deps, { params: { number }, body }, { actor, version }) {
    const { ownCouriers } = await deps.settings.get();
    const couriers = courierNames(ownCouriers.couriers);
    if (body.courier !== "" && !couriers.includes(body.courier))
      return invalidFields({ courier: `Choose one of ${couriers.join(", ")}.` });
    const found = await findOrder(deps, number);
    if (!found.ok) return found;
    const packed = await packShipment(deps.orders, {
      orderId: found.order.id,
      actor,
      version,
      shipment: { ...body, carrier: "by-hand" },
    });
    if (!packed.ok) return refusalOf(packed);
    const { status, version: changed } = packed.order;
    return { ok: true, value: { number, status, version: changed, sequence: packed.sequence } };
  },
});

const ShipmentPath = OrderNumber.extend({ sequence: z.coerce.number().int().min(1).max(10_000) });

export const dispatchShipmentOperation = defineKeyedOperation({
  ...ofShipment,
  id: "dispatchShipment",
  path: "/admin/orders/{number}/shipments/{sequence}/dispatch",
  summary: "Hand a packed parcel to its courier",
  description: "Issues the tax invoice. The customer gets an email.",
  params: ShipmentPath,
  body: z.strictObject({ trackingNumber: TrackingNumber.optional() }).meta({ id: "Dispatch" }),
  status: 200,
  async run(deps, { params: { number, sequence }, body: { trackingNumber } }, { actor, version }) {
    const found = await findOrder(deps, number);
    if (!found.ok) return found;
    const change = { orderId: found.order.id, actor, version, sequence, trackingNumber };
    const result = await dispatchShipment(deps.orders, change);
    if (!result.ok) return refusalOf(result);
    const { status, version: changed } = result.order;
    return { ok: true, value: { number, status, version: changed, sequence } };
  },
});

export const deliverShipmentOperation = defineKeyedOperation({
  ...ofShipment,
  id: "deliverShipment",
  path: "/admin/orders/{number}/shipments/{sequence}/delivered",
  summary: "Mark a parcel as delivered",
  params: ShipmentPath,
  body: null,
  status: 200,
  async run(deps, { params: { number, sequence } }, { actor, version }) {
    const found = await findOrder(deps, number);
    if (!found.ok) return found;
    const result = await deliverShipment(deps.orders, { orderId: found.order.id, actor, version, sequence });
    if (!result.ok) return refusalOf(result);
    // The last parcel also delivers the order, after the parcel's own change.
    const changed = await findOrder(deps, number);
    if (!changed.ok) return changed;
    const { status, version: current } = changed.order;
    return { ok: true, value: { number, status, version: current, sequence } };
  },
});

export const trackOrderOperation = defineOrderAction({
  id: "trackOrder",
  path: "/admin/orders/{number}/tracking",
  summary: "Set the tracking number of a shipped order’s latest parcel",
  description: "The customer gets an email, unless the number is unchanged.",
  permission: "orders.ship",
  body: z.strictObject({ trackingNumber: TrackingNumber }).meta({ id: "TrackingNumber" }),
  run: ({ orders }, { order, body: { trackingNumber }, caller: { actor, version } }) =>
    setTrackingNumber(orders, { orderId: order.id, actor, version, trackingNumber }),
});
