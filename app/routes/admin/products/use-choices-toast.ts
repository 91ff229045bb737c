import { useEffect } from "react";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** Tells of a form that came without what it offers. */
export function useChoicesToast(loaded: { areMissing: boolean }): void {
  useEffect(() => {
    if (loaded.areMissing) showToast({ title: "Error fetching categories for form", tone: "bad" });
  }, [loaded]);
}
