import { useEffect, useState, type FormEvent, type RefObject } from "react";

type Errors = Record<string, string>;

// The focus moves to the first of these that the form has: a field, the message of a group, the message above the form.
const FIRST_ERROR = ["[aria-invalid]", "[data-group-error]", "[data-form-error]"];

interface FormErrors {
  /** Distinguishes two results; undefined when nothing was refused. */
  id: string | undefined;
  /** By field name. */
  errors: Errors;
}

/**
 * The errors of a refused form: the first one gets the focus, or the message above the form if no field has an error; each disappears
 * when its field changes.
 */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>, latest: FormErrors) {
  const [shown, setShown] = useState(latest);
  if (shown.id !== latest.id) setShown(latest);
  const { id } = latest;
  useEffect(() => {
    if (id === undefined) return;
    const [first] = FIRST_ERROR.flatMap((error) => form.current?.querySelector<HTMLElement>(error) ?? []);
    first?.focus();
  }, [form, id]);
  const clear = (isResolved: (name: string) => boolean) =>
    setShown((now) => {
      const remaining = Object.entries(now.errors).filter(([name]) => !isResolved(name));
      return remaining.length === Object.keys(now.errors).length
        ? now
        : { ...now, errors: Object.fromEntries(remaining) };
    });
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if ("name" in target) clear((name) => name === target.name);
  };
  return { errors: shown.errors, clear, onInput };
}
