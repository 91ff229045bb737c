import type { ReactNode } from "react";
import { FieldError, FieldHint, useFieldIds, type FieldProps } from "#app/ui/form/field.tsx";
import { classNames } from "#app/ui/class-names.ts";

export type RadioGroupProps = Pick<FieldProps, "label" | "error" | "hint" | "className">;

/** Radio buttons with a common label, hint and error. */
export function RadioGroup({
  label,
  error,
  hint,
  className,
  children,
}: RadioGroupProps & { children: ReactNode }) {
  const { controlId, control } = useFieldIds({ error, hint });
  return (
    <fieldset role="radiogroup" {...control} className={classNames("flex flex-col gap-1.5", className)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children}
      <FieldHint id={`${controlId}-hint`} hint={hint} />
      <FieldError id={`${controlId}-error`} error={error} />
    </fieldset>
  );
}
