import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";

interface MessageFieldProps {
  name: "note" | "reason";
  /** The result of a refused submission, whose text stays in the field. */
  result: OrderActionResult | undefined;
  label?: string;
  /** The text before the first submission. */
  filled?: string | undefined;
}

/** The text of an order action that is sent to the customer. */
export function MessageField({
  name,
  result,
  label = "Message to the customer (optional)",
  filled,
}: MessageFieldProps) {
  return (
    <TextAreaField
      label={label}
      name={name}
      rows={2}
      maxLength={500}
      error={result?.fieldErrors[name]}
      defaultValue={result?.values[name] ?? filled}
    />
  );
}
