import { Form, href, Link, useNavigation } from "react-router";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { ConsentFields } from "#app/components/consent-fields.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import type { QuotedLine } from "#app/domain/checkout/drafts/draft-order.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import type { CashTerms } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { isManual, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { AdvanceView } from "#app/routes/account/checkout/payment/advance-fields.tsx";
import { PaymentFields } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { useCreditChoice, type CreditView } from "#app/routes/account/checkout/payment/use-credit-choice.ts";
import {
  usePaymentChoice,
  type PaymentChoice,
} from "#app/routes/account/checkout/payment/use-payment-choice.ts";
import { Button } from "#app/ui/button.tsx";

/** A draft that can be paid by its link. */
export interface PayableView {
  version: number;
  lines: QuotedLine[];
  /** Without the fee for cash. */
  totals: Totals;
  cashTotals: Totals;
  /** The amount that the customer can pay with store credit, in minor units. */
  creditMinor: number;
  money: MoneyFormat;
  hasGst: boolean;
  recipient: string;
  /** Null for a pick-up. */
  address: string[] | null;
  country: string;
  notes: string;
  consents: readonly Purpose[];
  methods: PaymentMethod[];
  cash: CashTerms;
  maxTotals: Partial<Record<PaymentMethod, number | null>>;
}

type PayableProps = PayableView & {
  error: FormError | undefined;
  /** The advance that a refused cash order needs; null without one. */
  advanceMinor: number | null;
};

/** The order that a payment link shows, and the form that pays it. */
export function PayableDraft(props: PayableProps) {
  const { money, version, consents, error } = props;
  const { formData } = useNavigation();
  const form = useFocusInvalid(error);
  const choice = usePaymentChoice({
    offered: props.methods,
    cash: props.cash,
    maxTotals: props.maxTotals,
    cashRefusal: null,
    isCashHidden: false,
    order: { country: props.country, totalMinor: props.totals.totalMinor },
    money,
    courier: { cash: null, prepaid: null },
    initial: props.advanceMinor === null ? null : "cash",
  });
  const { totals, credit, advance } = useAmounts(props, choice);
  const errorOf = (name: string) => error?.fieldErrors?.[name];
  const amount = formatMoney(advance?.amountMinor ?? totals.totalMinor - credit.usedMinor, money);
  const { chosen } = choice;
  const isPaidLater = !advance && (credit.isWhole || (chosen !== undefined && isManual(chosen)));
  const { feeMinor } = props.cash;
  return (
    <>
      <h1 className="display mb-8 text-4xl">Your order</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <OrderedItems {...props} totals={totals} usedMinor={credit.usedMinor} />
        <Form ref={form} method="post" noValidate className="space-y-8 lg:row-span-2">
          <FormErrorAlert error={error} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="total" value={props.totals.totalMinor} />
          <input type="hidden" name="cashTotal" value={props.cashTotals.totalMinor} />
          <PaymentFields
            choice={choice}
            cashFee={feeMinor === 0 ? null : formatMoney(feeMinor, money)}
            advance={advance}
            hasFailed={false}
            credit={credit.spendableMinor > 0 ? credit : undefined}
            errorOf={errorOf}
          />
          <ConsentFields purposes={consents} errorOf={errorOf} />
          <Button
            type="submit"
            size="lg"
            className="w-full"
            disabled={chosen === undefined && !credit.isWhole}
            isPending={formData !== undefined}
            pendingLabel="One moment..."
          >
            {isPaidLater ? `Place Order – ${amount}` : `Pay ${amount}`}
          </Button>
          <p className="text-sm text-ink-soft">
            By placing the order you agree to our{" "}
            <Link to={href("/terms-conditions")} className="underlined">
              Terms and Conditions
            </Link>
            .
          </p>
        </Form>
      </div>
    </>
  );
}

/** The totals with the chosen payment, and what store credit and an advance pay of them. */
function useAmounts(
  { totals: withoutFee, cashTotals, creditMinor, money, cash, ...props }: PayableProps,
  { chosen }: PaymentChoice,
) {
  const creditChoice = useCreditChoice(creditMinor, null);
  const show = (minor: number) => formatMoney(minor, money);
  // Credit that covers the order leaves nothing to collect, and so no fee.
  const isWhole = creditMinor > 0 && creditChoice.partOf(withoutFee.totalMinor) === withoutFee.totalMinor;
  const totals = chosen === "cash" && !isWhole ? cashTotals : withoutFee;
  const usedMinor = creditChoice.partOf(totals.totalMinor);
  const credit: CreditView = {
    spendableMinor: creditMinor,
    usedMinor,
    isWhole,
    isWanted: creditChoice.isWanted,
    entersCodes: false,
    want: creditChoice.want,
    show,
  };
  const { advanceMinor } = props;
  const advance: AdvanceView | null =
    advanceMinor === null || chosen !== "cash" || isWhole
      ? null
      : {
          amountMinor: advanceMinor,
          amount: show(advanceMinor),
          rest: show(totals.totalMinor - usedMinor - advanceMinor),
          isKept: cash.keepsAdvance,
          by: null,
        };
  return { totals, credit, advance };
}

interface OrderedItemsProps extends PayableView {
  usedMinor: number;
}

function OrderedItems({ lines, totals, usedMinor, money, hasGst, ...props }: OrderedItemsProps) {
  const { recipient, address, notes } = props;
  return (
    <div>
      <ul className="mb-6 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex gap-4 py-4">
            <CartThumb imageId={line.imageId} className="w-16" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{itemLabel(line.name, line.options)}</p>
              <p className="text-sm text-ink-soft">Quantity: {line.quantity}</p>
            </div>
            <Price minor={line.priceMinor * line.quantity} money={money} />
          </li>
        ))}
      </ul>
      <CartSummary
        totals={totals}
        money={money}
        creditMinor={usedMinor}
        taxNote={hasGst ? "Inclusive of all taxes" : null}
      />
      <h2 className="mt-8 mb-2 text-base font-semibold">{address ? "Delivery to" : "Pick-up in our shop"}</h2>
      <p className="text-ink-soft wrap-anywhere">
        {recipient}
        {address && (
          <>
            <br />
            {address.join(", ")}
          </>
        )}
      </p>
      {notes && <p className="mt-4 text-ink-soft wrap-anywhere">Note: {notes}</p>}
    </div>
  );
}
