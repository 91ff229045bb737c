import { useState } from "react";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/actions/read-order-action.ts";
import type { TimelineEvent } from "#app/domain/orders/admin-list/order-detail.ts";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";

interface OrderTimelineProps {
  events: readonly TimelineEvent[];
  /** A new key for the note form at each load of the page. */
  formKey: string;
  actionData: OrderActionResult | undefined;
}

/** The form for an internal note and the order timeline, latest event first. */
export function OrderTimeline(props: OrderTimelineProps) {
  const { events } = props;
  return (
    <Panel title="Timeline">
      <div className="mb-6">
        <NoteForm {...props} />
      </div>
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

/** Form for an internal note. It is cleared when its note is saved, and keeps it while other actions reload the page. */
function NoteForm({ formKey, events, actionData }: OrderTimelineProps) {
  const [key, setKey] = useState(formKey);
  // A note is saved under the key of its form.
  if (events.some(({ id }) => id === key)) setKey(formKey);
  const result = resultOf(actionData, "note");
  return (
    <ActionForm
      key={key}
      action="note"
      formKey={key}
      label="Add note"
      pendingLabel="Saving..."
      variant="outline"
      isUnsaved={result !== undefined}
    >
      <TextAreaField
        label="Internal note"
        name="note"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        error={result?.fieldErrors["note"]}
        defaultValue={result?.values["note"]}
      />
    </ActionForm>
  );
}
