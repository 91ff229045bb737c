import { useState } from "react";
import { useShop } from "#app/components/use-shop.ts";
import { MAX_CARD_MESSAGE_LENGTH, MAX_SEND_DAYS } from "#app/domain/orders/gift-cards/gift-card.ts";
import type { CashTerms } from "#app/domain/payments/cash/cash-on-delivery.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { addDays } from "#app/lib/time/days.ts";
import { PaymentFields } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { usePaymentChoice } from "#app/routes/account/checkout/payment/use-payment-choice.ts";
import { GiftCardFace } from "#app/routes/account/gift-cards/gift-card-face.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";

interface GiftCardFieldsProps {
  /** In minor units. */
  values: readonly number[];
  money: MoneyFormat;
  /** The day in India. */
  today: string;
  /** The signed-in customer; null for a guest. */
  buyer: { name: string; email: string } | null;
  methods: readonly PaymentMethod[];
  cash: CashTerms;
  /** The values of a refused form. */
  entered: Partial<Record<string, string>>;
  errorOf(name: string): string | undefined;
}

/** The card, its recipient, its buyer and the payment, beside a picture of the card. */
export function GiftCardFields(props: GiftCardFieldsProps) {
  const { values, money, entered, errorOf } = props;
  const { shop } = useShop();
  const [chosen, setChosen] = useState(Number(entered["value"]) || values[0] || 0);
  const [recipient, setRecipient] = useState(entered["recipientName"] ?? "");
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,28rem)] lg:gap-16">
      <div className="lg:order-last lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start">
        <GiftCardFace shopName={shop.name} amount={formatPrice(chosen, money)} recipientName={recipient} />
      </div>
      <div className="space-y-10">
        <RadioGroup label="Value" error={errorOf("value")}>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {values.map((valueMinor) => (
              <RadioField
                key={valueMinor}
                name="value"
                value={valueMinor}
                label={formatPrice(valueMinor, money)}
                checked={valueMinor === chosen}
                onChange={() => setChosen(valueMinor)}
              />
            ))}
          </div>
        </RadioGroup>
        <RecipientFields {...props} onRecipient={setRecipient} />
        <BuyerFields {...props} />
        <Payment {...props} totalMinor={chosen} />
      </div>
    </div>
  );
}

function RecipientFields({
  today,
  entered,
  errorOf,
  onRecipient,
}: GiftCardFieldsProps & { onRecipient(name: string): void }) {
  const fieldOf = (name: string) => ({ name, defaultValue: entered[name], error: errorOf(name) });
  return (
    <fieldset className="space-y-5">
      <legend className="display mb-5 text-2xl">For whom</legend>
      <TextField
        label="Name of the recipient"
        autoComplete="off"
        maxLength={100}
        required
        {...fieldOf("recipientName")}
        onChange={(event) => onRecipient(event.target.value)}
      />
      <TextField
        label="Email of the recipient"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="We email the card on the day you choose. Leave it empty to print the card, or to send its link yourself."
        {...fieldOf("recipientEmail")}
      />
      <TextField
        label="Mobile number of the recipient"
        type="tel"
        autoComplete="off"
        maxLength={40}
        hint="Optional: your order’s page then sends the link on WhatsApp or by SMS from your own phone."
        {...fieldOf("recipientPhone")}
      />
      <TextField
        label="Email it on"
        type="date"
        min={today}
        max={addDays(today, MAX_SEND_DAYS)}
        {...fieldOf("sendOn")}
        defaultValue={entered["sendOn"] ?? today}
        className="max-w-xs"
      />
      <TextAreaField
        label="Your message"
        rows={3}
        maxLength={MAX_CARD_MESSAGE_LENGTH}
        {...fieldOf("message")}
      />
    </fieldset>
  );
}

function BuyerFields({ buyer, entered, errorOf }: GiftCardFieldsProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="display mb-5 text-2xl">From you</legend>
      <TextField
        label="Your name, as on the card"
        name="senderName"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={entered["senderName"] ?? buyer?.name}
        error={errorOf("senderName")}
      />
      {buyer ? (
        <p className="text-ink-soft">The receipt goes to {buyer.email}.</p>
      ) : (
        <TextField
          label="Your email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="For the receipt"
          defaultValue={entered["email"]}
          error={errorOf("email")}
        />
      )}
    </fieldset>
  );
}

/** A gift card is paid online, because it is issued at once. */
function Payment({
  methods,
  cash,
  money,
  entered,
  errorOf,
  totalMinor,
}: GiftCardFieldsProps & { totalMinor: number }) {
  const choice = usePaymentChoice({
    offered: methods,
    cash,
    maxTotals: {},
    cashRefusal: null,
    isCashHidden: false,
    order: { country: HOME_COUNTRY, totalMinor },
    money,
    courier: { cash: null, prepaid: null },
    initial: methods.find((method) => method === entered["payment"]),
  });
  return <PaymentFields choice={choice} cashFee={null} advance={null} hasFailed={false} errorOf={errorOf} />;
}
