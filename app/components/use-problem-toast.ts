import { useEffect } from "react";
import type { FormProblem } from "#app/components/form-problem.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Says in a toast too what a form answered, once for each answer. */
export function useProblemToast(problem: FormProblem | undefined): void {
  useEffect(() => {
    if (problem) showToast({ title: problem.title, description: problem.description, tone: "bad" });
  }, [problem]);
}
