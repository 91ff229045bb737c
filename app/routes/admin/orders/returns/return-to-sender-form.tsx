import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { RefundBox, refundDestination } from "#app/routes/admin/orders/order/actions/refund-review.tsx";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import { ParcelOutcome } from "#app/routes/admin/orders/returns/parcel-outcome.tsx";

interface ReturnToSenderFormProps {
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

/** Form for an undelivered parcel: restocking and refund. */
export function ReturnToSenderForm({ order, money, actionData }: ReturnToSenderFormProps) {
  const result = resultOf(actionData, "return-to-sender");
  const notice = useCustomerNotice();
  const review = result?.review;
  const isPaid = order.refundableMinor > 0;
  const parcel = order.lines
    .filter(({ refundable }) => refundable > 0)
    .map((line) => ({ ...line, quantity: line.refundable }));
  return (
    <CollapsedAction step="return-to-sender" label="Not delivered…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        action="return-to-sender"
        version={order.version}
        label={submitLabel({ review: review && formatMoney(review.amountMinor, money), isPaid })}
        pendingLabel="Saving..."
        variant="danger"
        isUnsaved={result !== undefined}
      >
        <ParcelOutcome lines={parcel} result={result} lostHint="Nothing is restocked." />
        {isPaid ? (
          <RefundFields order={order} money={money} result={result} />
        ) : (
          <p className="text-sm text-ink-soft">
            This order has not been paid, so there is nothing to refund.
          </p>
        )}
        <MessageField name="reason" result={result} />
        <p className="text-sm text-ink-soft">The order is cancelled. {notice}</p>
        {review && (
          <RefundBox key={result.id} review={review} money={money} destination={refundDestination(order)} />
        )}
      </ActionForm>
    </CollapsedAction>
  );
}

function submitLabel({ review, isPaid }: { review: string | undefined; isPaid: boolean }): string {
  if (review) return `Refund ${review} and cancel`;
  return isPaid ? "Review refund" : "Cancel order";
}

interface RefundFieldsProps extends Pick<ReturnToSenderFormProps, "order" | "money"> {
  result: OrderActionResult | undefined;
}

function RefundFields({ order, money, result }: RefundFieldsProps) {
  const chosen = result?.values["refund"] ?? "rest";
  const refundable = formatMoney(order.refundableMinor, money);
  return (
    <fieldset className="parcel-refund-fields space-y-2">
      <legend className="mb-2 text-sm font-medium">Refund</legend>
      <RadioField
        name="refund"
        value="rest"
        defaultChecked={chosen === "rest"}
        label={`Everything: ${refundable}`}
      />
      <RadioField
        name="refund"
        value="amount"
        defaultChecked={chosen === "amount"}
        label="An amount"
        hint={`At most ${refundable}. The rest can be refunded later.`}
      />
      {order.paymentStatus === "Pending" && (
        <RadioField
          name="refund"
          value="none"
          defaultChecked={chosen === "none"}
          label="Nothing: keep the advance"
          hint="The order’s cash is no longer collected either way."
        />
      )}
      <TextField
        label={`Amount in ${money.currency}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        className="hidden [.parcel-refund-fields:has(input[value=amount]:checked)_&]:flex"
        error={result?.fieldErrors["amount"]}
        defaultValue={result?.values["amount"]}
      />
    </fieldset>
  );
}
