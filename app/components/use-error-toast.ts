import { useEffect, useRef } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** Shows the error of a form's result as a toast, once per result. */
export function useErrorToast(problem: FormError | undefined): void {
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (!problem || problem.id === shownId.current) return;
    shownId.current = problem.id;
    showToast({ title: problem.title, description: problem.description, tone: "bad" });
  }, [problem]);
}
