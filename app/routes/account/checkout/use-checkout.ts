import { useCallback, useEffect, useRef, useState } from "react";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { useRevalidator } from "react-router";
import { guestCartId } from "#app/components/cart/cart-store.ts";
import { useCartSummary } from "#app/components/cart/use-cart-summary.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { forgetCheckoutDraft } from "#app/components/checkout-draft.ts";
import {
  rememberedPin,
  useDeliveryPromise,
  type DeliveryPromiseView,
} from "#app/components/delivery/use-delivery-promise.ts";
import { useShop } from "#app/components/use-shop.ts";
import { cartTaxNote } from "#app/domain/checkout/cart-taxes.ts";
import { placeOfPickup, type Destination } from "#app/domain/tax/place-of-supply.ts";
import { addCashFee, addGiftWrap } from "#app/domain/cart/price-cart.ts";
import { postalCodeError, type Address, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { paymentRefusal } from "#app/domain/delivery/delivery.ts";
import { NO_CASH_FOR_GIFT } from "#app/domain/orders/gift.ts";
import { NO_CASH_AT_PICKUP } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatMoney } from "#app/lib/money.ts";
import { randomUuid } from "#app/lib/random-uuid.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import {
  deliveryOptions,
  useDeliveryChoice,
} from "#app/routes/account/checkout/delivery/use-delivery-choice.ts";
import { useGiftChoice } from "#app/routes/account/checkout/gift/use-gift-choice.ts";
import {
  continueAsGuest,
  useStoredDraft,
  type KeptCheckout,
} from "#app/routes/account/checkout/kept/kept-checkout.ts";
import { useSentOrder } from "#app/routes/account/checkout/kept/use-sent-order.ts";
import { useCreditChoice } from "#app/routes/account/checkout/payment/use-credit-choice.ts";
import { usePaymentChoice } from "#app/routes/account/checkout/payment/use-payment-choice.ts";
import { useCheckoutResult } from "#app/routes/account/checkout/result/use-checkout-result.ts";
import type { Route } from "./+types/checkout";

type CheckoutProps = Pick<Route.ComponentProps, "loaderData" | "actionData"> & { kept: KeptCheckout | null };

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The state of the checkout page: what is typed and chosen, the cart at current prices, and the result of Place Order. */
export function useCheckout({ loaderData, actionData, kept }: CheckoutProps) {
  const result = useLastActionData(actionData);
  const draft = result?.draft ?? kept?.draft ?? undefined;
  const order = useOrder({ loaderData, result, draft, pin: kept?.pin ?? "" });
  const cart = useCart();
  const form = useRef<HTMLFormElement>(null);
  const storeDraft = useStoredDraft(form, loaderData.buyer);
  const sent = useSentOrder(({ ordered }) => {
    cart.removeOrdered(ordered);
    forgetCheckoutDraft();
  });
  const { key, cleared, clear } = useCheckoutResult(actionData, {
    form,
    quote: order.quote,
    firstKey: loaderData.idempotencyKey,
  });
  useRestoredForm(form, order.changePlace);
  const [endedRefusal, orderAsGuest] = useGuestAfterSignOut(form, result);
  const isDone = result?.kind === "placed";
  const fieldErrors = result?.kind === "invalid" ? result.fieldErrors : {};
  return {
    ...order,
    loaderData,
    result,
    draft,
    form,
    storeDraft,
    sent,
    earlier: sent ?? loaderData.earlierOrder,
    key,
    clear,
    orderAsGuest,
    isDone,
    refusal: isDone || result === endedRefusal ? undefined : result,
    errorOf: (name: string) => (cleared.has(name) ? undefined : fieldErrors[name]),
  };
}

interface OrderInput {
  loaderData: CheckoutProps["loaderData"];
  result: CheckoutProps["actionData"];
  draft: NonNullable<CheckoutProps["actionData"]>["draft"] | KeptCheckout["draft"];
  /** The PIN code of another page. */
  pin: string;
}

/** The order as far as the form is filled in: where it goes, how it is delivered and paid, and what it costs. */
function useOrder({ loaderData, result, draft, pin }: OrderInput) {
  const { shop, pricing } = useShop();
  const { pickup, cash } = loaderData;
  const shipping = shippingOf({ loaderData, result, draft, pin });
  const { to, setTo, changePlace } = useDestination(shipping);
  const { country } = to;
  const parcel = parcelTo(to);
  const delivery = useDeliveryChoice({ pricing, to: parcel, pickup, initial: draft?.delivery });
  const isPickup = delivery.chosen === "pickup";
  const { quote, summary: goods, summaryBy, lines } = useCartSummary(parcel, delivery.chosen);
  const pinCode = country === HOME_COUNTRY ? compactCode(to.postalCode) : "";
  const promise = useDeliveryPromise(pinCode, result?.promise ?? loaderData.promise);
  useRememberedPin(pinCode, promise !== null);
  const gift = useGiftChoice({ offer: loaderData.gift, initial: draft?.gift });
  const payment = usePaymentChoice({
    offered: loaderData.methods,
    cash,
    maxTotals: loaderData.maxTotals,
    cashRefusal: loaderData.cashRefusal,
    isCashHidden: isCashHidden({ loaderData, result, to }),
    order: { country, totalMinor: goods.totals.totalMinor + gift.wrapMinor },
    money: shop.money,
    courier: {
      ...(isPickup ? { cash: NO_CASH_AT_PICKUP, prepaid: null } : courierProblems(pinCode, promise)),
      ...(gift.isGift && { cash: NO_CASH_FOR_GIFT }),
    },
    initial: draft?.payment,
  });
  const spendableMinor = result?.kind === "credit-changed" ? result.spendableMinor : loaderData.creditMinor;
  const choice = useCreditChoice(spendableMinor, draft?.useCredit);
  const withoutFee = goods.totals.totalMinor + gift.wrapMinor;
  const isWhole = withoutFee > 0 && choice.partOf(withoutFee) === withoutFee;
  const withFee = addCashFee(goods, payment.chosen === "cash" && !isWhole ? cash.feeMinor : 0);
  const summary = addGiftWrap(withFee, gift.wrapMinor);
  const show = (amountMinor: number) => formatMoney(amountMinor, shop.money);
  const placeOfSupply =
    pickup && isPickup && pricing.gst ? placeOfPickup(pricing.gst, { country, ...pickup }) : to;
  const taxNote = pricing.gst && cartTaxNote(pricing.gst, { lines, summary, to: placeOfSupply, show });
  const options = deliveryOptions({ ...delivery, pricing, to: parcel, pickup, promise, summaryBy, show });
  const advanceMinor = payment.chosen === "cash" && !isWhole ? advanceOf(result) : null;
  const usedMinor = choice.partOf(summary.totals.totalMinor);
  const credit = { ...choice, spendableMinor, usedMinor, isWhole, show };
  const chosen = { delivery, options, isPickup, gift, payment, advanceMinor, credit };
  return { ...chosen, shipping, parcel, country, setTo, changePlace, quote, summary, taxNote, promise, show };
}

function shippingOf({ loaderData, result, draft, pin }: OrderInput) {
  const { defaults, email } = loaderData.shipping;
  return {
    ...loaderData.shipping,
    ...draft,
    email: result?.draft?.email ?? (draft?.email || email),
    defaults: { ...defaults, postalCode: defaults.postalCode || pin },
  };
}

function isCashHidden({
  loaderData: { cashHiddenAt },
  result,
  to,
}: Pick<OrderInput, "loaderData" | "result"> & { to: Destination }): boolean {
  if (result?.kind === "method-refused" && result.hidden === "cash") return true;
  return cashHiddenAt?.postalCode === to.postalCode && cashHiddenAt.state === to.state;
}

/** The advance of a cash order that the shop asks for, or that the shopper agreed to; null without one. */
function advanceOf(result: OrderInput["result"]): number | null {
  return result?.kind === "advance-needed" ? result.advanceMinor : (result?.draft?.advanceMinor ?? null);
}

/** Takes over what a browser that restores the page has restored, and gives the cart of a guest its id. */
function useRestoredForm(
  form: { current: HTMLFormElement | null },
  changePlace: (field: { name: string; value: string }) => void,
): void {
  const { isRestored, revisionKey, items } = useCart();
  useEffect(() => {
    const field = form.current?.elements.namedItem("country");
    if (field instanceof HTMLSelectElement) changePlace(field);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the form appears once the cart is restored
  }, [isRestored, form, changePlace]);
  useEffect(() => {
    if (isRestored && !revisionKey && items.length > 0) guestCartId.set(randomUuid());
  }, [isRestored, revisionKey, items.length]);
}

/** The refusal of an ended session that the shopper has answered by ordering as a guest, and the function that does so. */
function useGuestAfterSignOut<Result>(form: { current: HTMLFormElement | null }, result: Result) {
  const { revalidate } = useRevalidator();
  const [endedRefusal, setEndedRefusal] = useState<Result>();
  async function orderAsGuest(): Promise<void> {
    continueAsGuest();
    await revalidate();
    setEndedRefusal(result);
    form.current?.querySelector<HTMLElement>(`[name=email]`)?.focus();
  }
  return [endedRefusal, orderAsGuest] as const;
}

interface InitialShipping {
  country: string;
  saved: readonly SavedAddress[];
  chosenId: string | null;
  /** The initial values of a new address. */
  defaults: Partial<Address>;
  draftAddress?: Partial<Address>;
}

/** The destination of the order, as far as it is filled in. */
function useDestination({ country, saved, chosenId, defaults, draftAddress }: InitialShipping) {
  const [to, setTo] = useState<Destination>(() => {
    const initial = saved.find(({ id }) => id === chosenId) ?? defaults;
    const { state = "", postalCode = "" } = { ...initial, ...draftAddress };
    return { country, state, postalCode };
  });
  /** Takes over the value of an address field that was changed. */
  const changePlace = useCallback(({ name, value }: { name: string; value: string }) => {
    if (name === "country" || name === "state" || name === "postalCode")
      setTo((before) => ({ ...before, [name]: value }));
  }, []);
  return { to, setTo, changePlace };
}

/** Remembers a PIN code that the shop has checked, so that product pages show its promise. */
function useRememberedPin(pin: string, isChecked: boolean): void {
  useEffect(() => {
    if (isChecked && !postalCodeError(HOME_COUNTRY, pin)) rememberedPin.set(pin);
  }, [pin, isChecked]);
}

/** Why an order to a PIN code cannot be paid in cash, or in another way; null where it can. */
function courierProblems(pin: string, promise: DeliveryPromiseView | null) {
  const service = promise && {
    takesPrepaid: promise.prepaid,
    takesCash: promise.cashOnDelivery,
    transitDays: null,
  };
  // The courier or the owner may be the reason.
  const isRefused = paymentRefusal(service, pin, true) !== null;
  return {
    cash: isRefused ? `Cash on delivery is not offered at ${pin}.` : null,
    prepaid: paymentRefusal(service, pin, false),
  };
}

/** The action's last result. The router drops action data on revalidation; this hook keeps it. */
function useLastActionData<Data>(actionData: Data | undefined): Data | undefined {
  const [last, setLast] = useState(actionData);
  if (actionData !== undefined && actionData !== last) setLast(actionData);
  return actionData ?? last;
}
