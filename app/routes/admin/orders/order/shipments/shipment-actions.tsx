import { href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  type ShipmentDetail,
  type ShippedLine,
  type ShippedOrder,
  openCashMinor,
} from "#app/domain/orders/shipments/order-shipments.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import {
  canShipmentBecome,
  hasOpenBooking,
  isDispatched,
  isUnderway,
} from "#app/domain/orders/shipments/shipment.ts";
import type { WaitingAction } from "#app/domain/orders/waiting/waiting-action.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { RefundBox, refundDestination } from "#app/routes/admin/orders/order/actions/refund-review.tsx";
import {
  Booking,
  needsBooking,
  OpenBooking,
  type RatesView,
} from "#app/routes/admin/orders/order/shipments/booking.tsx";
import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import { ParcelOutcome } from "#app/routes/admin/orders/returns/parcel-outcome.tsx";

interface ShipmentActionsProps {
  order: ShippedOrder;
  shipment: ShipmentDetail;
  items: readonly ShippedLine[];
  /** The name of the carrier that books parcels; null if none is connected. */
  carrier: string | null;
  /** The name of the carrier with which this parcel was booked. */
  bookedWith: string;
  rates: RatesView | null;
  waiting: readonly WaitingAction[];
  actionData: OrderActionResult | undefined;
}

/** The actions for a shipment in its status. */
export function ShipmentActions(props: ShipmentActionsProps) {
  const { order, shipment } = props;
  const params = { number: String(order.number), sequence: String(shipment.sequence) };
  return (
    <Panel title="Next step">
      <div className="space-y-3">
        {props.carrier && needsBooking(shipment) && <Booking {...props} carrier={props.carrier} />}
        {shipment.status === "packed" && <Dispatch {...props} />}
        {shipment.labelUrl && (
          <ButtonLink to={shipment.labelUrl} variant="outline" className="w-full max-w-xs">
            Courier’s label
          </ButtonLink>
        )}
        {(shipment.status === "packed" || isUnderway(shipment.status)) && (
          <ButtonLink
            to={href("/admin/orders/:number/shipments/:sequence/label", params)}
            variant="outline"
            className="w-full max-w-xs"
          >
            Shipping label
          </ButtonLink>
        )}
        {shipment.challanNumber && (
          <ButtonLink
            to={href("/admin/orders/:number/shipments/:sequence/challan", params)}
            variant="outline"
            className="w-full max-w-xs"
          >
            Delivery challan {shipment.challanNumber}
          </ButtonLink>
        )}
        {shipment.status === "packed" && <Unpack {...props} />}
        {isDispatched(shipment.status) && isUnpaid(order) && openCashMinor(shipment) > 0 && (
          <CollectCash {...props} />
        )}
        {canShipmentBecome(shipment.status, "delivered") && <Deliver {...props} />}
        {isUnderway(shipment.status) && <Undelivered {...props} />}
        {hasOpenBooking(shipment) && <OpenBooking {...shipment} bookedWith={props.bookedWith} />}
        {!isUnderway(shipment.status) && shipment.status !== "packed" && !hasOpenBooking(shipment) && (
          <p className="text-sm text-ink-soft">There is nothing left to do with this shipment.</p>
        )}
      </div>
    </Panel>
  );
}

function Dispatch({ order, shipment, actionData }: ShipmentActionsProps) {
  const result = resultOf(actionData, "dispatch");
  return (
    <ActionForm
      action="dispatch"
      version={order.version}
      label="Mark as shipped"
      pendingLabel="Shipping..."
      variant="dark"
    >
      <TextField
        label="Tracking number (optional)"
        name="trackingNumber"
        maxLength={100}
        autoComplete="off"
        error={result?.fieldErrors["trackingNumber"]}
        defaultValue={result?.values["trackingNumber"] ?? shipment.trackingNumber ?? ""}
      />
    </ActionForm>
  );
}

function Deliver({ order }: ShipmentActionsProps) {
  return (
    <ActionForm
      action="delivered"
      version={order.version}
      label="Mark as delivered"
      pendingLabel="Saving..."
      variant="outline"
    />
  );
}

function CollectCash({ order, shipment }: ShipmentActionsProps) {
  const cash = formatMoney(openCashMinor(shipment), moneyFormatFor(order.currency));
  return (
    <CollapsedAction step="cash" label="Cash received…">
      <ActionForm
        action="cash"
        version={order.version}
        label={`Mark ${cash} as received`}
        pendingLabel="Saving..."
        variant="dark"
      >
        <p className="text-sm text-ink-soft">
          Once you have received the cash that this shipment collected. The order is paid with its last one.
        </p>
      </ActionForm>
    </CollapsedAction>
  );
}

function Unpack({ order }: ShipmentActionsProps) {
  return (
    <CollapsedAction step="unpack" label="Cancel shipment…">
      <ActionForm
        action="unpack"
        version={order.version}
        label="Cancel shipment"
        pendingLabel="Cancelling..."
        variant="danger"
      >
        <p className="text-sm text-ink-soft">Its items can be packed again. The order stays as it is.</p>
      </ActionForm>
    </CollapsedAction>
  );
}

function Undelivered({ order, items, actionData }: ShipmentActionsProps) {
  const result = resultOf(actionData, "undelivered");
  const notice = useCustomerNotice();
  const next = result?.values["next"] ?? "send-again";
  const isPaid = order.paymentStatus !== "Pending";
  return (
    <CollapsedAction step="undelivered" label="Not delivered…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        action="undelivered"
        version={order.version}
        label={result?.review ? "Confirm refund" : "Save"}
        pendingLabel="Saving..."
        variant="danger"
        isUnsaved={result !== undefined}
      >
        <ParcelOutcome lines={items} result={result} />
        <fieldset className="space-y-2">
          <legend className="mb-2 text-sm font-medium">What happens next?</legend>
          <RadioField
            name="next"
            value="send-again"
            defaultChecked={next === "send-again"}
            label="Send again"
            hint="Items that cannot be sold again, or are lost, are replaced from stock."
          />
          <RadioField
            name="next"
            value="refund"
            defaultChecked={next === "refund"}
            label={isPaid ? "Refund" : "Do not send again"}
            hint={
              isPaid
                ? `If nothing else of the order was sent, it is cancelled. ${notice}`
                : `Its cash is no longer collected. If nothing else of the order was sent, the order is cancelled and an advance refunded. ${notice}`
            }
          />
        </fieldset>
        <MessageField name="reason" result={result} />
        {result?.review && (
          <RefundBox
            key={result.id}
            review={result.review}
            money={moneyFormatFor(order.currency)}
            destination={refundDestination(order)}
          />
        )}
      </ActionForm>
    </CollapsedAction>
  );
}
