import { useState } from "react";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { CardFields } from "#app/routes/account/checkout/payment/card-fields.tsx";
import { UpiField } from "#app/routes/account/checkout/payment/upi-field.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

/** The advance that a cash order needs, as the shopper reads it. */
export interface AdvanceView {
  amountMinor: number;
  amount: string;
  /** The rest, which is paid in cash. */
  rest: string;
  /** Whether the shop keeps the advance of a refused parcel. */
  isKept: boolean;
  /** The method that was chosen in a refused submission. */
  by: PaymentMethod | null;
}

interface AdvanceFieldsProps {
  advance: AdvanceView;
  /** The methods by which it can be paid. */
  methods: readonly PaymentMethod[];
  errorOf(name: string): string | undefined;
}

const LABELS: Partial<Record<PaymentMethod, string>> = { upi: "By UPI", card: "By card" };

/** The advance of an order in cash: its terms, and how it is paid. */
export function AdvanceFields({ advance, methods, errorOf }: AdvanceFieldsProps) {
  const [first = "online"] = methods;
  const [chosen, setChosen] = useState(methods.find((method) => method === advance.by) ?? first);
  return (
    <div className="space-y-5">
      <Alert title={`An advance of ${advance.amount}`}>
        You pay {advance.amount} online now, and {advance.rest} in cash when the parcel is handed to you. If
        you cancel before it is sent, we refund the advance.{" "}
        {advance.isKept
          ? "If you refuse the parcel, we may keep it."
          : "If you refuse the parcel, we refund it when the parcel is back."}
      </Alert>
      <input type="hidden" name="advanceMinor" value={advance.amountMinor} />
      {methods.length > 1 ? (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-medium">Pay the advance</legend>
          {methods.map((method) => (
            <RadioField
              key={method}
              name="advanceBy"
              value={method}
              checked={method === chosen}
              onChange={() => setChosen(method)}
              label={LABELS[method] ?? "Online"}
            />
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="advanceBy" value={first} />
      )}
      {chosen === "upi" && <UpiField errorOf={errorOf} />}
      {chosen === "card" && <CardFields errorOf={errorOf} />}
      {chosen === "online" && (
        <p className="text-sm text-ink-soft">The next page is the secure page of our payment provider.</p>
      )}
    </div>
  );
}
