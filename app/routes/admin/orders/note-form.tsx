import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/actions/order-action.forms.ts";
import { resultOf, type OrderActionResult } from "#app/routes/admin/orders/order-action-result.ts";
import { ActionForm } from "#app/routes/admin/orders/action-form.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";

/** Form for an internal note in the timeline. A new key clears it after saving. */
export function NoteForm({
  formKey,
  actionData,
}: {
  formKey: string;
  actionData: OrderActionResult | undefined;
}) {
  const result = resultOf(actionData, "note");
  return (
    <ActionForm
      key={formKey}
      action="note"
      formKey={formKey}
      label="Add note"
      pendingLabel="Saving..."
      variant="outline"
    >
      <GuardUnsaved isUnsaved={result !== undefined} />
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
