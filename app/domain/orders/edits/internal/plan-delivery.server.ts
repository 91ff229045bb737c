import { priceCart, rulesFor } from "#app/domain/cart/price-cart.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { OrderDelivery, ParcelDestination } from "#app/domain/delivery/shipping.ts";
import type { OrderContact, OrderEditResult } from "#app/domain/orders/edits/order-edit.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { CASH_ON_DELIVERY, NO_CASH_AT_PICKUP } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface DeliveryChange {
  order: LockedOrder;
  contact: OrderContact;
  /** Missing where it stays. */
  delivery: OrderDelivery | undefined;
  settings: StoreSettings;
}

export interface PlannedDelivery {
  delivery: OrderDelivery;
  /** With the shop's address for an order that is picked up. */
  to: OrderContact;
  /** Charged in addition, in minor units; negative where it is no longer charged. */
  shippingMinor: number;
}

type Refused = Extract<OrderEditResult, { error: "invalid" }>;

/**
 * Works out a change between delivery and pick-up. The shipping of an order that is picked up is not charged; that of an order which is
 * delivered is the one of today. Refuses what the shop does not offer.
 */
export async function planDelivery(
  tx: Tx,
  { order, contact, delivery = order.deliveryMethod, settings }: DeliveryChange,
): Promise<({ ok: true } & PlannedDelivery) | Refused> {
  if (delivery === order.deliveryMethod) return { ok: true, delivery, to: contact, shippingMinor: 0 };
  // The wrapping is a part of the shipping charge, and stays when that goes.
  if (order.giftWrapMinor > 0)
    return refuse("The delivery of a wrapped gift cannot be changed: cancel the order and place it again");
  if (delivery === "pickup") {
    if (!settings.pickup.isOn) return refuse("Orders cannot be picked up at the moment");
    if (isUnpaid(order) && order.paymentMethod === CASH_ON_DELIVERY.orderMethod)
      return refuse(NO_CASH_AT_PICKUP);
    const { street, city, state, postalCode } = settings.pickup;
    const address: Address = { ...contact.address, street, city, state, postalCode, country: HOME_COUNTRY };
    return { ok: true, delivery, to: { ...contact, address }, shippingMinor: -order.shippingMinor };
  }
  if (order.deliveryMethod !== "pickup") return refuse("Choose delivery or pick-up");
  // What was charged for it before was refunded, and cannot be told from a new charge afterwards.
  if (order.shippingMinor > 0)
    return refuse("The delivery of this order was changed before: cancel it and place it again");
  const shippingMinor = await shippingOf(tx, order, { settings, to: parcelTo(contact.address) });
  return { ok: true, delivery: "standard", to: contact, shippingMinor };
}

const refuse = (sentence: string): Refused => ({
  ok: false,
  error: "invalid",
  fieldErrors: { delivery: sentence },
});

/** Today's shipping of the items that the order still has, at the prices that were paid for them. */
async function shippingOf(
  tx: Tx,
  order: LockedOrder,
  { settings, to }: { settings: StoreSettings; to: ParcelDestination },
): Promise<number> {
  const lines = await listOrderLines(tx, order.id);
  const forSale = await listVariantsForSale(
    tx,
    lines.flatMap(({ variantId }) => variantId ?? []),
  );
  const weights = new Map(forSale.map(({ variantId, weightGrams }) => [variantId, weightGrams]));
  const goods = lines.map(({ variantId, priceMinor, refundable }) => ({
    priceMinor,
    quantity: refundable,
    weightGrams: variantId === null ? null : (weights.get(variantId) ?? null),
  }));
  const pricing = { ...settings.sales, shipping: settings.shipping, gst: gstSellerOf(settings) };
  return priceCart(goods, rulesFor(pricing, to, "standard")).shippingMinor;
}
