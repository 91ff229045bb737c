import type { OrderDetail, OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import { formatMoney, toDecimal, type MoneyFormat } from "#app/lib/money.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import {
  Breakdown,
  AsCreditField,
  RefundBox,
  refundDestination,
  Row,
} from "#app/routes/admin/orders/order/actions/refund-review.tsx";
import { RestockFields } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { SettleDifferenceForm } from "#app/routes/admin/orders/returns/settle-difference-form.tsx";
import { KeepReturnForm } from "#app/routes/admin/orders/returns/keep-return-form.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";

interface ReturnActionsProps {
  orderReturn: OrderDetailReturn;
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

/** Actions available in the return's status. */
export function ReturnActions(props: ReturnActionsProps) {
  switch (props.orderReturn.status) {
    case "requested":
      return (
        <>
          <Decide {...props} />
          <Withdraw {...props} />
        </>
      );
    case "approved":
      return (
        <>
          {props.orderReturn.isDifferenceDue && <SettleDifferenceForm {...props} />}
          {props.orderReturn.pickedUpAt === null && <PickUp {...props} />}
          <Receive {...props} />
          {props.orderReturn.replacementAt === null ? <Withdraw {...props} /> : <KeepReturnForm {...props} />}
        </>
      );
    case "received":
      return (
        <>
          {props.orderReturn.isDifferenceDue && <SettleDifferenceForm {...props} />}
          <Complete {...props} />
        </>
      );
    case "rejected":
    case "withdrawn":
    case "completed":
      return null;
  }
}

const formPropsOf = (orderReturn: OrderDetailReturn) => ({
  version: orderReturn.version,
  subject: { name: "returnId" as const, id: orderReturn.id },
});

function Decide({ orderReturn, actionData }: ReturnActionsProps) {
  const approve = resultOf(actionData, "approve-return", orderReturn.id);
  const reject = resultOf(actionData, "reject-return", orderReturn.id);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <ActionForm
        {...formPropsOf(orderReturn)}
        action="approve-return"
        label="Approve return"
        pendingLabel="Approving..."
        variant="dark"
      >
        <MessageField name="note" result={approve} />
      </ActionForm>
      <CollapsedAction step="reject-return" label="Reject return…" isOpenAtFirst={reject !== undefined}>
        <ActionForm
          {...formPropsOf(orderReturn)}
          action="reject-return"
          label="Reject return"
          pendingLabel="Rejecting..."
          variant="danger"
        >
          <MessageField name="note" label="Reason (shown to the customer)" result={reject} />
        </ActionForm>
      </CollapsedAction>
    </div>
  );
}

/** The customer keeps the items, and has told the shop so. */
function Withdraw({ orderReturn, actionData }: ReturnActionsProps) {
  const result = resultOf(actionData, "withdraw-return", orderReturn.id);
  return (
    <CollapsedAction
      step="withdraw-return"
      label="Withdraw for the customer…"
      isOpenAtFirst={result !== undefined}
    >
      <ActionForm
        {...formPropsOf(orderReturn)}
        action="withdraw-return"
        label="Withdraw return"
        pendingLabel="Withdrawing..."
      >
        <p>The customer keeps the items. Items that are reserved for an exchange go back in stock.</p>
      </ActionForm>
    </CollapsedAction>
  );
}

/** The courier has the items, but no scan says so. */
function PickUp({ orderReturn }: ReturnActionsProps) {
  return (
    <ActionForm
      {...formPropsOf(orderReturn)}
      action="pick-up-return"
      label="Mark as picked up"
      pendingLabel="Saving..."
      variant="outline"
    />
  );
}

function Receive({ orderReturn, actionData }: ReturnActionsProps) {
  const result = resultOf(actionData, "receive-return", orderReturn.id);
  return (
    <ActionForm
      {...formPropsOf(orderReturn)}
      action="receive-return"
      label="Mark as received"
      pendingLabel="Saving..."
      variant="dark"
    >
      <RestockFields
        lines={orderReturn.lines.map((line) => ({ ...line, id: line.orderLineId }))}
        result={result}
      />
    </ActionForm>
  );
}

function Complete({ orderReturn, order, money, actionData }: ReturnActionsProps) {
  const result = resultOf(actionData, "complete-return", orderReturn.id);
  const review = result?.review;
  const isRefund = orderReturn.resolution === "refund";
  const amount = review && formatMoney(review.amountMinor, money);
  return (
    <ActionForm
      {...formPropsOf(orderReturn)}
      action="complete-return"
      label={
        review?.amountMinor === 0
          ? "Complete without a refund"
          : amount
            ? `Refund ${amount} and complete`
            : isRefund
              ? "Review refund"
              : completionLabel(orderReturn)
      }
      pendingLabel={amount ? "Refunding..." : isRefund ? "Checking..." : "Completing..."}
      variant="dark"
    >
      {!isRefund && (
        <>
          <p>{nextStep(orderReturn)}</p>
          <CheckboxField
            label="Refund instead of sending a replacement"
            name="instead"
            value="refund"
            defaultChecked={result?.values["instead"] === "refund"}
          />
        </>
      )}
      <div
        className={
          isRefund ? "space-y-3" : "hidden space-y-3 [.action-fields:has([name=instead]:checked)_&]:block"
        }
      >
        <ReturnRefund orderReturn={orderReturn} order={order} money={money} result={result} />
        <AsCreditField order={order} result={result} />
      </div>
      {review && (
        <RefundBox
          key={result.id}
          review={review}
          money={money}
          destination={refundDestination(order, result)}
        />
      )}
    </ActionForm>
  );
}

/** An exchange that costs more is completed by its payment. */
function completionLabel({ differenceMinor, isDifferenceDue }: OrderDetailReturn): string {
  if (differenceMinor <= 0) return "Complete return";
  return isDifferenceDue ? "Request the difference again" : "Request the difference";
}

function nextStep({ differenceMinor }: OrderDetailReturn): string {
  const next = "then waits to be packed and shipped, with a label and a tracking number of its own.";
  return differenceMinor > 0
    ? `The customer pays the price difference by a link. The replacement ${next}`
    : `The replacement ${next}`;
}

interface ReturnRefundProps extends Omit<ReturnActionsProps, "actionData"> {
  result: OrderActionResult | undefined;
}

/** The calculated refund and the amount to refund. */
function ReturnRefund({ orderReturn, order, money, result }: ReturnRefundProps) {
  const { refundableMinor } = order;
  const { calculated } = orderReturn;
  if (!calculated) return null;
  const dueMinor = Math.min(calculated.totalMinor, refundableMinor);
  if (order.paymentStatus === "Pending")
    return <p>This order is not paid yet. Mark it as paid before you refund it.</p>;
  if (dueMinor === 0) return <p>There is nothing left to refund for these items.</p>;
  return (
    <>
      <dl className="space-y-1 tabular">
        <Breakdown calculated={calculated} money={money} />
        <Row label="Calculated refund" value={formatMoney(calculated.totalMinor, money)} isTotal />
        <Row label="Refundable for this order" value={formatMoney(refundableMinor, money)} />
      </dl>
      <TextField
        label={`Refund amount in ${money.currency}`}
        hint="Reduce it to withhold a part, for example for wear. Enter 0 to refund nothing."
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-xs"
        error={result?.fieldErrors["amount"]}
        defaultValue={result?.values["amount"] ?? toDecimal(dueMinor, money)}
      />
      <MessageField
        name="reason"
        label="Reason, if nothing is refunded (shown to the customer)"
        result={result}
      />
    </>
  );
}
