import type { ReactNode } from "react";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import { awaitsDifference, isToPayFirst, isUnpaid, isUnsent } from "#app/domain/orders/order.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";
import type { ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { resultOf, type OrderActionResult } from "#app/routes/admin/orders/order/order-action-result.ts";
import { ReturnToSenderForm } from "#app/routes/admin/orders/returns/return-to-sender-form.tsx";
import {
  CollapsedAction,
  ActionForm,
  type ActionFormProps,
} from "#app/routes/admin/orders/order/action-form.tsx";
import { PhoneLink } from "#app/routes/admin/orders/order/phone-link.tsx";
import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { MessageField } from "#app/routes/admin/orders/order/message-field.tsx";

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
  return (
    <Panel title="Next step">
      <div className="space-y-3">
        <StatusAction {...props} />
        {isUnpaid(order) && <Collect {...props} />}
        {order.status === "Shipped" && order.deliveryMethod !== "pickup" && hasOneShipment(order) && (
          <ReturnToSenderForm {...props} />
        )}
        {isUnsent(order.status) && !hasDispatchedShipment(order) && <Cancel {...props} />}
        {children}
      </div>
    </Panel>
  );
}

/** Whether a shipment has left and has not come back. */
function hasDispatchedShipment({ shipments }: OrderDetail): boolean {
  return shipments.some(({ status }) => isDispatched(status));
}

/** Of several shipments, also when the items of one are to be sent again, each has its own form for an undelivered parcel. */
function hasOneShipment({ shipments, progress }: OrderDetail): boolean {
  const dispatched = shipments.filter(({ status }) => isDispatched(status)).length;
  return dispatched === 0 || (dispatched === 1 && progress.every(({ toSend }) => toSend === 0));
}

/** Points to the actions in the return's own panel. */
function deliveredText(returns: OrderDetail["returns"]): string {
  const isAt = (requested: ReturnStatus) => returns.some(({ status }) => status === requested);
  if (isAt("requested")) return "A return is waiting for your approval.";
  if (isAt("received")) return "A return has been received and needs to be completed.";
  if (isAt("approved")) return "A return is on its way to you.";
  return "A return appears on this page when the customer requests one, or when you start one.";
}

function StatusAction({ order, money, actionData }: OrderActionsProps) {
  const { status, version } = order;
  if (awaitsDifference(order))
    return (
      <Hint>Waits for the difference that the customer still has to pay. Nothing is packed until then.</Hint>
    );
  switch (status) {
    case "Pending":
      if (isToPayFirst(order) && order.confirmBy)
        return (
          <p className="text-sm">
            Waits for the customer&rsquo;s payment until <Moment at={order.confirmBy} />. Then it is cancelled
            and its stock is released.
          </p>
        );
      if (order.confirmBy)
        return (
          <>
            {!order.isAskedToConfirm && <CallToConfirm order={order} by={order.confirmBy} />}
            <p className="text-sm">
              Waits for the customer&rsquo;s confirmation until <Moment at={order.confirmBy} />. Then it is
              cancelled and its stock is released.
            </p>
            <StepForm action="confirm" version={version} label="Mark as confirmed" />
          </>
        );
      return (
        <StepForm action="process" version={version} label="Start processing" pendingLabel="Starting..." />
      );
    case "Processing":
      if (order.deliveryMethod === "pickup")
        return (
          <>
            <p className="text-sm">The customer picks it up in the shop.</p>
            <StepForm action="ship" version={version} label="Mark as ready for pick-up" />
          </>
        );
      return (
        <StepForm
          action="ship"
          version={version}
          label={hasDispatchedShipment(order) ? "Mark the rest as shipped" : "Mark as shipped"}
          pendingLabel="Shipping..."
        >
          <ShortField
            label="Tracking number (optional)"
            hint="You can also add it after shipping."
            name="trackingNumber"
            result={resultOf(actionData, "ship")}
          />
        </StepForm>
      );
    case "Shipped":
      if (order.progress.some(({ toSend }) => toSend > 0))
        return <Hint>A parcel came back. Pack its items again under Shipments.</Hint>;
      return (
        <>
          <StepForm
            action="deliver"
            version={version}
            label={order.deliveryMethod === "pickup" ? "Mark as picked up" : "Mark as delivered"}
          />
          {order.deliveryMethod !== "pickup" && <Track order={order} money={money} actionData={actionData} />}
        </>
      );
    case "Delivered":
      if (order.isClosable)
        return (
          <>
            <Hint>
              {`All items are returned or refunded. ${formatMoney(order.refundableMinor, money)} has not been refunded: refund it, or close the order.`}
            </Hint>
            <StepForm action="close" version={version} label="Close order" pendingLabel="Closing..." />
          </>
        );
      return <Hint>{`The customer has received the order. ${deliveredText(order.returns)}`}</Hint>;
    case "Cancelled":
      return <Hint>{cancelledText(order, money)}</Hint>;
    case "Refunded":
      return <Hint>{refundedText(order, money)}</Hint>;
  }
}

/** Asks the owner to call a customer whom no message has asked for the confirmation. */
function CallToConfirm({ order: { shippingAddress: to, customerName }, by }: CallToConfirmProps) {
  return (
    <Alert tone="warning" title={`Call ${fullNameOf(to) || customerName}`}>
      <p>
        No message has reached the customer. Ask by <Moment at={by} /> whether the order is wanted.
      </p>
      {to.phone ? (
        <PhoneLink phone={to.phone} className="min-h-11 font-semibold" />
      ) : (
        <p>The order has no phone number.</p>
      )}
    </Alert>
  );
}

interface CallToConfirmProps {
  order: Pick<OrderDetail, "shippingAddress" | "customerName">;
  by: Date;
}

function refundedText({ refundableMinor }: OrderDetail, money: MoneyFormat): string {
  return refundableMinor > 0
    ? `The order is closed. ${formatMoney(refundableMinor, money)} has not been refunded.`
    : "The order is refunded. There is nothing left to do.";
}

function cancelledText(order: OrderDetail, money: MoneyFormat): string {
  const { paymentStatus, refundableMinor, refunds } = order;
  if (paymentStatus === "Pending" && refundableMinor === 0 && refunds.length === 0)
    return manualMethodOf(order)?.isPaidFirst
      ? "The order is cancelled; nothing was paid. If the money still arrives, send it back from your bank: it cannot be recorded here."
      : "The order is cancelled; nothing was paid.";
  if (refunds.some(({ status }) => status !== "done"))
    return "The order is cancelled, and the refund is in progress.";
  return refundableMinor > 0
    ? `The order is cancelled. ${formatMoney(refundableMinor, money)} has not been refunded.`
    : "The order is cancelled and refunded.";
}

function Hint({ children }: { children: string }) {
  return <p className="text-sm text-ink-soft">{children}</p>;
}

/** The form of the order's next action. */
function StepForm(
  props: Omit<ActionFormProps, "variant" | "pendingLabel"> & Partial<Pick<ActionFormProps, "pendingLabel">>,
) {
  return <ActionForm pendingLabel="Saving..." variant="dark" {...props} />;
}

interface ShortFieldProps {
  label: string;
  hint?: string;
  name: "trackingNumber" | "reference";
  /** The result of a refused submission, whose text stays in the field. */
  result: OrderActionResult | undefined;
  /** The saved text. */
  value?: string;
  required?: boolean;
}

function ShortField({ name, result, value, ...props }: ShortFieldProps) {
  return (
    <TextField
      name={name}
      maxLength={100}
      autoComplete="off"
      error={result?.fieldErrors[name]}
      defaultValue={result?.values[name] ?? value}
      {...props}
    />
  );
}

function Track({ order: { version, trackingNumber }, actionData }: OrderActionsProps) {
  const result = resultOf(actionData, "track");
  const notice = useCustomerNotice();
  return (
    <CollapsedAction
      label={trackingNumber ? "Change tracking number…" : "Add tracking number…"}
      isOpenAtFirst={result !== undefined}
    >
      <StepForm action="track" version={version} label="Save tracking number">
        <Hint>{notice}</Hint>
        <ShortField
          label="Tracking number"
          name="trackingNumber"
          result={result}
          value={trackingNumber ?? ""}
        />
      </StepForm>
    </CollapsedAction>
  );
}

function Collect({ order, actionData }: OrderActionsProps) {
  const result = resultOf(actionData, "collect");
  const { needsReference, words } = manualMethodOf(order) ?? MANUAL_METHODS.cash;
  return (
    <CollapsedAction
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
  const result = resultOf(actionData, "cancel");
  const refund = order.refundableMinor > 0 ? formatMoney(order.refundableMinor, money) : null;
  return (
    <CollapsedAction label="Cancel order…" isOpenAtFirst={result !== undefined}>
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
        <MessageField name="reason" label="Reason (shown to the customer)" result={result} />
      </ActionForm>
    </CollapsedAction>
  );
}
