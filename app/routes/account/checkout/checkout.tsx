import { useEffect, useRef, useState } from "react";
import { data, Form, useNavigation, useRevalidator } from "react-router";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { guestCartId } from "#app/components/cart/cart-store.ts";
import { ServerCartProvider } from "#app/components/cart/server-cart.tsx";
import { useCartSummary } from "#app/components/cart/use-cart-summary.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { forgetCheckoutDraft } from "#app/components/checkout-draft.ts";
import { ConsentFields } from "#app/components/consent-fields.tsx";
import { useDeliveryPromise } from "#app/components/delivery/use-delivery-promise.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useShop } from "#app/components/use-shop.ts";
import { cartTaxNote, placeOfPickup } from "#app/domain/cart/cart-taxes.ts";
import { addCashFee } from "#app/domain/cart/price-cart.ts";
import { NO_CASH_AT_PICKUP } from "#app/domain/payments/payment-methods.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatMoney } from "#app/lib/money.ts";
import { randomUuid } from "#app/lib/random-uuid.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { BuyerFields } from "#app/routes/account/checkout/buyer-fields.tsx";
import { CheckoutRefusal } from "#app/routes/account/checkout/checkout-refusal.tsx";
import { CheckoutSkeleton } from "#app/routes/account/checkout/checkout-skeleton.tsx";
import { CheckoutSummary } from "#app/routes/account/checkout/checkout-summary.tsx";
import { courierProblems } from "#app/routes/account/checkout/delivery/courier-problems.ts";
import { DeliveryFields } from "#app/routes/account/checkout/delivery/delivery-fields.tsx";
import {
  deliveryOptions,
  useDeliveryChoice,
} from "#app/routes/account/checkout/delivery/use-delivery-choice.ts";
import { useDestination } from "#app/routes/account/checkout/delivery/use-destination.ts";
import { useRememberedPin } from "#app/routes/account/checkout/delivery/use-remembered-pin.ts";
import { GuestNotice } from "#app/routes/account/checkout/guest-notice.tsx";
import { EmptyCheckout } from "#app/routes/account/checkout/empty-checkout.tsx";
import {
  continueAsGuest,
  useKeptCheckout,
  useStoredDraft,
  type KeptCheckout,
} from "#app/routes/account/checkout/kept/kept-checkout.ts";
import { SentOrderNotice } from "#app/routes/account/checkout/kept/sent-order-notice.tsx";
import { rememberSentCart, useSentOrder } from "#app/routes/account/checkout/kept/use-sent-order.ts";
import { loadCheckout } from "#app/routes/account/checkout/load-checkout.server.ts";
import { NoteField } from "#app/routes/account/checkout/note-field.tsx";
import { PaymentFields } from "#app/routes/account/checkout/payment-fields.tsx";
import { ReminderField } from "#app/routes/account/checkout/reminder-field.tsx";
import { ShippingFields } from "#app/routes/account/checkout/shipping-fields.tsx";
import { submitCheckout } from "#app/routes/account/checkout/submit-checkout.server.ts";
import { useCheckoutResult } from "#app/routes/account/checkout/use-checkout-result.ts";
import { useLastActionData } from "#app/routes/account/checkout/use-last-action-data.ts";
import { usePaymentChoice } from "#app/routes/account/checkout/use-payment-choice.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/checkout";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Checkout", matches);

export const loader = loadCheckout;

export const action = submitCheckout;

/** A request that fails on the network or in the shop is reported beside the button: the error page would discard the typed values. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // This status prevents the router from revalidating, which would fail the same way.
    return data({ kind: "no-response" as const, typed: undefined, promise: null }, { status: 503 });
  }
}

export default function Checkout(props: Route.ComponentProps) {
  const kept = useKeptCheckout(props.loaderData.buyer);
  return (
    <ServerCartProvider cart={props.loaderData.cart}>
      <CheckoutView key={kept ? "kept" : "new"} kept={kept} {...props} />
    </ServerCartProvider>
  );
}

function CheckoutView({
  loaderData,
  actionData,
  kept,
}: Route.ComponentProps & { kept: KeptCheckout | null }) {
  const { shop, pricing } = useShop();
  const cart = useCart();
  const result = useLastActionData(actionData);
  const typed = result?.typed ?? kept?.draft ?? undefined;
  const { defaults, email } = loaderData.shipping;
  const shipping = {
    ...loaderData.shipping,
    ...typed,
    email: result?.typed?.email ?? (typed?.email || email),
    defaults: { ...defaults, postalCode: defaults.postalCode || (kept?.pin ?? "") },
  };
  const { to, setTo, changePlace } = useDestination(shipping);
  const { country } = to;
  const { cash, cashRefusal, cashHiddenAt, pickup } = loaderData;
  const delivery = useDeliveryChoice({ pricing, country, pickup, initial: typed?.delivery });
  const isPickup = delivery.chosen === "pickup";
  const { quote, summary: goods, summaryBy, lines: pricedLines } = useCartSummary(country, delivery.chosen);
  const pinCode = country === HOME_COUNTRY ? compactCode(to.postalCode) : "";
  const promise = useDeliveryPromise(pinCode, result?.promise ?? loaderData.promise);
  useRememberedPin(pinCode, promise !== null);
  const payment = usePaymentChoice({
    offered: loaderData.methods,
    cash,
    cashRefusal,
    isCashHidden:
      (result?.kind === "method-refused" && result.hidden === "cash") ||
      (cashHiddenAt?.postalCode === to.postalCode && cashHiddenAt.state === to.state),
    order: { country, totalMinor: goods.totals.totalMinor },
    money: shop.money,
    courier: isPickup ? { cash: NO_CASH_AT_PICKUP, prepaid: null } : courierProblems(pinCode, promise),
    initial: typed?.payment,
  });
  const summary = addCashFee(goods, payment.chosen === "cash" ? cash.feeMinor : 0);
  const show = (amountMinor: number) => formatMoney(amountMinor, shop.money);
  const advanceMinor =
    payment.chosen !== "cash"
      ? null
      : result?.kind === "advance-needed"
        ? result.advanceMinor
        : (result?.typed?.advanceMinor ?? null);
  const placeOfSupply =
    pickup && isPickup && pricing.gst ? placeOfPickup(pricing.gst, { country, ...pickup }) : to;
  const taxNote =
    pricing.gst && cartTaxNote(pricing.gst, { lines: pricedLines, summary, to: placeOfSupply, show });
  const { revalidate } = useRevalidator();
  const isPending = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const storeDraft = useStoredDraft(form, loaderData.buyer);
  const sent = useSentOrder((order) => {
    cart.removeOrdered(order.ordered);
    forgetCheckoutDraft();
  });
  const earlier = sent ?? loaderData.earlierOrder;
  const { key, cleared, clear } = useCheckoutResult(actionData, {
    form,
    quote,
    firstKey: loaderData.idempotencyKey,
  });

  // A browser that restores the page may have restored the country too.
  useEffect(() => {
    const field = form.current?.elements.namedItem("country");
    if (field instanceof HTMLSelectElement) changePlace(field);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the form appears once the cart is restored
  }, [cart.isRestored, changePlace]);

  useEffect(() => {
    if (cart.isRestored && !cart.revisionKey && cart.items.length > 0) guestCartId.set(randomUuid());
  }, [cart.isRestored, cart.revisionKey, cart.items.length]);

  const [endedRefusal, setEndedRefusal] = useState<typeof result>();
  async function orderAsGuest(): Promise<void> {
    continueAsGuest();
    await revalidate();
    setEndedRefusal(result);
    form.current?.querySelector<HTMLElement>(`[name=email]`)?.focus();
  }

  if (!cart.isRestored) return <CheckoutSkeleton />;
  const isDone = result?.kind === "placed";
  const refusal = isDone || result === endedRefusal ? undefined : result;
  if (isDone || cart.items.length === 0) {
    return (
      <div className="shell section">
        <CheckoutRefusal refusal={refusal} method={result?.typed?.payment} isCartEmpty />
        <SentOrderNotice order={refusal ? null : earlier} isCartEmpty />
        <CartChanges changes={quote.changes} />
        <EmptyCheckout
          isDone={isDone}
          orderNumber={earlier?.kind === "placed" ? earlier.orderNumber : null}
        />
      </div>
    );
  }
  const fieldErrors = result?.kind === "invalid" ? result.fieldErrors : {};
  const errorOf = (name: string) => (cleared.has(name) ? undefined : fieldErrors[name]);
  const options = deliveryOptions({ ...delivery, pricing, country, pickup, promise, summaryBy, show });
  const lines = cart.items.map(({ id, quantity, price }) => ({ id, quantity, price }));
  // A refused code stays in its field for correction; the order continues without it.
  const discountCode = quote.codeError === null ? cart.discountCode : null;
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <h1 className="display mb-8 text-4xl">Checkout</h1>
      {loaderData.isGuest && <GuestNotice isAdministrator={loaderData.isAdministrator} />}
      <SentOrderNotice order={sent} isCartEmpty={false} />
      <CartChanges changes={quote.changes} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="lg:order-2">
          <CheckoutSummary
            quote={quote}
            summary={summary}
            taxNote={taxNote}
            country={country}
            method={delivery.chosen}
            promise={promise}
            pickup={pickup}
          />
        </div>
        <Form
          ref={form}
          method="post"
          noValidate
          className="space-y-12 lg:order-1"
          onSubmit={() => rememberSentCart(cart.revisionKey)}
          onChange={({ target }) => {
            storeDraft();
            if (target instanceof HTMLElement && "name" in target) clear(target.name);
            if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement)
              changePlace(target);
          }}
        >
          <input type="hidden" name="buyer" value={loaderData.isGuest ? "guest" : "customer"} />
          <input type="hidden" name="idempotencyKey" value={key} />
          <input type="hidden" name="cartRevision" value={cart.revisionKey} />
          <input type="hidden" name="cart" value={JSON.stringify(lines)} />
          <input type="hidden" name="discountCode" value={discountCode ?? ""} />
          <input type="hidden" name="total" value={summary.totals.totalMinor} />
          <input type="hidden" name="currency" value={shop.money.currency} />
          <DeliveryFields
            options={options}
            chosen={delivery.chosen}
            onChoose={delivery.choose}
            error={errorOf("delivery")}
          />
          <ShippingFields
            {...shipping}
            isGuest={loaderData.isGuest}
            orderChannels={loaderData.orderChannels}
            isPickup={isPickup}
            reminder={
              loaderData.reminder && (
                <ReminderField
                  isIndian={loaderData.isIndian}
                  channels={loaderData.phoneChannels}
                  ticked={typed?.consents}
                />
              )
            }
            onDestination={setTo}
            errorOf={errorOf}
          />
          {loaderData.asksForNote && <NoteField typed={typed?.notes} error={errorOf("notes")} />}
          {pricing.gst && <BuyerFields typed={typed?.buyer} errorOf={errorOf} />}
          <PaymentFields
            choice={payment}
            advance={
              advanceMinor === null
                ? null
                : {
                    amountMinor: advanceMinor,
                    amount: show(advanceMinor),
                    rest: show(summary.totals.totalMinor - advanceMinor),
                    isKept: cash.keepsAdvance,
                    by: typed?.advanceBy ?? null,
                  }
            }
            cashFee={cash.feeMinor === 0 ? null : show(cash.feeMinor)}
            hasFailed={loaderData.hasPaymentFailed && !result}
            errorOf={errorOf}
          />
          <ConsentFields purposes={loaderData.consents} ticked={typed?.consents} errorOf={errorOf} />
          {refusal?.kind !== "cash-questions" && result?.typed?.answered && (
            <input type="hidden" name="answered" value={result.typed.answered} />
          )}
          <CheckoutRefusal
            refusal={refusal}
            method={result?.typed?.payment}
            answered={result?.typed?.answered}
            onContinueAsGuest={() => void orderAsGuest()}
          />
          <Button
            type="submit"
            size="lg"
            className="w-full"
            data-keep-clear
            disabled={cart.isSyncing}
            isPending={isPending}
            pendingLabel="Processing..."
          >
            Place Order ·{" "}
            {advanceMinor === null ? show(summary.totals.totalMinor) : `${show(advanceMinor)} now`}
          </Button>
        </Form>
      </div>
    </div>
  );
}
