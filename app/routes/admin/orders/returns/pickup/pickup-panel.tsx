import { href } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { OrderDetail, OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import {
  canCollect,
  PICKUP_STATE_LABELS,
  pickupStateOf,
  type PickupParcel,
  type ReturnPickup,
} from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { trackingLink } from "#app/domain/orders/shipments/couriers.ts";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface PickupPanelProps {
  orderReturn: OrderDetailReturn;
  order: OrderDetail;
  /** A carrier is connected that collects parcels. */
  canBook: boolean;
  /** The booking of a courier waits, and has its own notice. */
  waits: boolean;
  actionData: OrderActionResult | undefined;
}

/** The way back of a return's items: the courier who collects them, and the label for a parcel that the customer sends herself. */
export function PickupPanel({ orderReturn, order, canBook, waits, actionData }: PickupPanelProps) {
  const { pickup, pickedUpAt, status, kind } = orderReturn;
  const state = pickup && pickupStateOf(pickup, pickedUpAt);
  const isBookable =
    canBook &&
    !waits &&
    canCollect(orderReturn) &&
    (state === null || state === "cancelled" || state === "incomplete");
  const isCancellable =
    canBook && (state === "booked" || (state === "incomplete" && pickup?.carrierOrder !== null));
  const hasLabel = status === "approved" && kind === "return";
  if (!pickup && !isBookable && !waits && !hasLabel) return null;
  return (
    <section aria-label="Way back" className="space-y-3 rounded border border-line p-3">
      <h3 className="font-medium">Way back</h3>
      {waits && (
        <p className="text-sm text-ink-soft">The booking of a courier waits: see the top of this page.</p>
      )}
      {pickup && state && <Booked pickup={pickup} label={PICKUP_STATE_LABELS[state]} />}
      {isBookable && <BookForm orderReturn={orderReturn} order={order} actionData={actionData} />}
      {isCancellable && (
        <ActionForm
          action="cancel-pickup"
          subject={{ name: "returnId", id: orderReturn.id }}
          label="Cancel pickup"
          pendingLabel="Cancelling..."
          variant="outline"
        />
      )}
      {hasLabel && (
        <p>
          <a
            className="underlined inline-flex min-h-11 items-center"
            href={href("/admin/orders/:number/returns/:sequence/label", {
              number: String(order.number),
              sequence: String(orderReturn.sequence),
            })}
          >
            Return label
          </a>
        </p>
      )}
    </section>
  );
}

function Booked({ pickup, label }: { pickup: ReturnPickup; label: string }) {
  const { courier, trackingNumber, reportedStatus, reportedAt, problem } = pickup;
  const url = trackingLink(pickup, {});
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-ink-soft">State</dt>
        <dd>{label}</dd>
        {trackingNumber && (
          <>
            <dt className="text-ink-soft">Courier</dt>
            <dd className="wrap-anywhere">{courier}</dd>
            <dt className="text-ink-soft">Tracking number</dt>
            <dd className="wrap-anywhere">
              <a
                href={url ?? undefined}
                className="underlined inline-flex min-h-6 items-center"
                rel="noreferrer"
              >
                {trackingNumber}
              </a>
            </dd>
          </>
        )}
        {reportedStatus && reportedAt && (
          <>
            <dt className="text-ink-soft">Last report</dt>
            <dd className="wrap-anywhere">
              {reportedStatus}, <Moment at={reportedAt} />
            </dd>
          </>
        )}
      </dl>
      {problem && <p className="text-sm text-danger-deep wrap-anywhere">Last problem: {problem}</p>}
    </>
  );
}

/** Books a courier. Once the carrier has registered the parcel, its weight and size are settled. */
function BookForm({ orderReturn, order, actionData }: Omit<PickupPanelProps, "canBook" | "waits">) {
  const { pickup } = orderReturn;
  const result = resultOf(actionData, "book-pickup", orderReturn.id);
  const isRegistered = pickup !== null && pickup.cancelledAt === null && pickup.carrierOrder !== null;
  const fieldProps = (name: keyof PickupParcel) => ({
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    error: result?.fieldErrors[name],
    defaultValue: result?.values[name] ?? proposedOf(orderReturn, order, name),
  });
  return (
    <ActionForm
      action="book-pickup"
      subject={{ name: "returnId", id: orderReturn.id }}
      label={isRegistered ? "Continue booking" : "Book pickup"}
      pendingLabel="Booking..."
      variant="outline"
      isUnsaved={result !== undefined}
    >
      {isRegistered ? (
        SIZE_NAMES.map((name) => <input key={name} type="hidden" name={name} value={pickup[name]} />)
      ) : (
        <>
          <TextField
            label="Weight in grams"
            hint="With wrapping"
            className="max-w-xs"
            {...fieldProps("weightGrams")}
          />
          <fieldset>
            <legend className="sr-only">Size in centimetres</legend>
            <div className="grid grid-cols-3 gap-3">
              <TextField label="Length, cm" {...fieldProps("lengthCm")} />
              <TextField label="Width, cm" {...fieldProps("widthCm")} />
              <TextField label="Height, cm" {...fieldProps("heightCm")} />
            </div>
          </fieldset>
        </>
      )}
    </ActionForm>
  );
}

const SIZE_NAMES = ["weightGrams", "lengthCm", "widthCm", "heightCm"] as const;

/** The value of the last booking; otherwise the weight of the items, and the size of the parcel that was sent last. */
function proposedOf(
  { pickup, weightGrams }: OrderDetailReturn,
  { shipments }: OrderDetail,
  name: keyof PickupParcel,
): string {
  const sent = shipments.findLast(({ lengthCm }) => lengthCm !== null);
  const value = pickup?.[name] ?? (name === "weightGrams" ? weightGrams : sent?.[name]);
  return String(value ?? "");
}
