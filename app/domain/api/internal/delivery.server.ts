import { z } from "zod";
import { Currency, Minor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import { toPinView } from "#app/domain/delivery/delivery.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { lookUpPin } from "#app/domain/delivery/find-serviceability.server.ts";
import { lowestRate, shippingTermsFor, type ShippingRate } from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

const PromisedDay = z.object({ deliveredBy: z.iso.date(), promise: z.string() });

const Cost = z
  .object({
    rateMinor: Minor.meta({ description: "The lowest rate where it depends on weight or price." }),
    isBanded: z.boolean().meta({ description: "Whether the rate depends on weight or price: quote a cart." }),
    freeAboveMinor: Minor.nullable().meta({ description: "The price of goods that makes delivery free." }),
    isFreeAtLimit: z.boolean().meta({ description: "Whether it is also free at exactly that price." }),
  })
  .meta({ id: "DeliveryCost" });

const Delivery = z
  .object({
    pin: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable().meta({ description: "Null also where two states share the code." }),
    deliveredBy: z.iso.date().nullable().meta({ description: "The day in India by which an order arrives." }),
    promise: z.string().nullable().meta({ example: "Delivered by Fri 27 Nov to 226001" }),
    notice: z.string().nullable().meta({ description: "Why there is no promise." }),
    express: PromisedDay.nullable(),
    cashOnDelivery: z.boolean(),
    prepaid: z.boolean(),
    currency: Currency,
    cost: Cost,
    expressCost: Cost.nullable(),
  })
  .meta({ id: "Delivery" });

function toCost({ rateMinor, bands, freeAboveMinor, isFreeAtLimit }: ShippingRate): z.input<typeof Cost> {
  return {
    rateMinor: bands ? lowestRate({ rateMinor, bands }) : rateMinor,
    isBanded: bands !== undefined,
    freeAboveMinor,
    isFreeAtLimit: isFreeAtLimit ?? false,
  };
}

export const getDeliveryOperation = defineOperation({
  id: "getDelivery",
  method: "get",
  path: "/delivery",
  tag: "Delivery",
  summary: "Read the day and the cost of delivery to an Indian PIN code",
  params: NO_FIELDS,
  query: z.object({ pin: z.string().max(20).meta({ description: "Six digits.", example: "226001" }) }),
  body: null,
  status: 200,
  answer: Delivery,
  refusals: [],
  limit: { policy: "delivery", quota: 600, windowSeconds: 60 },
  caching: 300,
  async run({ db, clock, settings: source }, { query: { pin } }) {
    const settings = await source.get();
    const result = await lookUpPin(db, settings, { pin, now: clock.now() });
    if (!result.ok) {
      const errors = [{ parameter: "pin", detail: result.error }];
      return { ok: false, error: "invalid", detail: result.error, errors };
    }
    const view = toPinView(result, settings.payments.cash.pinCodes);
    const to = parcelTo({ country: HOME_COUNTRY, state: "", postalCode: view.pin });
    const terms = shippingTermsFor(settings.shipping, to);
    const value = {
      ...view,
      currency: settings.sales.currency,
      cost: toCost(terms),
      expressCost: view.express && terms.express ? toCost(terms.express) : null,
    };
    return { ok: true, value };
  },
});
