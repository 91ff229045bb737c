import { Form, useNavigation } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import { ConsentFields } from "#app/components/consent-fields.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/order.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { BuyerFields } from "#app/routes/account/checkout/buyer/buyer-fields.tsx";
import { ReminderField } from "#app/routes/account/checkout/buyer/reminder-field.tsx";
import { ShippingFields } from "#app/routes/account/checkout/buyer/shipping-fields.tsx";
import { DeliveryFields } from "#app/routes/account/checkout/delivery/delivery-fields.tsx";
import { GiftFields } from "#app/routes/account/checkout/gift/gift-fields.tsx";
import { rememberSentCart } from "#app/routes/account/checkout/kept/use-sent-order.ts";
import { PaymentFields } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { CheckoutRefusal } from "#app/routes/account/checkout/result/checkout-refusal.tsx";
import type { CheckoutState } from "#app/routes/account/checkout/use-checkout.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";

interface SectionProps {
  checkout: CheckoutState;
}

/** Delivery, address, payment and Place Order. */
export function CheckoutForm({ checkout }: SectionProps) {
  const { revisionKey } = useCart();
  const { pricing } = useShop();
  const { loaderData, form, delivery, options, draft, country } = checkout;
  const { errorOf, storeDraft, clear, changePlace } = checkout;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="space-y-12 lg:order-1"
      onSubmit={() => rememberSentCart(revisionKey)}
      onChange={({ target }) => {
        storeDraft();
        if (target instanceof HTMLElement && "name" in target) clear(target.name);
        if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) changePlace(target);
      }}
    >
      <RequestFields checkout={checkout} />
      <DeliveryFields
        options={options}
        chosen={delivery.chosen}
        onChoose={delivery.choose}
        error={errorOf("delivery")}
      />
      <ShippingSection checkout={checkout} />
      <GiftSection checkout={checkout} />
      {loaderData.asksForNote && <NoteField note={draft?.notes} error={errorOf("notes")} />}
      {pricing.gst && country === HOME_COUNTRY && <BuyerFields buyer={draft?.buyer} errorOf={errorOf} />}
      <PaymentSection checkout={checkout} />
      <ConsentFields purposes={loaderData.consents} ticked={draft?.consents} errorOf={errorOf} />
      <PlaceOrder checkout={checkout} />
    </Form>
  );
}

/** The hidden fields: the cart as it is shown, and the key of this attempt. */
function RequestFields({ checkout: { loaderData, key, quote, summary } }: SectionProps) {
  const { shop } = useShop();
  const cart = useCart();
  const lines = cart.items.map(({ id, quantity, price }) => ({ id, quantity, price }));
  // A refused code stays in its field for correction; the order continues without it.
  const discountCode = quote.codeError === null ? cart.discountCode : null;
  return (
    <>
      <input type="hidden" name="buyer" value={loaderData.isGuest ? "guest" : "customer"} />
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="cartRevision" value={cart.revisionKey} />
      <input type="hidden" name="cart" value={JSON.stringify(lines)} />
      <input type="hidden" name="discountCode" value={discountCode ?? ""} />
      <input type="hidden" name="total" value={summary.totals.totalMinor} />
      <input type="hidden" name="currency" value={shop.money.currency} />
    </>
  );
}

function ShippingSection({ checkout }: SectionProps) {
  const { loaderData, shipping, isPickup, draft, setTo, errorOf } = checkout;
  return (
    <ShippingFields
      {...shipping}
      isCountryFirst={loaderData.isAbroad}
      isGuest={loaderData.isGuest}
      orderChannels={loaderData.orderChannels}
      isPickup={isPickup}
      reminder={
        loaderData.reminder && (
          <ReminderField
            isIndian={loaderData.isIndian}
            channels={loaderData.phoneChannels}
            ticked={draft?.consents}
          />
        )
      }
      onDestination={setTo}
      errorOf={errorOf}
    />
  );
}

function GiftSection({ checkout }: SectionProps) {
  const { loaderData, gift, draft, show, errorOf } = checkout;
  if (!loaderData.gift) return null;
  return (
    <GiftFields
      offer={loaderData.gift}
      choice={gift}
      draft={draft?.gift}
      earliest={firstGiftDay(checkout)}
      show={show}
      errorOf={errorOf}
    />
  );
}

/** The day that is promised to the address: null while it is unknown, undefined where none is promised. */
function firstGiftDay({ promise, delivery, isPickup, country }: CheckoutState): string | null | undefined {
  if (isPickup || country !== HOME_COUNTRY) return undefined;
  if (!promise) return null;
  return promise.days[delivery.chosen === "express" ? "express" : "standard"] ?? undefined;
}

function PaymentSection({ checkout }: SectionProps) {
  const { loaderData, payment, credit, advanceMinor, summary, draft, result, show, errorOf } = checkout;
  const { cash, hasPaymentFailed } = loaderData;
  const advance =
    advanceMinor === null
      ? null
      : {
          amountMinor: advanceMinor,
          amount: show(advanceMinor),
          rest: show(summary.totals.totalMinor - credit.usedMinor - advanceMinor),
          isKept: cash.keepsAdvance,
          by: draft?.advanceBy ?? null,
        };
  return (
    <PaymentFields
      choice={payment}
      advance={advance}
      cashFee={cash.feeMinor === 0 ? null : show(cash.feeMinor)}
      hasFailed={hasPaymentFailed && !result}
      credit={credit}
      errorOf={errorOf}
    />
  );
}

/** The reason of a refusal, and the button. */
function PlaceOrder({ checkout }: SectionProps) {
  const { refusal, result, orderAsGuest, advanceMinor, credit, summary, show } = checkout;
  const { isSyncing } = useCart();
  const isPending = useNavigation().state === "submitting";
  return (
    <>
      {refusal?.kind !== "cash-questions" && result?.draft?.answered && (
        <input type="hidden" name="answered" value={result.draft.answered} />
      )}
      <CheckoutRefusal
        refusal={refusal}
        method={result?.draft?.payment}
        answered={result?.draft?.answered}
        onContinueAsGuest={() => void orderAsGuest()}
      />
      <Button
        type="submit"
        size="lg"
        className="w-full"
        data-keep-clear
        disabled={isSyncing}
        isPending={isPending}
        pendingLabel="Processing..."
      >
        Place Order ·{" "}
        {advanceMinor === null
          ? show(summary.totals.totalMinor - credit.usedMinor)
          : `${show(advanceMinor)} now`}
      </Button>
    </>
  );
}

/** The optional note to the order, which the owner can switch on. */
function NoteField({ note, error }: { note: string | undefined; error: string | undefined }) {
  return (
    <TextAreaField
      label="Order notes (optional)"
      name="notes"
      rows={3}
      maxLength={MAX_NOTE_LENGTH}
      defaultValue={note}
      error={error}
      hint="For a gift, or the way to your door."
    />
  );
}
