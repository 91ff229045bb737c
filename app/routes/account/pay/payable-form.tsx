import { Form, href, Link, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { Price } from "#app/components/product/price.tsx";
import { CASH_FEE_LABEL } from "#app/domain/cart/price-cart.ts";
import type { OnlineQuote } from "#app/domain/orders/online-payment/online-payment.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { PaymentFields } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { usePaymentChoice } from "#app/routes/account/checkout/payment/use-payment-choice.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

interface PayableProps {
  label: string;
  quote: OnlineQuote;
  money: MoneyFormat;
  items: string[];
  /** The exchange that costs this amount more; null where the order is paid. */
  exchangeNumber: string | null;
  methods: PaymentMethod[];
  country: string;
  /** The order is paid in part, and the difference is open. */
  isDifference: boolean;
  error: FormError | undefined;
  /** Back from the provider's page without a payment. */
  hasFailed: boolean;
}

/** The form that pays an order, or the rest of it, online. */
export function PayableForm({
  label,
  quote,
  money,
  items,
  methods,
  error,
  hasFailed,
  ...order
}: PayableProps) {
  const { country, isDifference, exchangeNumber } = order;
  const { formData } = useNavigation();
  const form = useFocusInvalid(error);
  const choice = usePaymentChoice({
    offered: methods,
    cash: { mostMinor: null, feeMinor: 0, keepsAdvance: false },
    maxTotals: {},
    cashRefusal: null,
    isCashHidden: false,
    order: { country, totalMinor: quote.amountMinor },
    money,
    courier: { cash: null, prepaid: null },
    initial: null,
  });
  const errorOf = (name: string) => error?.fieldErrors?.[name];
  return (
    <>
      <h1 className="display mb-6 text-3xl">
        {exchangeNumber !== null
          ? `Pay the difference of exchange ${exchangeNumber}`
          : isDifference
            ? `Pay the rest of order ${label}`
            : `Pay order ${label} online`}
      </h1>
      {hasFailed && (
        <Alert tone="bad" title="The payment did not go through" className="mb-6">
          Nothing has changed. If your bank shows the payment anyway, we will be notified.
        </Alert>
      )}
      <ul className="mb-6 space-y-1 wrap-anywhere">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Amounts quote={quote} money={money} />
      <Form ref={form} method="post" noValidate className="mt-10 space-y-8">
        <FormErrorAlert error={error} />
        <input type="hidden" name="amount" value={quote.amountMinor} />
        <PaymentFields choice={choice} cashFee={null} advance={null} hasFailed={false} errorOf={errorOf} />
        <Button
          type="submit"
          size="lg"
          className="w-full"
          disabled={choice.chosen === undefined}
          isPending={formData !== undefined}
          pendingLabel="One moment..."
        >
          {`Pay ${formatMoney(quote.amountMinor, money)}`}
        </Button>
        <p className="text-sm text-ink-soft">
          Nothing else about your order changes. See our{" "}
          <Link to={href("/terms-conditions")} className="underlined">
            Terms and Conditions
          </Link>
          .
        </p>
      </Form>
    </>
  );
}

/** What is due, what is taken off, and what is paid. */
function Amounts({ quote, money }: Pick<PayableProps, "quote" | "money">) {
  const { dueMinor, feeMinor, savingMinor, taxMinor, amountMinor } = quote;
  const taken = [
    { label: CASH_FEE_LABEL, minor: feeMinor },
    { label: "Saving for paying online", minor: savingMinor },
    { label: "Tax on the saving", minor: taxMinor },
  ].filter(({ minor }) => minor > 0);
  return (
    <dl className="space-y-2.5 text-[0.9375rem]">
      {taken.length > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">To pay on delivery</dt>
          <dd>
            <Price minor={dueMinor} money={money} />
          </dd>
        </div>
      )}
      {taken.map((row) => (
        <div key={row.label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{row.label}</dt>
          <dd className="tabular whitespace-nowrap">{`−${formatMoney(row.minor, money)}`}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
        <dt>To pay now</dt>
        <dd className="tabular">{formatMoney(amountMinor, money)}</dd>
      </div>
    </dl>
  );
}
