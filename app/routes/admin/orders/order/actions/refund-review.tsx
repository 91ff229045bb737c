import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import { useEffect, useRef } from "react";
import { chargesLabel } from "#app/domain/cart/price-cart.ts";
import { canGetCredit, isPaidManually, type RefundedOrder } from "#app/domain/orders/order-payment.ts";
import type { ReturnAmount, RefundReview } from "#app/domain/orders/returns/return-amount.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

interface RefundBoxProps {
  review: RefundReview;
  money: MoneyFormat;
  /** Destination of the money, such as "to the original payment method (Card)". */
  destination: string;
}

/**
 * The refund to be confirmed, above the confirming button. Rendered with the result's id as key, so that each
 * new one takes the focus.
 */
export function RefundBox({ review, money, destination }: RefundBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const { amountMinor, calculated, refundableMinor } = review;
  const amount = formatMoney(amountMinor, money);
  const [notice, refundNotice] = [useCustomerNotice(), useCustomerNotice("refund")];
  // Takes the focus and the button's place, so that a double click cannot confirm.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Refund ${amount}?`}
      tabIndex={-1}
      className="space-y-3 rounded border-l-3 border-l-amber bg-amber-wash p-4 text-sm"
    >
      <p className="text-base font-semibold">Refund {amount}?</p>
      <dl className="space-y-1 tabular">
        {calculated && <Breakdown calculated={calculated} money={money} />}
        {calculated && amountMinor !== calculated.totalMinor && (
          <Row
            label={amountMinor < calculated.totalMinor ? "Withheld" : "Added"}
            value={signed(amountMinor - calculated.totalMinor, money)}
          />
        )}
        <Row label="Refund" value={amount} isTotal />
        <Row label="Remaining refundable amount" value={formatMoney(refundableMinor - amountMinor, money)} />
      </dl>
      <p>
        {amountMinor > 0
          ? `It goes ${destination}. ${refundNotice} A refund cannot be undone. Nothing has been refunded yet.`
          : `The return is closed without a refund. ${notice} Nothing has changed yet.`}
      </p>
      <input type="hidden" name="confirmedMinor" value={amountMinor} />
    </div>
  );
}

/** Breakdown of a calculated refund. */
export function Breakdown({ calculated, money }: { calculated: ReturnAmount; money: MoneyFormat }) {
  const { goodsMinor, discountMinor, taxMinor, shippingMinor, wayBackFeeMinor } = calculated;
  return (
    <>
      <Row label="Items" value={formatMoney(goodsMinor, money)} />
      {discountMinor > 0 && <Row label="Discount" value={signed(-discountMinor, money)} />}
      {taxMinor > 0 && <Row label="Tax" value={formatMoney(taxMinor, money)} />}
      {shippingMinor > 0 && (
        <Row label={chargesLabel(calculated)} value={formatMoney(shippingMinor, money)} />
      )}
      {wayBackFeeMinor && <Row label="Way back" value={signed(-wayBackFeeMinor, money)} />}
    </>
  );
}

export function Row({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 border-t border-line pt-1 font-semibold"
          : "flex justify-between gap-4"
      }
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

function signed(amountMinor: number, money: MoneyFormat): string {
  return `${amountMinor < 0 ? "−" : "+"}${formatMoney(Math.abs(amountMinor), money)}`;
}

/** The choice to refund as store credit, where it is possible. */
export function AsCreditField({
  order,
  result,
}: {
  order: Parameters<typeof canGetCredit>[0];
  result: OrderActionResult | undefined;
}) {
  if (!canGetCredit(order)) return null;
  return (
    <CheckboxField
      name="asCredit"
      label="As store credit"
      hint="The customer gets credit for a year instead of money."
      defaultChecked={isAsCredit(result)}
    />
  );
}

const isAsCredit = (result: OrderActionResult | undefined) => result?.values["asCredit"] === "on";

/** The destination of a refund, for the admin. `result` is the submitted form. */
export function refundDestination(order: RefundedOrder, result?: OrderActionResult): string {
  if (isAsCredit(result)) return "to the customer’s store credit";
  const hasAdvance = order.advanceMinor > 0;
  if (!isPaidManually(order))
    return `to the original payment method ${hasAdvance ? "of the advance" : `(${order.paymentMethod})`}`;
  const transfer = "to the customer by a transfer that you make and record here";
  return hasAdvance ? `${transfer}, and an advance to its original payment method` : transfer;
}
