import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { isManual, MANUAL_METHODS, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { AdvanceFields, type AdvanceView } from "#app/routes/account/checkout/payment/advance-fields.tsx";
import { CardFields } from "#app/routes/account/checkout/payment/card-fields.tsx";
import { CreditFields } from "#app/routes/account/checkout/payment/credit-fields.tsx";
import type { CreditView } from "#app/routes/account/checkout/payment/use-credit-choice.ts";
import { UpiField } from "#app/routes/account/checkout/payment/upi-field.tsx";
import type { PaymentChoice } from "#app/routes/account/checkout/payment/use-payment-choice.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface PaymentFieldsProps {
  choice: PaymentChoice;
  /** The formatted fee for cash on delivery. Null if there is no fee. */
  cashFee: string | null;
  /** The advance that the order needs when it is paid in cash; null without one. */
  advance: AdvanceView | null;
  /** Whether an earlier press of Place Order led to a payment that failed on the provider's page. */
  hasFailed: boolean;
  /** Missing where store credit cannot pay. */
  credit?: CreditView;
  errorOf(name: string): string | undefined;
}

const METHODS: Record<PaymentMethod, { label: string; hint: string }> = {
  ...MANUAL_METHODS,
  upi: { label: "UPI", hint: "Google Pay, PhonePe, Paytm, BHIM or your bank’s app" },
  card: { label: "Card", hint: "Credit or debit card" },
  credit: { label: "Gift card or store credit", hint: "It pays this order whole" },
  online: {
    label: "Pay online",
    hint: "UPI, card, net banking or wallet, on the secure page of our payment provider Razorpay",
  },
};

/** The fragment that leads to the payment step. */
const PAYMENT_STEP = "payment";

/** The payment step after a payment that failed on the provider's page. */
export const FAILED_PAYMENT_URL = `${href("/checkout")}?payment=failed#${PAYMENT_STEP}`;

/** The payment method: a choice if there are several, and the card fields. */
export function PaymentFields({ choice, cashFee, advance, hasFailed, credit, errorOf }: PaymentFieldsProps) {
  const { methods, chosen, possible, problemOf } = choice;
  const [first] = methods;
  const step = useRef<HTMLFieldSetElement>(null);
  const { hash } = useLocation();
  // Back from a payment that did not go through.
  useEffect(() => {
    if (hash === `#${PAYMENT_STEP}`) step.current?.focus();
  }, [hash]);
  return (
    <fieldset
      ref={step}
      id={PAYMENT_STEP}
      tabIndex={-1}
      aria-describedby={hasFailed ? "payment-failure" : undefined}
      className="scroll-mt-[calc(var(--header-height)+1.5rem)] space-y-5 outline-none"
    >
      <legend className="display mb-5 text-2xl">Payment</legend>
      {hasFailed && <PaymentFailure />}
      {credit && <CreditFields credit={credit} />}
      {credit?.isWhole ? (
        <input type="hidden" name="payment" value="credit" />
      ) : (
        <>
          {methods.length === 0 && <p>We cannot take orders at the moment. Please write to us.</p>}
          <MethodChoice choice={choice} cashFee={cashFee} />
          {first && possible.length === 0 && (
            <p className="font-medium text-danger-deep">{problemOf(first)}</p>
          )}
          {chosen === "upi" && <UpiField errorOf={errorOf} />}
          {chosen === "card" && <CardFields errorOf={errorOf} />}
          {chosen === "cash" && advance && (
            <AdvanceFields
              advance={advance}
              methods={methods.filter((method) => !isManual(method))}
              errorOf={errorOf}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

function PaymentFailure() {
  return (
    <div id="payment-failure">
      <Alert tone="bad" title="The payment did not go through">
        Nothing was ordered, and your cart is unchanged. Place your order again, or choose another way to pay
        first. If your bank shows the payment anyway, we will be notified and place your order or refund you.
      </Alert>
    </div>
  );
}

function MethodChoice({ choice, cashFee }: Pick<PaymentFieldsProps, "choice" | "cashFee">) {
  const { methods, chosen, problemOf, prefer } = choice;
  const hintOf = (method: PaymentMethod) =>
    method === "cash" && cashFee !== null
      ? `${METHODS.cash.hint}, with a fee of ${cashFee}`
      : METHODS[method].hint;
  if (methods.length > 1)
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        {methods.map((method) => (
          <RadioField
            key={method}
            name="payment"
            value={method}
            checked={method === chosen}
            disabled={problemOf(method) !== null}
            onChange={() => prefer(method)}
            label={METHODS[method].label}
            hint={problemOf(method) ?? hintOf(method)}
          />
        ))}
      </div>
    );
  return chosen !== undefined && <OnlyMethod method={chosen} hint={hintOf(chosen)} />;
}

function OnlyMethod({ method, hint }: { method: PaymentMethod; hint: string }) {
  const { label } = METHODS[method];
  return (
    <>
      <input type="hidden" name="payment" value={method} />
      {method !== "card" && method !== "upi" && (
        <p>
          <span className="block font-medium">{label}</span>
          <span className="text-sm text-ink-soft">{hint}</span>
        </p>
      )}
    </>
  );
}
