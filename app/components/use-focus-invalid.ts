import { useEffect, useRef, type RefObject } from "react";
import type { FormError } from "#app/components/form-error.ts";

/** Moves the focus to the first invalid field after each action result. Returns the ref of the form. */
export function useFocusInvalid(error: FormError | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  return form;
}
