import { MAX_NOTE_LENGTH } from "#app/domain/orders/order.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";

/** The optional note to the order, which the owner can switch on. */
export function NoteField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <TextAreaField
      label="Order notes (optional)"
      name="notes"
      rows={3}
      maxLength={MAX_NOTE_LENGTH}
      defaultValue={typed}
      error={error}
      hint="For a gift, or the way to your door."
    />
  );
}
