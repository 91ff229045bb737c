import type { ComponentProps, ReactNode } from "react";
import { FieldError, FieldHint, useFieldIds, type FieldProps } from "#app/ui/form/field.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface RadioFieldProps extends Omit<ComponentProps<"input">, "className" | "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** One of several options as a fully clickable card, inside a fieldset whose legend asks the question. */
export function RadioField({ label, hint, ...input }: RadioFieldProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded border border-edge bg-white px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-plum-wash">
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0 accent-flame" />
      <span>
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-sm text-pretty text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}

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
