import { useEffect, useRef } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** Says in a toast too what a form answered, once for each answer. */
export function useErrorToast(problem: FormError | undefined): void {
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (!problem || problem.id === shownId.current) return;
    shownId.current = problem.id;
    showToast({ title: problem.title, description: problem.description, tone: "bad" });
  }, [problem]);
}
