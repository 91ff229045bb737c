import { Moment } from "#app/components/admin/moment.tsx";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { awaitsDifference, isToPayFirst } from "#app/domain/orders/order.ts";
import type { ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { CallCustomer } from "#app/routes/admin/orders/order/call-customer.tsx";
import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { Hint, ShortField, StepForm } from "#app/routes/admin/orders/order/actions/step-form.tsx";

interface StatusActionProps {
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

/** Points to the actions in the return's own panel. */
function deliveredText(returns: OrderDetail["returns"]): string {
  const isClaimed = returns.some(({ kind, status }) => kind === "claim" && status === "requested");
  if (isClaimed) return "A claim is waiting for your decision.";
  const isAt = (requested: ReturnStatus) => returns.some(({ status }) => status === requested);
  if (isAt("requested")) return "A return is waiting for your approval.";
  if (isAt("received")) return "A return has been received and needs to be completed.";
  if (isAt("approved")) return "A return is on its way to you.";
  return "A return appears on this page when the customer requests one, or when you start one.";
}

/** The next step of the order in its status. */
export function StatusAction(props: StatusActionProps) {
  const { order, money } = props;
  if (awaitsDifference(order))
    return (
      <Hint>Waits for the difference that the customer still has to pay. Nothing is packed until then.</Hint>
    );
  switch (order.status) {
    case "Pending":
      return <PendingAction order={order} />;
    case "Processing":
      return <ProcessingAction {...props} />;
    case "Shipped":
      return <ShippedAction {...props} />;
    case "Delivered":
      return <DeliveredAction order={order} money={money} />;
    case "Cancelled":
      return <Hint>{cancelledText(order, money)}</Hint>;
    case "Refunded":
      return <Hint>{refundedText(order, money)}</Hint>;
  }
}

function PendingAction({ order }: Pick<StatusActionProps, "order">) {
  const { version, confirmBy } = order;
  if (!confirmBy)
    return (
      <StepForm action="process" version={version} label="Start processing" pendingLabel="Starting..." />
    );
  if (isToPayFirst(order))
    return (
      <p className="text-sm">
        Waits for the customer&rsquo;s payment until <Moment at={confirmBy} />. Then it is cancelled and its
        stock is released.
      </p>
    );
  return (
    <>
      {!order.isAskedToConfirm && <CallToConfirm order={order} by={confirmBy} />}
      <p className="text-sm">
        Waits for the customer&rsquo;s confirmation until <Moment at={confirmBy} />. Then it is cancelled and
        its stock is released.
      </p>
      <StepForm action="confirm" version={version} label="Mark as confirmed" />
    </>
  );
}

interface CallToConfirmProps {
  order: Pick<OrderDetail, "shippingAddress" | "customerName">;
  by: Date;
}

/** For a customer whom no message has asked for the confirmation. */
function CallToConfirm({ order: { shippingAddress: to, customerName }, by }: CallToConfirmProps) {
  return (
    <CallCustomer title={`Call ${fullNameOf(to) || customerName}`} phone={to.phone}>
      No message has reached the customer. Ask by <Moment at={by} /> whether the order is wanted.
    </CallCustomer>
  );
}

function ProcessingAction({ order, actionData }: StatusActionProps) {
  const { version } = order;
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
}

function ShippedAction(props: StatusActionProps) {
  const { version, progress, deliveryMethod } = props.order;
  if (progress.some(({ toSend }) => toSend > 0))
    return <Hint>A parcel came back. Pack its items again under Shipments.</Hint>;
  const isPickup = deliveryMethod === "pickup";
  return (
    <>
      <StepForm
        action="deliver"
        version={version}
        label={isPickup ? "Mark as picked up" : "Mark as delivered"}
      />
      {!isPickup && <Track {...props} />}
    </>
  );
}

function DeliveredAction({ order, money }: Pick<StatusActionProps, "order" | "money">) {
  if (order.deliveryMethod === "digital")
    return <Hint>The gift card is issued. A refund takes it back, as far as it is not used.</Hint>;
  if (!order.isClosable)
    return <Hint>{`The customer has received the order. ${deliveredText(order.returns)}`}</Hint>;
  return (
    <>
      <Hint>
        {`All items are returned or refunded. ${formatMoney(order.refundableMinor, money)} has not been refunded: refund it, or close the order.`}
      </Hint>
      <StepForm action="close" version={order.version} label="Close order" pendingLabel="Closing..." />
    </>
  );
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

function Track({ order: { version, trackingNumber }, actionData }: StatusActionProps) {
  const result = resultOf(actionData, "track");
  const notice = useCustomerNotice();
  return (
    <CollapsedAction
      step="track"
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

/** Whether a shipment has left and has not come back. */
export function hasDispatchedShipment({ shipments }: OrderDetail): boolean {
  return shipments.some(({ status }) => isDispatched(status));
}
