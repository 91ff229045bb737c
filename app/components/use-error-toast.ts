import { useEffect, useRef } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** Shows the error of a form's result as a toast, once per result. */
export function useErrorToast(error: FormError | undefined): void {
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (!error || error.id === shownId.current) return;
    shownId.current = error.id;
    showToast({ title: error.title, description: error.description, tone: "bad" });
  }, [error]);
}
