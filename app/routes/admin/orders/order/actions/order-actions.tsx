import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  awaitsDifference,
  isToPayFirst,
  isUnpaid,
  isUnsendable,
  isUnsent,
} from "#app/domain/orders/order.ts";
import { useShop } from "#app/components/use-shop.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";
import { filledIn } from "#app/lib/http/filled-in.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { ReturnToSenderForm } from "#app/routes/admin/orders/returns/return-to-sender-form.tsx";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import {
  hasDispatchedShipment,
  StatusAction,
} from "#app/routes/admin/orders/order/actions/status-action.tsx";
import { CorrectForm } from "#app/routes/admin/orders/order/actions/correct-form.tsx";
import { Hint, ShortField, StepForm } from "#app/routes/admin/orders/order/actions/step-form.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";

interface OrderActionsProps {
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

interface OrderActionsPanelProps extends OrderActionsProps {
  /** Further actions below the order's own. */
  children?: ReactNode;
}

/** Actions available in the order's status. */
export function OrderActions({ children, ...props }: OrderActionsPanelProps) {
  const { order } = props;
  const { shop } = useShop();
  const isHeldBack = isUnsendable(order, shop);
  return (
    <Panel title="Next step">
      <div className="space-y-3">
        {isHeldBack && isUnsent(order.status) ? (
          <Hint>A test order is neither shipped nor invoiced. Delete it when you have finished trying.</Hint>
        ) : (
          <StatusAction {...props} />
        )}
        {isHeldBack && <DeleteTest {...props} />}
        {isUnpaid(order) && <Collect {...props} />}
        {order.status === "Shipped" && order.deliveryMethod !== "pickup" && hasOneShipment(order) && (
          <ReturnToSenderForm {...props} />
        )}
        {isUnsent(order.status) && !hasDispatchedShipment(order) && <Cancel {...props} />}
        {children}
        {order.isTest && !isHeldBack && <DeleteTest {...props} />}
        <CorrectForm order={order} actionData={props.actionData} />
      </div>
    </Panel>
  );
}

/** Of several shipments, also when the items of one are to be sent again, each has its own form for an undelivered parcel. */
function hasOneShipment({ shipments, progress }: OrderDetail): boolean {
  const dispatched = shipments.filter(({ status }) => isDispatched(status)).length;
  return dispatched === 0 || (dispatched === 1 && progress.every(({ toSend }) => toSend === 0));
}

function DeleteTest({ order, actionData }: OrderActionsProps) {
  const { shop } = useShop();
  const isOpenAtFirst = isUnsendable(order, shop) || resultOf(actionData, "delete-test") !== undefined;
  return (
    <CollapsedAction step="delete-test" label="Delete test order…" isOpenAtFirst={isOpenAtFirst}>
      <ActionForm
        action="delete-test"
        version={order.version}
        label="Delete test order"
        pendingLabel="Deleting..."
        variant="danger"
      >
        <p className="text-sm text-ink-soft">
          The order is deleted with its messages and documents, and its items go back in stock. This cannot be
          undone.
        </p>
      </ActionForm>
    </CollapsedAction>
  );
}

function Collect({ order, actionData }: OrderActionsProps) {
  const result = resultOf(actionData, "collect");
  const { needsReference, words } = manualMethodOf(order) ?? MANUAL_METHODS.cash;
  return (
    <CollapsedAction
      step="collect"
      label="Mark as paid…"
      isOpenAtFirst={result !== undefined || (isToPayFirst(order) && !awaitsDifference(order))}
    >
      <StepForm action="collect" version={order.version} label="Mark as paid">
        <Hint>{words.recordHint}</Hint>
        <ShortField label={words.referenceLabel} name="reference" result={result} required={needsReference} />
      </StepForm>
    </CollapsedAction>
  );
}

function Cancel({ order, money, actionData }: OrderActionsProps) {
  const [params] = useSearchParams();
  const result = resultOf(actionData, "cancel");
  const { reason } = filledIn(params, (name) => name === "reason");
  const refund = order.refundableMinor > 0 ? formatMoney(order.refundableMinor, money) : null;
  return (
    <CollapsedAction
      step="cancel"
      label="Cancel order…"
      isOpenAtFirst={result !== undefined || reason !== undefined}
    >
      <ActionForm
        action="cancel"
        version={order.version}
        label={refund ? `Cancel order and refund ${refund}` : "Cancel order"}
        pendingLabel="Cancelling..."
        variant="danger"
      >
        <p className="text-sm text-ink-soft">
          The items go back in stock, and{" "}
          {refund ? `${refund} is refunded to the customer.` : "there is nothing to refund."}
        </p>
        <MessageField name="reason" label="Reason (shown to the customer)" result={result} filled={reason} />
      </ActionForm>
    </CollapsedAction>
  );
}
