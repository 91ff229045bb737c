import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { MAX_NOTE_LENGTH } from "#app/domain/orders/admin-list/order-list.forms.ts";
import { answerFor, type StepAnswer } from "#app/routes/admin/orders/order-list.ts";
import { StepForm } from "#app/routes/admin/orders/action-form.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";

/** Form for an internal note in the timeline. A new key clears it after saving. */
export function NoteForm({ formKey, answer }: { formKey: string; answer: StepAnswer | undefined }) {
  const refused = answerFor(answer, "note");
  return (
    <StepForm
      key={formKey}
      step="note"
      formKey={formKey}
      label="Add note"
      pendingLabel="Saving..."
      variant="outline"
    >
      <GuardUnsaved isUnsaved={refused !== undefined} />
      <TextAreaField
        label="Internal note"
        name="note"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        error={refused?.fieldErrors["note"]}
        defaultValue={refused?.values["note"]}
      />
    </StepForm>
  );
}
