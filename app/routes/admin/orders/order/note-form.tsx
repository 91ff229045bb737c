import { useState } from "react";
import type { TimelineEvent } from "#app/domain/orders/admin-list/order-detail.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/actions/order-action.forms.ts";
import { resultOf, type OrderActionResult } from "#app/routes/admin/orders/order/order-action-result.ts";
import { ActionForm } from "#app/routes/admin/orders/order/action-form.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";

interface NoteFormProps {
  /** A new one for each load of the page. */
  formKey: string;
  events: readonly TimelineEvent[];
  actionData: OrderActionResult | undefined;
}

/** Form for an internal note in the timeline. It is cleared when its note is saved, and keeps it while other actions reload the page. */
export function NoteForm({ formKey, events, actionData }: NoteFormProps) {
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
