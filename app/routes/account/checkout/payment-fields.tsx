import { useState } from "react";
import { cashError, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import type { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { CardFields } from "#app/routes/account/checkout/card-fields.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface PaymentFieldsProps {
  methods: readonly PaymentMethod[];
  cash: PaymentSettings["cash"];
  /** Why this customer cannot pay cash on delivery, whatever the address. */
  cashRefusal: string | null;
  /** The address as far as it is filled in. */
  order: { country: string; totalMinor: number };
  money: MoneyFormat;
  /** The choice of a refused checkout. */
  initial: PaymentMethod | null | undefined;
  errorOf(name: string): string | undefined;
}

const METHODS: Record<PaymentMethod, { label: string; hint: string }> = {
  card: { label: "Card", hint: "Credit or debit card" },
  online: {
    label: "Pay online",
    hint: "UPI, card, net banking or wallet, on the secure page of our payment provider Razorpay",
  },
  cash: { label: "Cash on delivery", hint: "You pay when the parcel is handed to you" },
};

/** The payment method: a choice if there are several, and the card fields. */
export function PaymentFields({
  methods,
  cash,
  cashRefusal,
  order,
  money,
  initial,
  errorOf,
}: PaymentFieldsProps) {
  const show = (amountMinor: number) => formatMoney(amountMinor, money);
  const problems = { cash: cashRefusal ?? cashError(cash, order, show) };
  const errorMessageOf = (method: PaymentMethod) => (method === "cash" ? problems.cash : null);
  const possible = methods.filter((method) => errorMessageOf(method) === null);
  const [preferred, setPreferred] = useState<PaymentMethod | null>(initial ?? null);
  const chosen = preferred && possible.includes(preferred) ? preferred : possible[0];
  return (
    <fieldset className="space-y-5">
      <legend className="display mb-5 text-2xl">Payment</legend>
      {methods.length === 0 && <p>We cannot take orders at the moment. Please write to us.</p>}
      {methods.length > 1 ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {methods.map((method) => (
            <RadioField
              key={method}
              name="payment"
              value={method}
              checked={method === chosen}
              disabled={errorMessageOf(method) !== null}
              onChange={() => setPreferred(method)}
              label={METHODS[method].label}
              hint={errorMessageOf(method) ?? METHODS[method].hint}
            />
          ))}
        </div>
      ) : (
        chosen !== undefined && <OnlyMethod method={chosen} />
      )}
      {methods.length > 0 && possible.length === 0 && (
        <p className="font-medium text-danger-deep">{problems.cash}</p>
      )}
      {chosen === "card" && <CardFields errorOf={errorOf} />}
    </fieldset>
  );
}

function OnlyMethod({ method }: { method: PaymentMethod }) {
  const { label, hint } = METHODS[method];
  return (
    <>
      <input type="hidden" name="payment" value={method} />
      {method !== "card" && (
        <p>
          <span className="block font-medium">{label}</span>
          <span className="text-sm text-ink-soft">{hint}</span>
        </p>
      )}
    </>
  );
}
