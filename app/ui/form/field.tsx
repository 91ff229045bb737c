import { useId, type ComponentProps, type ReactNode } from "react";
import { endSentence } from "#app/lib/text/cut-text.ts";
import { classNames } from "#app/ui/class-names.ts";

/**
 * Form fields. All take `label`, `error` (shown beside the field and linked to it), `hint`, `isLabelHidden`, `className` (of the whole
 * field) and the element's own attributes: `name`, `defaultValue`, `required`, `autoComplete`, `inputMode`, `onChange`, …
 */
export interface FieldProps {
  label: string;
  error?: string | null;
  hint?: ReactNode;
  isLabelHidden?: boolean;
  className?: string;
}

export const CONTROL =
  "w-full rounded border bg-white px-3.5 text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-linen disabled:text-ink-soft aria-invalid:border-danger";

/** Ids and ARIA attributes that link a control to its label, hint and error. */
export function useFieldIds({ error, hint, id }: { error?: string | null; hint?: ReactNode; id?: string }) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const described = [error ? `${controlId}-error` : "", hint ? `${controlId}-hint` : ""].filter(Boolean);
  return {
    controlId,
    control: {
      id: controlId,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": described.join(" ") || undefined,
    },
  };
}

interface FrameProps extends FieldProps {
  controlId: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, control, hint and error, one below the other. `aside` is shown at the right of the label. */
export function FieldFrame(props: FrameProps) {
  const { label, error, hint, isLabelHidden, className, controlId, aside, children } = props;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={isLabelHidden ? "sr-only" : "flex items-baseline justify-between gap-3 text-sm"}>
        <label htmlFor={controlId} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldHint id={`${controlId}-hint`} hint={hint} />
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}

/** The hint of a field, linked to it by `aria-describedby`. */
export function FieldHint({ id, hint, className }: { id: string; hint: ReactNode; className?: string }) {
  if (!hint) return null;
  return (
    <p id={id} className={classNames("text-sm text-ink-soft", className)}>
      {hint}
    </p>
  );
}

/** The error of a field, linked to it by `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null;
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-deep">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="mt-[0.2em] size-3.5 shrink-0"
        fill="currentColor"
      >
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3.2h1.6v5H7.2v-5ZM8 12.3a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
      </svg>
      {endSentence(error)}
    </p>
  );
}

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "className"> & { aside?: ReactNode };

/** A single-line text field. */
export function TextField({ label, error, hint, isLabelHidden, className, aside, ...input }: TextFieldProps) {
  const { controlId, control } = useFieldIds({ error, hint, id: input.id });
  const frame = { label, error, hint, isLabelHidden, className, aside, controlId };
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        {...input}
        {...control}
        className={classNames(CONTROL, "h-control", borderOf(error))}
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<"textarea">, "className">;

export function TextAreaField({ label, error, hint, isLabelHidden, className, ...area }: TextAreaFieldProps) {
  const { controlId, control } = useFieldIds({ error, hint, id: area.id });
  return (
    <FieldFrame {...{ label, error, hint, isLabelHidden, className, controlId }}>
      <textarea rows={5} {...area} {...control} className={classNames(CONTROL, "py-3", borderOf(error))} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<"select">, "className">;

/** The native select; its children are `<option>`s. */
export function SelectField({ label, error, hint, isLabelHidden, className, ...select }: SelectFieldProps) {
  const { controlId, control } = useFieldIds({ error, hint, id: select.id });
  return (
    <FieldFrame {...{ label, error, hint, isLabelHidden, className, controlId }}>
      <select
        {...select}
        {...control}
        className={classNames(CONTROL, "select h-control pr-10", borderOf(error))}
      />
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<FieldProps, "label" | "isLabelHidden"> &
  Omit<ComponentProps<"input">, "className" | "type"> & { label: ReactNode };

export function CheckboxField({ label, error, hint, className, ...input }: CheckboxFieldProps) {
  const { controlId, control } = useFieldIds({ error, hint, id: input.id });
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={controlId} className="flex min-h-6 items-start gap-3">
        <input {...input} {...control} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-flame" />
        <span>{label}</span>
      </label>
      <FieldHint id={`${controlId}-hint`} hint={hint} className="pl-8" />
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}

export function borderOf(error: string | null | undefined): string {
  return error ? "border-danger" : "border-edge";
}
