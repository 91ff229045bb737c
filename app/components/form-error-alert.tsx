import type { FormError } from "#app/components/form-error.ts";
import { endSentence } from "#app/lib/text/cut-text.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { useEffect, useRef, type RefObject } from "react";
import { showToast } from "#app/ui/feedback/toast.tsx";

interface FormErrorAlertProps {
  error: FormError | undefined;
  className?: string;
}

/** Reports the error of a rejected form, as an alert and as a toast. */
export function FormErrorAlert({ error, className = "mb-4" }: FormErrorAlertProps) {
  useErrorToast(error);
  if (!error) return null;
  return (
    <Alert tone="bad" title={error.title} className={className}>
      {endSentence(error.description)}
    </Alert>
  );
}

/** Shows the error of a form's result as a toast, once per result. */
export function useErrorToast(error: FormError | undefined): void {
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (!error || error.id === shownId.current) return;
    shownId.current = error.id;
    showToast({ title: error.title, description: error.description, tone: "bad" });
  }, [error]);
}

/** Moves the focus to the first invalid field after each action result. Returns the ref of the form. */
export function useFocusInvalid(error: FormError | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  return form;
}
