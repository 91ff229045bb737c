import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { ActionForm, type ActionFormProps } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";

export function Hint({ children }: { children: string }) {
  return <p className="text-sm text-ink-soft">{children}</p>;
}

/** The form of the order's next action. */
export function StepForm(
  props: Omit<ActionFormProps, "variant" | "pendingLabel"> & Partial<Pick<ActionFormProps, "pendingLabel">>,
) {
  return <ActionForm pendingLabel="Saving..." variant="dark" {...props} />;
}

interface ShortFieldProps {
  label: string;
  hint?: string;
  name: "trackingNumber" | "reference";
  /** The result of a refused submission, whose text stays in the field. */
  result: OrderActionResult | undefined;
  /** The saved text. */
  value?: string;
  required?: boolean;
}

export function ShortField({ name, result, value, ...props }: ShortFieldProps) {
  return (
    <TextField
      name={name}
      maxLength={100}
      autoComplete="off"
      error={result?.fieldErrors[name]}
      defaultValue={result?.values[name] ?? value}
      {...props}
    />
  );
}
