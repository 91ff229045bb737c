import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { formatMoment } from "#app/lib/time/dates.ts";

/** The parcels of an order, each with its items, tracking link and the carrier's latest scans. */
export function OrderParcels({ parcels, note }: { parcels: OrderView["parcels"]; note: string | null }) {
  if (parcels.length === 0 && !note) return null;
  return (
    <section>
      <h2 className="eyebrow mb-4 text-ink-soft">Parcels</h2>
      {note && <p className="mb-4 text-[0.9375rem] font-medium">{note}</p>}
      <ul className="space-y-4 empty:hidden">
        {parcels.map((parcel) => (
          <li key={parcel.sequence} className="rounded bg-paper p-4 text-[0.9375rem]">
            <p className="flex flex-wrap justify-between gap-x-4 font-medium">
              <span>{`Parcel ${parcel.sequence}`}</span>
              <span>{parcel.status}</span>
            </p>
            <p className="mt-1 text-ink-soft">{parcel.items.join(", ")}</p>
            {parcel.trackingNumber && (
              <p className="mt-1 wrap-anywhere">
                {parcel.courier && `${parcel.courier}: `}
                {parcel.trackingUrl ? (
                  <a
                    href={parcel.trackingUrl}
                    rel="noreferrer"
                    className="underlined inline-flex min-h-11 items-center lg:min-h-6"
                  >
                    {`Track parcel ${parcel.trackingNumber}`}
                  </a>
                ) : (
                  parcel.trackingNumber
                )}
              </p>
            )}
            <Scans events={parcel.events} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Scans({ events }: Pick<OrderView["parcels"][number], "events">) {
  if (events.length === 0) return null;
  return (
    <ol className="mt-3 space-y-2 border-t border-line pt-3" aria-label="Tracking">
      {events.toReversed().map((event) => (
        <li key={`${event.at.toISOString()} ${event.description}`}>
          <p className="wrap-anywhere">{event.description}</p>
          <p className="text-sm text-ink-soft">
            {event.location && `${event.location}, `}
            <time dateTime={event.at.toISOString()}>{formatMoment(event.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
