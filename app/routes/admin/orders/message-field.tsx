import type { StepAnswer } from "#app/routes/admin/orders/order-list.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";

interface MessageFieldProps {
  name: "note" | "reason";
  /** The refused answer, whose text is kept. */
  answer: StepAnswer | undefined;
  label?: string;
}

/** A text of an order step that is sent to the customer. */
export function MessageField({
  name,
  answer,
  label = "Message to the customer (optional)",
}: MessageFieldProps) {
  return (
    <TextAreaField
      label={label}
      name={name}
      rows={2}
      maxLength={500}
      error={answer?.fieldErrors[name]}
      defaultValue={answer?.values[name]}
    />
  );
}
