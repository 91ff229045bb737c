import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import {
  isServed,
  notServedNotice,
  paymentRefusal,
  promiseDelivery,
  promisedDay,
} from "#app/domain/delivery/delivery.ts";
import {
  describeContact,
  type OrderContact,
  type OrderEditResult,
} from "#app/domain/orders/edits/order-edit.ts";
import {
  planDelivery,
  type PlannedDelivery,
} from "#app/domain/orders/edits/internal/plan-delivery.server.ts";
import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";
import { promisedFor } from "#app/domain/orders/gift.ts";
import { listGstLines } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { CASH_ON_DELIVERY, cashError } from "#app/domain/payments/cash/cash-on-delivery.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { splitInclusive, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { placeNameOf, placeOfPickup, supplyTo } from "#app/domain/tax/place-of-supply.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { splitOf } from "#app/domain/tax/supply.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Taxes of an order whose place of supply changes. The totals stay, because the prices include the taxes. */
export interface Retaxed {
  gst: OrderGst;
  parts: ReadonlyMap<string, TaxParts>;
}

export interface PlannedContact extends PlannedDelivery {
  /** Null where the taxes stay. */
  retaxed: Retaxed | null;
  promisedDay: string | null;
  contact: EditedValue[];
}

interface ContactChange {
  order: LockedOrder;
  contact: OrderContact;
  /** Missing where it stays. */
  delivery: OrderDelivery | undefined;
  settings: StoreSettings;
  at: Date;
}

type Refused = Extract<OrderEditResult, { error: "invalid" }>;

/** Works out what a new address, or another delivery, means for taxes, shipping and promise. Refuses what is not possible, by field. */
export async function planContact(
  tx: Tx,
  { order, contact: requested, delivery, settings, at }: ContactChange,
): Promise<(PlannedContact & { ok: true }) | Refused> {
  const planned = await planDelivery(tx, { order, contact: requested, delivery, settings });
  if (!planned.ok) return planned;
  const { to } = planned;
  const { shippingAddress: from } = order;
  if (to.address.country !== from.country) return refuse("country", OTHER_COUNTRY);
  const isPickup = planned.delivery === "pickup";
  const isSwitched = planned.delivery !== order.deliveryMethod;
  const isSamePlace = from.postalCode === to.address.postalCode && from.state === to.address.state;
  const isMoved = isSwitched || (!isSamePlace && !isPickup);
  const change = { order, contact: to, settings, at };
  const place = isMoved ? await findPlace(tx, { ...change, delivery: planned.delivery }) : null;
  if (place && !place.ok) return place;
  const retaxed = isMoved ? await retaxFor(tx, order, planned) : null;
  if (retaxed && !retaxed.ok) return retaxed;
  const promised = place ? place.promisedDay : order.promisedDay;
  const contact = describeContact({ email: order.email, address: from, notes: order.notes }, to);
  return { ...planned, retaxed, promisedDay: promised, contact };
}

const OTHER_COUNTRY = "An order cannot move to another country: cancel it and place it again.";

const refuse = (field: string, sentence: string): Refused => ({
  ok: false,
  error: "invalid",
  fieldErrors: { [field]: sentence },
});

/** The promise at the new PIN code from now on; refuses one that the courier does not serve for this order. */
async function findPlace(
  tx: Tx,
  { order, contact: { address }, delivery, settings, at }: ContactChange,
): Promise<{ ok: true; promisedDay: string | null } | Refused> {
  const { postalCode: pin, country } = address;
  if (delivery === "pickup")
    return { ok: true, promisedDay: promisedDay(settings.delivery, { orderedAt: at, transitDays: 0 }) };
  if (country !== HOME_COUNTRY) return { ok: true, promisedDay: order.promisedDay };
  const service = await findServiceability(tx, settings, { postalCode: pin });
  if (!isServed(service)) return refuse("postalCode", notServedNotice(pin));
  const isCash = order.paymentMethod === CASH_ON_DELIVERY.orderMethod;
  const money = moneyFormatFor(order.currency);
  const cashRefusal = isCash
    ? cashError(
        { mostMinor: null, pinCodes: settings.payments.cash.pinCodes },
        { country, postalCode: pin, totalMinor: order.totalMinor },
        (amountMinor) => formatMoney(amountMinor, money),
      )
    : null;
  const refusal = paymentRefusal(service, pin, isCash) ?? cashRefusal;
  if (refusal) return refuse("postalCode", refusal);
  const promise = promiseDelivery(settings, { pin, service, now: at });
  if (!promise.ok) return { ok: true, promisedDay: null };
  const { express, deliveredBy } = promise;
  const day = delivery === "express" ? (express?.deliveredBy ?? deliveredBy) : deliveredBy;
  return { ok: true, promisedDay: day && promisedFor(day, order.gift) };
}

/** The taxes of the order at the new place of supply, for the seller as registered when it was placed; its rates stay until the invoice. */
async function retaxFor(
  tx: Tx,
  order: LockedOrder,
  { delivery, to: { address }, shippingMinor }: PlannedDelivery,
): Promise<({ ok: true } & Retaxed) | Refused | null> {
  const { gst } = order;
  if (!gst) return null;
  const { sellerGstin } = gst;
  const seller = {
    gstin: sellerGstin,
    stateCode: sellerGstin ? sellerGstin.slice(0, 2) : null,
    // An order to another country was accepted under a letter of undertaking.
    hasLut: true,
  };
  const destination = delivery === "pickup" ? placeOfPickup(seller, address) : address;
  const supplied = supplyTo(seller, destination);
  if (!supplied.ok) return refuse("state", "Choose a state from the list");
  const { supply } = supplied;
  const split = (parts: TaxParts, basisPoints: number) =>
    splitInclusive(totalOf(parts), basisPoints, splitOf(supply));
  const lines = await listGstLines(tx, order.id);
  const rated = lines.map(({ basisPoints, hsnCode, uqc, parts, quantity }) => ({
    rate: { basisPoints, threshold: null },
    hsnCode,
    uqc,
    inclusiveMinor: totalOf(parts),
    quantity,
  }));
  const charged = shippingMinor > 0 ? taxOrder(rated, [shippingMinor], supply).charges[0] : undefined;
  const shipping = gst.shipping && { ...gst.shipping, ...split(gst.shipping, gst.shipping.basisPoints) };
  return {
    ok: true,
    gst: { ...gst, supply, placeName: placeNameOf(destination), shipping: charged ?? shipping },
    parts: new Map(lines.map((line) => [line.id, split(line.parts, line.basisPoints)])),
  };
}
