import { useId, type ReactNode } from "react";
import { FieldError, type FieldProps } from "#app/ui/form/field.tsx";
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
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      className={classNames("flex flex-col gap-1.5", className)}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
