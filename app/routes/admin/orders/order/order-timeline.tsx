import type { ReactNode } from "react";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { TimelineEvent } from "#app/domain/orders/admin-list/order-detail.ts";

interface OrderTimelineProps {
  events: readonly TimelineEvent[];
  /** The note form, above the events. */
  children: ReactNode;
}

/** The order timeline, latest event first. */
export function OrderTimeline({ events, children }: OrderTimelineProps) {
  return (
    <Panel title="Timeline">
      <div className="mb-6">{children}</div>
      <ol className="relative space-y-4 border-l border-line pl-5">
        {events.toReversed().map((event) => (
          <li key={event.id} className="relative text-sm">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[1.4375rem] size-1.5 rounded-full bg-flame outline-4 outline-white"
            />
            <p className="wrap-anywhere">{event.text}</p>
            {event.reason && <p className="text-ink-soft wrap-anywhere">“{event.reason}”</p>}
            {event.note && (
              <p className="mt-1 rounded bg-linen px-3 py-2 wrap-anywhere whitespace-pre-line">
                {event.note}
              </p>
            )}
            <p className="text-xs text-ink-soft">
              <Moment at={event.at} /> · {event.actor === null ? "the store" : event.actor || "a guest"}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
