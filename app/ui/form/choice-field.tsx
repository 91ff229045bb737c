import { useId } from "react";
import { FieldError, type FieldProps } from "#app/ui/form/field.tsx";
import { classNames } from "#app/ui/class-names.ts";

type ChoiceFieldProps = Pick<FieldProps, "label" | "error" | "hint" | "className"> & {
  name: string;
  defaultValue?: string | null;
  choices: readonly { value: string; label: string }[];
};

/** One of a few options, side by side: radio buttons that look like buttons. */
export function ChoiceField({
  label,
  error,
  hint,
  className,
  name,
  defaultValue,
  choices,
}: ChoiceFieldProps) {
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
      <div className="flex flex-wrap gap-2 sm:gap-2.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex h-12 items-center justify-center rounded border border-edge px-3 text-sm font-medium transition-colors sm:px-4 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-flame"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
