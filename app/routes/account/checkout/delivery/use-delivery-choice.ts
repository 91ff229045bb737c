import { useState } from "react";
import type { DeliveryPromiseView } from "#app/components/delivery/use-delivery-promise.ts";
import type { PricedCart, StorePricing } from "#app/domain/cart/price-cart.ts";
import {
  deliveryTime,
  shippingRateFor,
  type DeliveryMethod,
  type ParcelDestination,
} from "#app/domain/delivery/shipping.ts";

/** The place and time at which an order can be picked up, as the checkout shows them. */
export interface PickupView {
  place: string;
  hours: readonly string[];
  /** "Ready for pick-up by Tue 24 Nov". */
  ready: string;
  state: string;
  postalCode: string;
}

export interface DeliveryOption {
  method: DeliveryMethod;
  /** "Express · ₹199". */
  label: string;
  /** The promised day, or how long it takes. */
  hint: string;
}

interface DeliveryChoiceInput {
  pricing: StorePricing;
  to: ParcelDestination;
  pickup: PickupView | null;
  /** The choice of a refused checkout. */
  initial: DeliveryMethod | null | undefined;
}

/** The chosen way of delivery: the shopper's while it is offered, else standard. */
export function useDeliveryChoice({ pricing, to, pickup, initial }: DeliveryChoiceInput) {
  const [preferred, setPreferred] = useState<DeliveryMethod>(initial ?? "standard");
  const offered: DeliveryMethod[] = [
    "standard",
    ...(shippingRateFor(pricing.shipping, to, "express") ? (["express"] as const) : []),
    ...(pickup ? (["pickup"] as const) : []),
  ];
  return {
    offered,
    chosen: offered.includes(preferred) ? preferred : ("standard" as const),
    choose: setPreferred,
  };
}

interface OptionsInput {
  offered: readonly DeliveryMethod[];
  pricing: StorePricing;
  to: ParcelDestination;
  pickup: PickupView | null;
  promise: DeliveryPromiseView | null;
  /** The cart with a way of delivery. */
  summaryBy(method: DeliveryMethod): PricedCart;
  show(amountMinor: number): string;
}

const NAMES: Record<DeliveryMethod, string> = { standard: "Standard", express: "Express", pickup: "Pick up" };

/** The offered ways of delivery with price and day. */
export function deliveryOptions(input: OptionsInput): DeliveryOption[] {
  const { offered, pricing, to, pickup, promise, summaryBy, show } = input;
  const priceOf = (method: DeliveryMethod) => {
    const { shippingMinor } = summaryBy(method).totals;
    return shippingMinor === 0 ? "Free" : show(shippingMinor);
  };
  const hintOf = (method: DeliveryMethod): string => {
    if (method === "pickup") return pickup ? [pickup.place, ...pickup.hours, pickup.ready].join(". ") : "";
    const promised = method === "express" ? promise?.express : promise?.text;
    const rate = shippingRateFor(pricing.shipping, to, method);
    return (
      promised ?? (promise && !promise.hasPromise ? promise.text : rate ? `Within ${deliveryTime(rate)}` : "")
    );
  };
  return offered.map((method) => ({
    method,
    label: `${NAMES[method]} · ${priceOf(method)}`,
    hint: hintOf(method),
  }));
}
