import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldError, useFieldIds } from "#app/ui/form/field.tsx";

type GridInputProps = Omit<ComponentProps<"input">, "className" | "onChange"> & {
  /** Read aloud: the row and the column stand around it for the eye. */
  label: string;
  error?: string;
  onValue: (value: string) => void;
};

/** A cell of a grid that is written in. */
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
