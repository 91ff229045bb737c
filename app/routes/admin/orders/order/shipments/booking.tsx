import { Form } from "react-router";
import type { CarrierRate } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { CANCEL_RETRY_DAYS, type Shipment } from "#app/domain/orders/shipments/shipment.ts";
import type { WaitingAction } from "#app/domain/orders/waiting/waiting-action.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

export type RatesView = { ok: true; rates: CarrierRate[] } | { ok: false; message: string };

interface BookingProps {
  /** The carrier's name. */
  carrier: string;
  order: { version: number };
  shipment: Shipment;
  rates: RatesView | null;
  /** The actions of the order that wait. */
  waiting: readonly WaitingAction[];
}

/** Whether a packed shipment has no booking yet, or one without a label and a pickup. */
export function needsBooking({ status, carrier, trackingNumber, labelUrl }: Shipment): boolean {
  const isComplete = trackingNumber !== null && (carrier === "by-hand" || labelUrl !== null);
  return status === "packed" && !isComplete;
}

/**
 * Books a courier through the connected carrier: compare its rates first, or let it choose. Of a booked courier, only the missing pickup and label are
 * requested. Nothing while a booking waits, which has its own notice.
 */
export function Booking({ carrier, order, shipment, rates, waiting }: BookingProps) {
  const isBooked = shipment.trackingNumber !== null;
  const waits = waiting.some(
    ({ booking }) => booking?.kind === "shipment" && booking.shipmentId === shipment.id,
  );
  if (waits) return null;
  return (
    <section aria-label={carrier} className="space-y-3 border-b border-line pb-4">
      {shipment.bookingProblem && (
        <p className="text-sm text-danger-deep wrap-anywhere">Last problem: {shipment.bookingProblem}</p>
      )}
      {isBooked ? (
        <p className="text-sm text-ink-soft">The courier is booked, but has no pickup and no label yet.</p>
      ) : (
        <Form className="space-y-3">
          <input type="hidden" name="rates" value="1" />
          <Button type="submit" variant="outline" className="w-full max-w-xs">
            Compare couriers
          </Button>
        </Form>
      )}
      {rates && !rates.ok && <p className="text-sm text-danger-deep">{rates.message}</p>}
      <ActionForm
        action="book"
        version={order.version}
        label={
          isBooked
            ? "Request pickup and label"
            : shipment.carrierOrder
              ? "Continue booking"
              : `Book with ${carrier}`
        }
        pendingLabel="Booking..."
        variant="dark"
      >
        {rates?.ok && (
          <fieldset className="space-y-2">
            <legend className="mb-2 text-sm font-medium">Courier</legend>
            {rates.rates.length === 0 && (
              <p className="text-sm text-ink-soft">No courier takes this parcel to this PIN code.</p>
            )}
            {rates.rates.map(({ courierId, courier, rateMinor, days }, index) => (
              <RadioField
                key={courierId}
                name="courierId"
                value={String(courierId)}
                defaultChecked={index === 0}
                label={`${courier}: ${formatMoney(rateMinor, moneyFormatFor("INR"))}`}
                hint={days === null ? undefined : `${days} ${days === 1 ? "day" : "days"}`}
              />
            ))}
          </fieldset>
        )}
      </ActionForm>
    </section>
  );
}

/** A booking that is not cancelled yet at the carrier, which `cancelBookings` tries every five minutes. */
export function OpenBooking({
  bookingError,
  bookedWith,
}: Pick<Shipment, "bookingError"> & { bookedWith: string }) {
  if (bookingError === null)
    return <p className="text-sm text-ink-soft">{`The booking with ${bookedWith} is being cancelled.`}</p>;
  return (
    <Alert tone="bad" title="The booking is not cancelled">
      {`${bookingError}. The store tries again for ${CANCEL_RETRY_DAYS} days; you can also cancel the booking in the panel of ${bookedWith}.`}
    </Alert>
  );
}
