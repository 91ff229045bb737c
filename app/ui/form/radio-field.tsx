import type { ComponentProps, ReactNode } from "react";

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
