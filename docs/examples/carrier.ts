import { z } from "zod";
import {
  CarrierRefusal,
  CarrierUnavailable,
  type BookingCarrier,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

const Rates = z.array(
  z.object({ courierId: z.int(), courier: z.string(), rateMinor: z.int(), days: z.int().nullable() }),
);
const Parcel = z.object({ order: z.string(), shipment: z.string() });
const Assigned = z.object({ courier: z.string(), trackingNumber: z.string() });
const Report = z.object({
  trackingNumber: z.string(),
  status: z.enum(["shipped", "out-for-delivery", "delivered"]),
  at: z.coerce.date(),
});
/** What a report about the parcel of a return means. */
const PICKUPS = { shipped: "picked-up", "out-for-delivery": "picked-up", delivered: "arrived" } as const;

interface ExampleCarrierOptions {
  apiUrl: string;
  apiKey: string;
  webhookToken: string;
}

/** A carrier that books couriers by an API of its own. */
export function openExampleCarrier({ apiUrl, apiKey, webhookToken }: ExampleCarrierOptions): BookingCarrier {
  async function call<Body>(path: string, schema: z.ZodType<Body>, sent: object = {}): Promise<Body> {
    const response = await fetch(new URL(path, apiUrl), {
      method: "POST",
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify(sent),
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => {
      throw new CarrierUnavailable("The carrier did not respond", { cause: error });
    });
    if (response.status >= 500) throw new CarrierUnavailable(`The carrier responded with ${response.status}`);
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && schema.safeParse(body).success) return schema.parse(body);
    if (response.ok) throw new CarrierUnavailable("The carrier's response has an unknown format");
    throw new CarrierRefusal(`The carrier refused: ${JSON.stringify(body)}`, {
      refusesKeys: response.status === 401,
    });
  }

  return {
    name: "example-carrier",
    async testConnection() {
      await call("/account", z.object({ name: z.string() }));
      return "The carrier accepts the key.";
    },
    listRates: async (parcel) =>
      (await call("/rates", Rates, parcel)).toSorted((a, b) => a.rateMinor - b.rateMinor),
    createOrder: (parcel) => call("/parcels", Parcel, parcel),
    findOrder: (reference) => call("/parcels/find", Parcel.nullable(), { reference }),
    createReturn: (parcel) => call("/returns", Parcel, parcel),
    findReturn: (reference) => call("/returns/find", Parcel.nullable(), { reference }),
    assignCourier: (shipment, courierId, direction) =>
      call("/couriers", Assigned, { shipment, courierId, direction }),
    createLabel: async (shipment) => (await call("/labels", z.object({ url: z.url() }), { shipment })).url,
    requestPickup: async (shipment) => void (await call("/pickups", z.unknown(), { shipment })),
    cancel: async (order) => void (await call("/cancellations", z.unknown(), { order })),
    readWebhook(body, headers) {
      if (!isEqualSecret(headers.get("x-token") ?? "", webhookToken)) return { ok: false, error: "forged" };
      const read = Report.safeParse(parseJson(new TextDecoder().decode(body)));
      if (!read.success) return { ok: false, error: "invalid" };
      const { trackingNumber, status, at } = read.data;
      const event = { key: `${status} ${at.toISOString()}`, description: status, location: "", at };
      const pickup = PICKUPS[status];
      return { ok: true, report: { trackingNumber, status, words: status, pickup, at, events: [event] } };
    },
  };
}
