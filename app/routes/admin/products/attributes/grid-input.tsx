import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldError, useFieldIds } from "#app/ui/form/field.tsx";

type GridInputProps = Omit<ComponentProps<"input">, "className" | "onChange"> & {
  /** For assistive technology; the row and column headings are visible. */
  label: string;
  error?: string;
  onValue: (value: string) => void;
};

/** An editable grid cell. */
export function GridInput({ label, error, onValue, ...input }: GridInputProps) {
  const { controlId, control } = useFieldIds({ error, id: input.id });
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...input}
        {...control}
        aria-label={label}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        className={classNames(CONTROL, "h-11 min-w-20 text-sm tabular", borderOf(error))}
      />
      <FieldError id={`${controlId}-error`} error={error} />
    </>
  );
}
